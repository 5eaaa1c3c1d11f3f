import BridgeJSON

/// An object with a single key that starts with `$`: a word to the interpreter, not data (vectors/README.md, "Directives").
enum Directive {
  case capture(String)
  case ref(String)
  case different(String)
  case peerRef(String)
  case optional(JSONValue)
  case any
  case oneOf([JSONValue])
  case type(String)
  case absent
  case data
  case repeatText(JSONString, Int)
  case repeatValue(JSONValue, Int)
  case nestArray(Int, JSONValue)
  case nestObject(Int, JSONString, JSONValue)
  case utf16([UInt16])
  case literal(JSONValue)

  /// What is wrong with an object that has the form of a directive.
  struct Fault: Error { let problem: String }

  /// The types that `$type` knows.
  static let types = ["string", "non-empty string", "number", "boolean", "null", "array", "object"]
  /// The largest count of `$repeat` and depth of `$nest`: enough for 64 MiB, which no line may exceed anyway.
  static let limit = 1 << 26

  /// The directive that a value is, or nil if it is plain data.
  init?(_ value: JSONValue) throws(Fault) {
    guard case .object(let object) = value, object.count == 1, let member = object.members.first,
      let name = member.name.string, name.hasPrefix("$")
    else { return nil }
    let argument = member.value
    switch name {
    case "$capture": self = .capture(try Self.name(argument, name))
    case "$ref": self = .ref(try Self.name(argument, name))
    case "$different": self = .different(try Self.name(argument, name))
    case "$peerRef": self = .peerRef(try Self.name(argument, name))
    case "$optional": self = .optional(argument)
    case "$any": self = try Self.flag(argument, name, .any)
    case "$absent": self = try Self.flag(argument, name, .absent)
    case "$data": self = try Self.flag(argument, name, .data)
    case "$oneOf":
      guard let choices = argument.arrayValue, !choices.isEmpty else {
        throw Fault(problem: "$oneOf takes a list of values")
      }
      self = .oneOf(choices)
    case "$type":
      guard let type = argument.stringValue, Self.types.contains(type) else {
        throw Fault(problem: "$type takes one of \(Self.types.joined(separator: ", "))")
      }
      self = .type(type)
    case "$repeat": self = try Self.repetition(argument)
    case "$nest": self = try Self.nesting(argument)
    case "$utf16": self = .utf16(try Self.codeUnits(argument))
    case "$literal":
      guard argument.objectValue != nil else { throw Fault(problem: "$literal takes an object") }
      self = .literal(argument)
    default:
      throw Fault(problem: "unknown directive \(name); write {\"$literal\": …} for an object that only looks like one")
    }
  }

  private static func name(_ value: JSONValue, _ directive: String) throws(Fault) -> String {
    guard let text = value.stringValue, !text.isEmpty else { throw Fault(problem: "\(directive) takes a name") }
    return text
  }

  private static func flag(_ value: JSONValue, _ name: String, _ directive: Directive) throws(Fault) -> Directive {
    guard value.boolValue == true else { throw Fault(problem: "\(name) takes true") }
    return directive
  }

  private static func count(_ value: JSONValue?, _ what: String) throws(Fault) -> Int {
    guard let count = value?.intValue, (0...limit).contains(count) else {
      throw Fault(problem: "\(what) takes a whole number from 0 to \(limit)")
    }
    return count
  }

  private static func repetition(_ value: JSONValue) throws(Fault) -> Directive {
    guard let object = value.objectValue, object.count == 2 else {
      throw Fault(problem: "$repeat takes {\"text\" or \"value\": …, \"count\": …}")
    }
    let count = try count(object["count"], "$repeat")
    if case .string(let text)? = object["text"] { return .repeatText(text, count) }
    if let value = object["value"] { return .repeatValue(value, count) }
    throw Fault(problem: "$repeat takes a text or a value")
  }

  private static func nesting(_ value: JSONValue) throws(Fault) -> Directive {
    guard let object = value.objectValue, let inner = object["value"] else {
      throw Fault(
        problem: "$nest takes {\"array\": DEPTH, \"value\": …} or {\"object\": DEPTH, \"key\": …, \"value\": …}"
      )
    }
    if object["array"] != nil { return .nestArray(try count(object["array"], "$nest"), inner) }
    guard case .string(let key)? = object["key"] else { throw Fault(problem: "$nest of objects takes a key") }
    return .nestObject(try count(object["object"], "$nest"), key, inner)
  }

  private static func codeUnits(_ value: JSONValue) throws(Fault) -> [UInt16] {
    guard let list = value.arrayValue else { throw Fault(problem: "$utf16 takes a list of code units in hex") }
    var units: [UInt16] = []
    for element in list {
      guard let text = element.stringValue, text.utf8.count == 4, text.allSatisfy(\.isHexDigit),
        let unit = UInt16(text, radix: 16)
      else {
        throw Fault(problem: "$utf16 takes four hex digits for each code unit")
      }
      units.append(unit)
    }
    return units
  }
}
