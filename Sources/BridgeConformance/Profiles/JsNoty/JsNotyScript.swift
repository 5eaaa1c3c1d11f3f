import BridgeJSON

/// Reads a script that dispatches an event, as an engine of ES5 would (vectors/jsnoty/README.md, "The script"; ECMA-262 5.1, section 7.8.4).
struct JsNotyScript {
  /// What a script is.
  enum Reading {
    /// The dispatch of an event.
    case dispatch(name: JSONString, detail: Detail?)
    /// A script that names the function, but is no dispatch.
    case invalid(String)
    /// Something else.
    case other
  }

  /// The JSON text of an event's detail.
  struct Detail {
    /// The text as UTF-8, with unpaired surrogates as JSON escapes.
    var text: [UInt8]
    /// Whether it stands in the script itself, not in a literal for JSON.parse.
    var isExpression: Bool
  }

  /// Why a script is no dispatch.
  private struct Fault: Error { let reason: String }

  private let units: [UInt16]
  private var index = 0

  private init(_ units: [UInt16]) { self.units = units }

  /// Reads a script.
  static func read(_ script: JSONString) -> Reading {
    let units = script.utf16
    var reader = JsNotyScript(units)
    do throws(Fault) {
      return try reader.dispatch()
    } catch {
      return names("dispatchEvent", in: units) ? .invalid(error.reason) : .other
    }
  }

  private static func names(_ word: String, in units: [UInt16]) -> Bool {
    let wanted = Array(word.utf16)
    return units.indices.contains { units[$0] == wanted[0] && units[$0...].starts(with: wanted) }
  }

  // MARK: The parts of the dispatch

  private mutating func dispatch() throws(Fault) -> Reading {
    skipWindow()
    try expect("document")
    try expect(".")
    try expect("dispatchEvent")
    try expect("(")
    try expect("new")
    guard let space = next, Self.isSpace(space) else { throw Fault(reason: "white space is missing after new") }
    skipWindow()
    try expect("CustomEvent")
    try expect("(")
    let name = try literal()
    var detail: Detail?
    if skip(",") {
      try expect("{")
      detail = try members()
      try expect("}")
    }
    try expect(")")
    try expect(")")
    _ = skip(";")
    skipSpace()
    guard next == nil else { throw Fault(reason: "something follows the dispatch") }
    return .dispatch(name: name, detail: detail)
  }

  /// The members of the object that CustomEvent is given; the value of its detail, if there is one.
  private mutating func members() throws(Fault) -> Detail? {
    var found: Set<String> = []
    var detail: Detail?
    repeat {
      let key = try self.key()
      guard found.insert(key).inserted else { throw Fault(reason: "\(key) stands twice") }
      try expect(":")
      if key == "detail" {
        detail = try value()
      } else if !skip("true"), !skip("false") {
        throw Fault(reason: "\(key) is neither true nor false")
      }
    } while skip(",")
    return detail
  }

  private mutating func key() throws(Fault) -> String {
    skipSpace()
    for key in ["detail", "bubbles", "cancelable"] {
      for quote in ["", "'", "\""] where skip(quote + key + quote) { return key }
    }
    throw Fault(reason: "\(place) is no member that a CustomEvent takes")
  }

  /// The detail: a JSON text, or the call of JSON.parse with one.
  private mutating func value() throws(Fault) -> Detail {
    let start = index
    skipWindow()
    if skip("JSON") {
      try expect(".")
      try expect("parse")
      try expect("(")
      let text = try literal()
      try expect(")")
      return Detail(text: ScriptLiteral.utf8(text), isExpression: false)
    }
    index = start
    let text = try expression()
    return Detail(text: ScriptLiteral.utf8(JSONString(utf16: text)), isExpression: true)
  }

  /// What stands up to the next comma or bracket that is neither inside a string nor inside brackets.
  private mutating func expression() throws(Fault) -> ArraySlice<UInt16> {
    let start = index
    var depth = 0
    var isInString = false
    while let unit = next {
      switch unit {
      case 0x2028, 0x2029: throw Fault(reason: Self.ending(unit))
      case Self.unit("\"") where isInString: isInString = false
      case Self.unit("\\") where isInString: index += 1
      case _ where isInString: break
      case Self.unit("\""): isInString = true
      case Self.unit("{"), Self.unit("["): depth += 1
      case Self.unit(",") where depth == 0, Self.unit("}") where depth == 0: return units[start..<index]
      case Self.unit("}"), Self.unit("]"): depth -= 1
      default: break
      }
      index += 1
    }
    throw Fault(reason: "the detail does not end")
  }

  // MARK: Literals

  /// The value of a string literal.
  private mutating func literal() throws(Fault) -> JSONString {
    skipSpace()
    guard let quote = next, quote == Self.unit("'") || quote == Self.unit("\"") else {
      throw Fault(reason: "\(place) is no string literal in single or double quotes")
    }
    index += 1
    var value: [UInt16] = []
    while let unit = next {
      index += 1
      switch unit {
      case quote: return JSONString(utf16: value)
      case 0x0A, 0x0D, 0x2028, 0x2029:
        throw Fault(reason: Self.ending(unit))
      case Self.unit("\\"):
        if let escaped = try escape() { value.append(escaped) }
      default: value.append(unit)
      }
    }
    throw Fault(reason: "a literal does not end")
  }

  /// The code unit that an escape stands for, or nil for a line continuation. The backslash has been read.
  private mutating func escape() throws(Fault) -> UInt16? {
    guard let unit = next else { throw Fault(reason: "a literal ends in a backslash") }
    index += 1
    switch unit {
    case Self.unit("b"): return 0x08
    case Self.unit("t"): return 0x09
    case Self.unit("n"): return 0x0A
    case Self.unit("v"): return 0x0B
    case Self.unit("f"): return 0x0C
    case Self.unit("r"): return 0x0D
    case Self.unit("x"): return try hex(2)
    case Self.unit("u"): return try hex(4)
    case Self.unit("0"):
      if let digit = next, Self.isDigit(digit) { throw Fault(reason: "an octal escape is no part of ES5") }
      return 0
    case Self.unit("1")...Self.unit("9"): throw Fault(reason: "an octal escape is no part of ES5")
    case 0x0D:
      if next == 0x0A { index += 1 }
      return nil
    case 0x0A, 0x2028, 0x2029: return nil
    default: return unit
    }
  }

  private mutating func hex(_ count: Int) throws(Fault) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<count {
      guard let unit = next, let byte = UInt8(exactly: unit), byte < 0x80,
        let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else { throw Fault(reason: "an escape lacks hex digits") }
      value = value << 4 | UInt16(digit)
      index += 1
    }
    return value
  }

  // MARK: Tokens

  private var next: UInt16? { index < units.count ? units[index] : nil }

  /// What stands at the index, for the text of a fault.
  private var place: String {
    let rest = units[min(index, units.count)...].prefix(20)
    return rest.isEmpty ? "the end" : quoted(String(decoding: rest, as: UTF16.self))
  }

  private mutating func skipSpace() {
    while let unit = next, Self.isSpace(unit) { index += 1 }
  }

  /// Skips white space, and a token if it follows.
  private mutating func skip(_ token: String) -> Bool {
    skipSpace()
    guard units[min(index, units.count)...].starts(with: token.utf16) else { return false }
    index += token.utf16.count
    return true
  }

  private mutating func expect(_ token: String) throws(Fault) {
    guard skip(token) else { throw Fault(reason: "\(place) stands where \(token) should") }
  }

  private mutating func skipWindow() {
    let start = index
    if !skip("window") || !skip(".") { index = start }
  }

  private static func unit(_ character: Unicode.Scalar) -> UInt16 { UInt16(truncatingIfNeeded: character.value) }

  private static func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x09 || unit == 0x0A || unit == 0x0D }

  private static func isDigit(_ unit: UInt16) -> Bool { (0x30...0x39).contains(unit) }

  private static func ending(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: 4 - digits.count) + digits
    return "a raw U+\(code) ends the line, and so a literal, before ES2019"
  }
}
