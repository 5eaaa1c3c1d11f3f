import BridgeJSON

/// Reads the string literal in a script of the form `ENTRY('…');`, as an engine of ES5 would (ECMA-262 5.1, section 7.8.4).
struct ScriptLiteral {
  /// Why a script is not such a call.
  struct Fault: Error { let reason: String }

  /// What a script is, as far as this profile can tell.
  enum Reading {
    /// A call of the entry function; the literal's value, as UTF-8, with unpaired surrogates as JSON escapes.
    case entry([UInt8])
    /// A call of the entry function that is not well formed.
    case invalid(String)
    /// Something else.
    case other
  }

  /// Reads a script.
  static func read(_ script: JSONString, entry: String) -> Reading {
    if let text = script.string {
      // Whether it is a call is seen at its beginning: a web half's script is not copied for that.
      var start = text.utf8.drop { isSpace($0) }
      if start.starts(with: "window.".utf8) { start = start.dropFirst("window.".utf8.count) }
      guard start.starts(with: entry.utf8) else { return .other }
    }
    let bytes = utf8(script, isScript: true)
    var reader = ScriptLiteral(bytes: bytes)
    reader.skipSpace()
    reader.skip("window.")
    guard reader.skip(entry) else { return .other }
    do {
      return .entry(try reader.argument())
    } catch {
      return .invalid(error.reason)
    }
  }

  /// A JSON text or a script as UTF-8. An unpaired surrogate becomes its escape, which means the same inside a string of either.
  static func utf8(_ script: JSONString, isScript: Bool = false) -> [UInt8] {
    if let text = script.string { return Array(text.utf8) }
    var bytes: [UInt8] = []
    let units = script.utf16
    var index = 0
    while index < units.count {
      let unit = units[index]
      if UTF16.isLeadSurrogate(unit), index + 1 < units.count, UTF16.isTrailSurrogate(units[index + 1]) {
        appendScalar(pair(unit, units[index + 1]), to: &bytes)
        index += 2
        continue
      }
      if UTF16.isSurrogate(unit) {
        appendEscape(unit, to: &bytes, isScript: isScript)
      } else {
        appendScalar(UInt32(unit), to: &bytes)
      }
      index += 1
    }
    return bytes
  }

  private let bytes: [UInt8]
  private var index = 0

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, Self.isSpace(byte) { index += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  @discardableResult private mutating func skip(_ text: String) -> Bool {
    let end = index + text.utf8.count
    guard end <= bytes.count, bytes[index..<end].elementsEqual(text.utf8) else { return false }
    index = end
    return true
  }

  private mutating func argument() throws(Fault) -> [UInt8] {
    skipSpace()
    guard skip("(") else { throw Fault(reason: "the entry function is named but not called") }
    skipSpace()
    guard let quote = next, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      throw Fault(reason: "the argument is not a string literal in single or double quotes")
    }
    index += 1
    let value = try literal(quote)
    skipSpace()
    guard skip(")") else { throw Fault(reason: "the call does not end after its one argument") }
    skipSpace()
    skip(";")
    skipSpace()
    guard index == bytes.count else { throw Fault(reason: "something follows the call") }
    return value
  }

  private mutating func literal(_ quote: UInt8) throws(Fault) -> [UInt8] {
    var value: [UInt8] = []
    value.reserveCapacity(bytes.count - index)
    var high: UInt16?
    func flush(_ value: inout [UInt8], _ high: inout UInt16?) {
      if let unit = high { Self.appendEscape(unit, to: &value) }
      high = nil
    }
    while let byte = next {
      if byte == quote {
        index += 1
        flush(&value, &high)
        return value
      }
      switch byte {
      case UInt8(ascii: "\\"):
        index += 1
        if let unit = try escape() {
          if let lead = high, UTF16.isTrailSurrogate(unit) {
            Self.appendScalar(Self.pair(lead, unit), to: &value)
            high = nil
          } else {
            flush(&value, &high)
            if UTF16.isLeadSurrogate(unit) {
              high = unit
            } else if UTF16.isSurrogate(unit) {
              Self.appendEscape(unit, to: &value)
            } else {
              Self.appendScalar(UInt32(unit), to: &value)
            }
          }
        }
      case 0x0A: throw Fault(reason: "a raw line feed (U+000A) ends the literal")
      case 0x0D: throw Fault(reason: "a raw carriage return (U+000D) ends the literal")
      case 0xE2 where isLineSeparator(at: index):
        let last = bytes[index + 2] == 0xA8 ? "U+2028" : "U+2029"
        throw Fault(reason: "a raw \(last) ends the literal before ES2019")
      default:
        flush(&value, &high)
        // Everything up to the next byte that could mean something is copied at once.
        let start = index
        repeat { index += 1 } while index < bytes.count && Self.isPlain(bytes[index], quote)
        value.append(contentsOf: bytes[start..<index])
      }
    }
    throw Fault(reason: "the literal does not end")
  }

  private static func isPlain(_ byte: UInt8, _ quote: UInt8) -> Bool {
    byte != quote && byte != UInt8(ascii: "\\") && byte != 0x0A && byte != 0x0D && byte != 0xE2
  }

  private func isLineSeparator(at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index + 1] == 0x80 && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9)
  }

  /// The code unit that an escape stands for, or nil for a line continuation. The backslash has been read.
  private mutating func escape() throws(Fault) -> UInt16? {
    guard let byte = next else { throw Fault(reason: "the literal ends in a backslash") }
    index += 1
    switch byte {
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "v"): return 0x0B
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "x"): return try hex(2)
    case UInt8(ascii: "u"): return try hex(4)
    case UInt8(ascii: "0"):
      if let digit = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) {
        throw Fault(reason: "an octal escape is no part of ES5")
      }
      return 0
    case UInt8(ascii: "1")...UInt8(ascii: "9"): throw Fault(reason: "an octal escape is no part of ES5")
    case 0x0D:
      if next == 0x0A { index += 1 }
      return nil
    case 0x0A: return nil
    default:
      if byte < 0x80 { return UInt16(byte) }
      index -= 1
      if byte == 0xE2, isLineSeparator(at: index) {
        index += 3
        return nil
      }
      // A character beyond ASCII stands for itself: the loop that called copies it.
      return nil
    }
  }

  private mutating func hex(_ count: Int) throws(Fault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<count {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw Fault(reason: "an escape lacks hex digits")
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  private static func pair(_ lead: UInt16, _ trail: UInt16) -> UInt32 {
    0x10000 + (UInt32(lead & 0x3FF) << 10 | UInt32(trail & 0x3FF))
  }

  private static func appendScalar(_ value: UInt32, to bytes: inout [UInt8]) {
    if let scalar = Unicode.Scalar(value) { bytes.append(contentsOf: String(scalar).utf8) }
  }

  private static func appendEscape(_ unit: UInt16, to bytes: inout [UInt8], isScript: Bool = false) {
    // After a backslash the escape would read as an escaped backslash and four letters. In JSON nothing may stand there but the known
    // escapes, so that any other character keeps the text as wrong as it is.
    let backslashes = bytes.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    if !isScript, backslashes % 2 == 1 {
      appendScalar(0xFFFD, to: &bytes)
      return
    }
    bytes.append(contentsOf: "\\u".utf8)
    bytes.append(contentsOf: String(unit, radix: 16).utf8)
  }
}
