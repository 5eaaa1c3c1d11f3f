import BridgeJSON

/// Finds what is wrong with behaviors and native values as a vector writes them (vectors/webscript/README.md, "Behaviors").
///
/// They go to the adapter as they are, so that a fault would show there, as the adapter's.
struct WebScriptBehaviorCheck {
  private let fields: FieldReader

  /// A check of what stands in the object that `fields` reads.
  init(_ fields: FieldReader) { self.fields = fields }

  /// The form of one member of an action.
  private enum Form {
    case text
    case index
    case value
    case values
  }

  /// The members of the actions that have several.
  private static let members: [String: [(key: String, form: Form)]] = [
    "keep": [("value", .value), ("as", .text)],
    "call": [("on", .value), ("name", .text), ("arguments", .values)],
    "get": [("on", .value), ("key", .text)],
    "getPath": [("on", .value), ("path", .text)],
    "set": [("on", .value), ("key", .text), ("value", .value)],
    "setPath": [("on", .value), ("path", .text), ("value", .value)],
    "has": [("on", .value), ("key", .text)],
    "remove": [("on", .value), ("key", .text)],
    "at": [("on", .value), ("index", .index)],
    "setAt": [("on", .value), ("index", .index), ("value", .value)],
    "evaluate": [("on", .value), ("script", .text)],
  ]

  private static let singleActions: [String: Form] = [
    "return": .value, "same": .values, "throwException": .text, "raise": .text,
  ]

  /// Checks a list of actions.
  func check(_ behavior: JSONValue, _ place: String) throws(CorpusError) {
    guard let actions = behavior.arrayValue else {
      throw error(place, "is \(behavior.typeName), not a list of actions")
    }
    for (index, action) in actions.enumerated() {
      let place = "\(place)[\(index)]"
      guard let object = action.objectValue, object.count == 1, let member = object.members.first,
        let verb = member.name.string
      else { throw error(place, "is no action", mend: "write an object with one key") }
      if let form = Self.singleActions[verb] {
        try check(member.value, form, "\(place).\(verb)")
      } else if let members = Self.members[verb] {
        var inner = try FieldReader(member.value, file: fields.file, place: "\(fields.place()).\(place).\(verb)")
        for (key, form) in members {
          guard let value = inner.value(key) else { throw inner.error(key, "is missing", mend: "add it") }
          try check(value, form, "\(place).\(verb).\(key)")
        }
        try inner.finish()
      } else {
        throw fields.unknown(place, verb, of: (Array(Self.members.keys) + Array(Self.singleActions.keys)).sorted())
      }
    }
  }

  private func check(_ value: JSONValue, _ form: Form, _ place: String) throws(CorpusError) {
    switch form {
    case .value: try check(value: value, place)
    case .values:
      guard let list = value.arrayValue else { throw error(place, "is \(value.typeName), not a list") }
      for (index, element) in list.enumerated() { try check(value: element, "\(place)[\(index)]") }
    case .text: if try sent(value, place).typeName != "string" { throw error(place, "is no text") }
    case .index: if (value.intValue ?? -1) < 0 { throw error(place, "is no index") }
    }
  }

  /// Checks a native value.
  func check(value: JSONValue, _ place: String) throws(CorpusError) {
    try check(sent: try sent(value, place), place)
  }

  private func check(sent value: JSONValue, _ place: String) throws(CorpusError) {
    switch value {
    case .null: throw error(place, "is a bare null", mend: #"write {"nil":true} or {"null":true}"#)
    case .array(let elements):
      for (index, element) in elements.enumerated() { try check(sent: element, "\(place)[\(index)]") }
    case .object(let object):
      let choices = [
        "number", "nil", "null", "undefined", "dictionary", "date", "wrapper", "native", "argument", "arguments",
        "result",
        "kept", "window",
      ]
      guard object.count == 1, let name = object.members.first?.name.lossy else {
        throw error(place, "is no native value", mend: "write an object with one key")
      }
      if !choices.contains(name) { throw fields.unknown(place, name, of: choices) }
    case .bool, .number, .string: break
    }
  }

  private func sent(_ value: JSONValue, _ place: String) throws(CorpusError) -> JSONValue {
    do { return try Expansion.data(value) } catch { throw self.error(place, error.problem) }
  }

  private func error(_ place: String, _ problem: String, mend: String = "") -> CorpusError {
    fields.error(place, problem, mend: mend)
  }
}
