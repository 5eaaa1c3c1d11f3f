/// Decodes one text (RFC 8259) without recursion: open containers are frames on a stack of its own, and their finished
/// children wait on two more until the container is closed and takes them over in one allocation of the right size.
struct TextDecoder: ~Copyable {
  private let bytes: UnsafeRawBufferPointer
  private let base: UnsafePointer<UInt8>
  private let end: Int
  private let maxDepth: Int
  private var position = 0
  /// For each open container the number of children below its own, doubled, plus 1 for an object.
  private var frames: [Int] = []
  private var elements = Scratch<JSONValue>()
  /// The last member of an open object has `null` for a value until its own is known.
  private var members = Scratch<JSONObject.Member>()

  /// A decoder for `bytes`, which must outlive it and start at `base`.
  init(_ bytes: UnsafeRawBufferPointer, base: UnsafePointer<UInt8>, limits: JSONDecoderLimits) {
    self.bytes = bytes
    self.base = base
    end = bytes.count
    maxDepth = limits.maxDepth
  }

  /// The value of the whole text.
  mutating func decode() throws(JSONDecodingError) -> JSONValue {
    if end >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF {
      throw failure("A text must not start with a byte order mark (RFC 8259, section 8.1)", at: 0)
    }
    if end >= 2, (base[0] == 0xFE && base[1] == 0xFF) || (base[0] == 0xFF && base[1] == 0xFE) {
      throw failure("The text is UTF-16 or UTF-32, but must be UTF-8 (RFC 8259, section 8.1)", at: 0)
    }
    skipWhitespace()
    while true {
      var value: JSONValue
      guard position < end else { throw failure("The text ends where a value is expected", at: end) }
      switch base[position] {
      case UInt8(ascii: "\""):
        value = .string(try string())
      case UInt8(ascii: "{"):
        try open(members.count << 1 | 1)
        guard position < end, base[position] == UInt8(ascii: "}") else {
          try name()
          continue
        }
        position &+= 1
        frames.removeLast()
        value = .object(JSONObject())
      case UInt8(ascii: "["):
        try open(elements.count << 1)
        guard position < end, base[position] == UInt8(ascii: "]") else { continue }
        position &+= 1
        frames.removeLast()
        value = .array([])
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = .number(try number())
      case UInt8(ascii: "t"):
        value = try literal("true", .bool(true))
      case UInt8(ascii: "f"):
        value = try literal("false", .bool(false))
      case UInt8(ascii: "n"):
        value = try literal("null", .null)
      default:
        throw unexpected("a value")
      }
      // The value may be the last of its container, which then is a value itself.
      close: while true {
        skipWhitespace()
        guard let frame = frames.last else {
          guard position == end else { throw failure("The text goes on after its value", at: position) }
          return value
        }
        if frame & 1 == 1 {
          members.setLast(value)
          guard position < end else { throw failure("The text ends inside an object", at: end) }
          if base[position] == UInt8(ascii: ",") {
            position &+= 1
            skipWhitespace()
            try name()
            break close
          }
          guard base[position] == UInt8(ascii: "}") else { throw unexpected("a comma or the end of the object") }
          value = .object(JSONObject(storage: members.pop(from: frame >> 1)))
        } else {
          elements.push(value)
          guard position < end else { throw failure("The text ends inside an array", at: end) }
          if base[position] == UInt8(ascii: ",") {
            position &+= 1
            skipWhitespace()
            break close
          }
          guard base[position] == UInt8(ascii: "]") else { throw unexpected("a comma or the end of the array") }
          value = .array(elements.pop(from: frame >> 1))
        }
        position &+= 1
        frames.removeLast()
      }
    }
  }

  private mutating func open(_ frame: Int) throws(JSONDecodingError) {
    guard frames.count < maxDepth else {
      throw failure("The text is nested deeper than \(maxDepth) levels", at: position)
    }
    frames.append(frame)
    position &+= 1
    skipWhitespace()
  }

  /// Reads a member's name and colon, and opens the member.
  private mutating func name() throws(JSONDecodingError) {
    guard position < end else { throw failure("The text ends inside an object", at: end) }
    guard base[position] == UInt8(ascii: "\"") else { throw unexpected("a member's name in quotation marks") }
    let name = try string()
    skipWhitespace()
    guard position < end else { throw failure("The text ends inside an object", at: end) }
    guard base[position] == UInt8(ascii: ":") else { throw unexpected("a colon") }
    position &+= 1
    skipWhitespace()
    members.push((name, .null))
  }

  @inline(__always)
  private mutating func skipWhitespace() {
    while position < end {
      let byte = base[position]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position &+= 1
    }
  }

  @inline(__always)
  private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(JSONDecodingError) -> JSONValue {
    let count = word.utf8CodeUnitCount
    for index in 0..<count {
      guard position &+ index < end, base[position &+ index] == word.utf8Start[index] else {
        throw failure("Only the literals true, false and null are known", at: position)
      }
    }
    position &+= count
    return value
  }

  @inline(__always)
  private mutating func number() throws(JSONDecodingError) -> JSONNumber {
    switch NumberScan.end(in: base, from: position, to: end) {
    case .success(let stop):
      defer { position = stop }
      return JSONNumber(unchecked: text(from: position, to: stop))
    case .failure(let fault):
      throw failure(fault.reason, at: fault.offset)
    }
  }

  /// Reads a string; the quotation mark that opens it is at the position.
  @inline(__always)
  private mutating func string() throws(JSONDecodingError) -> JSONString {
    let start = position &+ 1
    var stop = PlainRun.asciiEnd(in: base, from: start, to: end)
    while stop < end, base[stop] >= 0x80 {
      stop = PlainRun.asciiEnd(in: base, from: try scalarEnd(at: stop), to: end)
    }
    guard stop < end else { throw failure("The text ends inside a string", at: end) }
    if base[stop] == UInt8(ascii: "\"") {
      position = stop &+ 1
      return JSONString(text(from: start, to: stop))
    }
    return try escapedString(from: start, to: stop)
  }

  @inline(__always)
  private func text(from start: Int, to stop: Int) -> String {
    String(decoding: UnsafeBufferPointer(start: base + start, count: stop &- start), as: UTF8.self)
  }

  /// Goes on with a string whose bytes from `start` to `stop` stand for themselves, and whose next one does not.
  private mutating func escapedString(from start: Int, to stop: Int) throws(JSONDecodingError) -> JSONString {
    // UTF-8, with unpaired surrogates in the same scheme: no pair is ever in here as two, so it stays unambiguous.
    var units = Array(UnsafeBufferPointer(start: base + start, count: stop - start))
    var isWellFormed = true
    position = stop
    while true {
      guard position < end else { throw failure("The text ends inside a string", at: end) }
      let byte = base[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        if isWellFormed { return JSONString(String(decoding: units, as: UTF8.self)) }
        return JSONString(utf16: Self.codeUnits(units))
      case UInt8(ascii: "\\"):
        let scalar = try escape()
        isWellFormed = isWellFormed && scalar & 0xFFFF_F800 != 0xD800
        Self.append(scalar, to: &units)
      case 0x80...:
        let next = try scalarEnd(at: position)
        units.append(contentsOf: UnsafeBufferPointer(start: base + position, count: next - position))
        position = next
      case 0x20...:
        let next = PlainRun.asciiEnd(in: base, from: position, to: end)
        units.append(contentsOf: UnsafeBufferPointer(start: base + position, count: next - position))
        position = next
      default:
        throw failure("A control character in a string must be escaped", at: position)
      }
    }
  }

  /// Reads an escape sequence, or two that are a surrogate pair: a scalar's or an unpaired surrogate's number.
  private mutating func escape() throws(JSONDecodingError) -> UInt32 {
    guard position + 1 < end else { throw failure("The text ends inside a string", at: end) }
    let letter = base[position + 1]
    let scalar: UInt32
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = UInt32(letter)
    case UInt8(ascii: "b"): scalar = 0x08
    case UInt8(ascii: "f"): scalar = 0x0C
    case UInt8(ascii: "n"): scalar = 0x0A
    case UInt8(ascii: "r"): scalar = 0x0D
    case UInt8(ascii: "t"): scalar = 0x09
    case UInt8(ascii: "u"):
      let unit = try hexadecimal(at: position + 2)
      position += 6
      guard unit & 0xFC00 == 0xD800, position + 1 < end, base[position] == UInt8(ascii: "\\"),
        base[position + 1] == UInt8(ascii: "u")
      else { return unit }
      let next = try hexadecimal(at: position + 2)
      guard next & 0xFC00 == 0xDC00 else { return unit }
      position += 6
      return 0x10000 + (unit & 0x3FF) << 10 + next & 0x3FF
    default:
      throw failure("No escape sequence starts with a backslash and this", at: position + 1)
    }
    position += 2
    return scalar
  }

  private func hexadecimal(at start: Int) throws(JSONDecodingError) -> UInt32 {
    var unit: UInt32 = 0
    for index in start..<start + 4 {
      guard index < end else { throw failure("The text ends inside a string", at: end) }
      let byte = base[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "A")...UInt8(ascii: "F"): unit = unit << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): unit = unit << 4 | UInt32(byte - UInt8(ascii: "a") + 10)
      default: throw failure("An escape sequence with u needs four hexadecimal digits", at: index)
      }
    }
    return unit
  }

  /// The offset behind the UTF-8 sequence of more than one byte at `start` (RFC 3629, section 4).
  private func scalarEnd(at start: Int) throws(JSONDecodingError) -> Int {
    let lead = base[start]
    let count: Int
    // What the second byte may be: this is where overlong forms, surrogates and numbers past U+10FFFF are kept out.
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: count = 2
    case 0xE0...0xEF:
      count = 3
      if lead == 0xE0 { low = 0xA0 }
      if lead == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      count = 4
      if lead == 0xF0 { low = 0x90 }
      if lead == 0xF4 { high = 0x8F }
    default: throw failure("The text is not UTF-8", at: start)
    }
    for index in start + 1..<start + count {
      guard index < end else { throw failure("The text ends inside a UTF-8 sequence", at: end) }
      guard base[index] >= low, base[index] <= high else { throw failure("The text is not UTF-8", at: start) }
      low = 0x80
      high = 0xBF
    }
    return start + count
  }

  private static func append(_ scalar: UInt32, to units: inout [UInt8]) {
    switch scalar {
    case 0..<0x80:
      units.append(UInt8(scalar))
    case 0x80..<0x800:
      units.append(UInt8(0xC0 | scalar >> 6))
      units.append(UInt8(0x80 | scalar & 0x3F))
    case 0x800..<0x10000:
      units.append(UInt8(0xE0 | scalar >> 12))
      units.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      units.append(UInt8(0x80 | scalar & 0x3F))
    default:
      units.append(UInt8(0xF0 | scalar >> 18))
      units.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      units.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      units.append(UInt8(0x80 | scalar & 0x3F))
    }
  }

  /// The UTF-16 code units of what ``append(_:to:)`` wrote.
  private static func codeUnits(_ units: [UInt8]) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(units.count)
    var index = 0
    func tail(_ offset: Int) -> UInt32 { UInt32(units[index + offset] & 0x3F) }
    while index < units.count {
      let lead = UInt32(units[index])
      switch lead {
      case 0..<0x80:
        result.append(UInt16(lead))
        index += 1
      case 0x80..<0xE0:
        result.append(UInt16((lead & 0x1F) << 6 | tail(1)))
        index += 2
      case 0xE0..<0xF0:
        result.append(UInt16((lead & 0x0F) << 12 | tail(1) << 6 | tail(2)))
        index += 3
      default:
        let scalar = ((lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3)) - 0x10000
        result.append(UInt16(0xD800 + scalar >> 10))
        result.append(UInt16(0xDC00 + scalar & 0x3FF))
        index += 4
      }
    }
    return result
  }

  @inline(never)
  private func unexpected(_ wanted: String) -> JSONDecodingError {
    let byte = base[position]
    let found =
      byte > 0x20 && byte < 0x7F
      ? "'\(Character(UnicodeScalar(byte)))'" : "byte 0x" + String(byte, radix: 16, uppercase: true)
    return failure("Expected \(wanted), found \(found)", at: position)
  }

  @inline(never)
  private func failure(_ reason: String, at offset: Int) -> JSONDecodingError {
    JSONDecodingError(reason: reason, offset: offset, in: bytes)
  }
}
