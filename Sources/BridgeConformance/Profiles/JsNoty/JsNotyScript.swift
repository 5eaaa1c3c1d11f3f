import BridgeJSON

/// Reads a script of the form `document.dispatchEvent(new CustomEvent("NAME", {detail: JSON}));`, as an engine of ES5 would
/// (ECMA-262 5.1, sections 7.8.4 and 11.1.5).
struct JsNotyScript {
  /// What a script is, as far as this profile can tell.
  enum Reading {
    /// The dispatch of an event; with the detail's JSON text, unless the detail was left out.
    case event(name: JSONString, detail: JSONValue, text: [UInt8]?)
    /// A script that dispatches an event, but not in a form that every engine takes for the same.
    case invalid(String)
    /// Something else.
    case other
  }

  /// Why a script is not such a dispatch.
  private struct Fault: Error { let reason: String }

  private let units: ArraySlice<UInt16>
  private var index: Int

  private init(_ units: ArraySlice<UInt16>) {
    self.units = units
    index = units.startIndex
  }

  /// Reads a script.
  static func read(_ script: JSONString) -> Reading {
    let units = script.utf16
    var reader = JsNotyScript(units[...])
    reader.skipSpace()
    if reader.skip("window") {
      reader.skipSpace()
      guard reader.skip(".") else { return classify(script) }
      reader.skipSpace()
    }
    guard reader.skipTokens(["document", ".", "dispatchEvent"]) else { return classify(script) }
    do throws(Fault) {
      return try reader.dispatch()
    } catch {
      return .invalid(error.reason)
    }
  }

  /// A script that does not begin with the dispatch may still contain one.
  private static func classify(_ script: JSONString) -> Reading {
    script.lossy.utf8.hasInfix("dispatchEvent") ? .invalid("the script is more than the dispatch of one event") : .other
  }

  // MARK: The parts of the dispatch

  private mutating func dispatch() throws(Fault) -> Reading {
    skipSpace()
    guard skip("(") else { throw Fault(reason: "dispatchEvent is named but not called") }
    skipSpace()
    guard skip("new"), let space = next, Self.isSpace(space) else {
      throw Fault(reason: "the argument of dispatchEvent is no new CustomEvent")
    }
    skipSpace()
    guard skip("CustomEvent") else { throw Fault(reason: "the argument of dispatchEvent is no new CustomEvent") }
    skipSpace()
    guard skip("(") else { throw Fault(reason: "CustomEvent is given no arguments") }
    skipSpace()
    let name = try literal("the event's name")
    // What is left ends in the brackets that are open, so that what stands before them is the second argument.
    var rest = self
    try rest.dropEnd()
    rest.skipSpace()
    if rest.next == nil { return .event(name: name, detail: .null, text: nil) }
    guard rest.skip(",") else { throw Fault(reason: "something follows the event's name") }
    let (detail, text) = try rest.settings()
    return .event(name: name, detail: detail, text: text)
  }

  /// Takes the end of the two calls off.
  private mutating func dropEnd() throws(Fault) {
    var end = units.endIndex
    func dropSpace() { while end > index, Self.isSpace(units[end - 1]) { end -= 1 } }
    dropSpace()
    if end > index, units[end - 1] == Self.unit(";") { end -= 1 }
    for _ in 0..<2 {
      dropSpace()
      guard end > index, units[end - 1] == Self.unit(")") else {
        throw Fault(reason: "the script does not end with the call of dispatchEvent")
      }
      end -= 1
    }
    dropSpace()
    self = JsNotyScript(units[index..<end])
  }

  /// The detail in `{detail: …}`, which is all that is left.
  private mutating func settings() throws(Fault) -> (detail: JSONValue, text: [UInt8]?) {
    skipSpace()
    guard skip("{"), units.last == Self.unit("}"), index < units.endIndex else {
      throw Fault(reason: "the second argument of CustomEvent is no object literal")
    }
    self = JsNotyScript(units[index..<units.endIndex - 1])
    skipSpace()
    if next == nil { return (.null, nil) }
    if next == Self.unit("'") || next == Self.unit("\"") {
      guard try literal("the key") == "detail" else { throw Fault(reason: "the object's key is not detail") }
    } else if !skip("detail") {
      throw Fault(reason: "the object's key is not detail")
    }
    skipSpace()
    guard skip(":") else { throw Fault(reason: "the object's key is not detail") }
    skipSpace()
    if let text = try parsedText() { return (try json(text), text) }
    let source = units[index...]
    if let separator = source.first(where: { $0 == 0x2028 || $0 == 0x2029 }) {
      let name = separator == 0x2028 ? "U+2028" : "U+2029"
      throw Fault(reason: "a raw \(name) ends the line, and so a literal, before ES2019")
    }
    let text = ScriptLiteral.utf8(JSONString(utf16: source))
    let detail = try json(text)
    if detail.hasMember("__proto__") {
      throw Fault(reason: "a member __proto__ of an object literal sets the prototype, and is lost")
    }
    return (detail, text)
  }

  /// The text that `JSON.parse(LITERAL)` is given, or nil if the detail is written otherwise.
  private mutating func parsedText() throws(Fault) -> [UInt8]? {
    var reader = self
    guard reader.skipTokens(["JSON", ".", "parse"]) else { return nil }
    reader.skipSpace()
    guard reader.skip("(") else { throw Fault(reason: "JSON.parse is named but not called") }
    reader.skipSpace()
    let text = try reader.literal("the argument of JSON.parse")
    reader.skipSpace()
    guard reader.skip(")") else { throw Fault(reason: "JSON.parse is given more than one literal") }
    reader.skipSpace()
    guard reader.next == nil else { throw Fault(reason: "something follows JSON.parse") }
    return ScriptLiteral.utf8(text)
  }

  private func json(_ text: [UInt8]) throws(Fault) -> JSONValue {
    do { return try JSONValue(decoding: text) } catch { throw Fault(reason: "the detail is no JSON: \(error.reason)") }
  }

  // MARK: Literals

  /// The value of a string literal.
  private mutating func literal(_ what: String) throws(Fault) -> JSONString {
    guard let quote = next, quote == Self.unit("'") || quote == Self.unit("\"") else {
      throw Fault(reason: "\(what) is no string literal in single or double quotes")
    }
    index += 1
    var value: [UInt16] = []
    while let unit = next {
      index += 1
      switch unit {
      case quote: return JSONString(utf16: value)
      case 0x0A, 0x0D, 0x2028, 0x2029:
        throw Fault(reason: "a raw U+\(Self.hexadecimal(unit)) ends the line, and so a literal, before ES2019")
      case Self.unit("\\"):
        if let escaped = try escape() { value.append(escaped) }
      default: value.append(unit)
      }
    }
    throw Fault(reason: "\(what) does not end")
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

  private var next: UInt16? { index < units.endIndex ? units[index] : nil }

  private mutating func skipSpace() {
    while let unit = next, Self.isSpace(unit) { index += 1 }
  }

  private mutating func skip(_ token: String) -> Bool {
    guard units[index...].starts(with: token.utf16) else { return false }
    index += token.utf16.count
    return true
  }

  /// Skips these tokens with white space between them, or gives false.
  private mutating func skipTokens(_ tokens: [String]) -> Bool {
    for token in tokens {
      skipSpace()
      guard skip(token) else { return false }
    }
    return true
  }

  private static func unit(_ character: Unicode.Scalar) -> UInt16 { UInt16(truncatingIfNeeded: character.value) }

  private static func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || (0x09...0x0D).contains(unit) }

  private static func isDigit(_ unit: UInt16) -> Bool { (0x30...0x39).contains(unit) }

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension String.UTF8View {
  /// Whether a text stands in this one.
  fileprivate func hasInfix(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    let bytes = Array(self)
    guard bytes.count >= wanted.count else { return false }
    return (0...bytes.count - wanted.count).contains { bytes[$0...].starts(with: wanted) }
  }
}

extension JSONValue {
  /// Whether a member at any depth has that name.
  fileprivate func hasMember(_ name: String) -> Bool {
    var pending = [self]
    while let value = pending.popLast() {
      switch value {
      case .array(let elements): pending.append(contentsOf: elements)
      case .object(let object):
        for member in object.members {
          if member.name == name { return true }
          pending.append(member.value)
        }
      case .null, .bool, .number, .string: break
      }
    }
    return false
  }
}
