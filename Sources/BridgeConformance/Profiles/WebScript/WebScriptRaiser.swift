import BridgeJSON

/// Turns raw events of the profile `webscript` into observations (vectors/webscript/README.md, "Observations").
struct WebScriptRaiser: Raiser {
  private let half: Half
  private var texts: [MessageText] = []

  init(half: Half) { self.half = half }

  /// Numbers of objects are known ahead: nothing is ever awaited.
  func peerID(of callback: String) -> JSONValue? { nil }

  mutating func takeTexts() -> [MessageText] {
    defer { texts.removeAll(keepingCapacity: true) }
    return texts
  }

  mutating func raise(_ call: LoweredCall, _ answer: AdapterAnswer) throws(RaisingFault) -> [Observation] {
    if call.role == WebScriptRole.close.rawValue { return [] }
    var observations: [Observation] = []
    observations.reserveCapacity(answer.events.count + 1)
    for event in answer.events { observations.append(try raise(event)) }
    if call.role == WebScriptRole.script.rawValue {
      var fields = JSONObject()
      if let value = answer.value { fields.append("value", value) }
      observations.append(Observation("value", fields))
    }
    return observations
  }

  /// The form that the adapter protocol gives to one key of an event.
  private enum Form {
    case text
    case list
    case any
  }

  /// The events that are observed as they come, with the forms of their keys.
  private static let plainEvents: [String: [(key: String, form: Form)]] = [
    "method": [("object", .text), ("selector", .text), ("arguments", .list)],
    "undefined-method": [("object", .text), ("name", .text), ("arguments", .list)],
    "default-method": [("object", .text), ("arguments", .list)],
    "read": [("object", .text), ("key", .text)],
    "write": [("object", .text), ("key", .text), ("value", .any)],
    "result": [("value", .any)],
    "exception": [("text", .text)],
    "log": [("text", .text)],
  ]

  /// The events that both halves can have.
  private static let commonEvents = ["ask", "reply", "exception", "log"]

  private mutating func raise(_ event: JSONValue) throws(RaisingFault) -> Observation {
    guard case .object(let object) = event, let name = object["event"]?.stringValue else {
      throw RaisingFault(
        problem: "an event is no object with a name in \"event\": \(Excerpt.of(event.text, limit: 200))"
      )
    }
    func member(_ key: String, _ form: Form) throws(RaisingFault) -> JSONValue {
      let value = object[key]
      switch (form, value) {
      case (.text, .string?), (.list, .array?), (.any, .some): return value ?? .null
      case (.text, _): throw fault("no text", key)
      case (.list, _): throw fault("no list", key)
      case (.any, nil): throw fault("nothing", key)
      }
    }
    func fault(_ what: String, _ key: String) -> RaisingFault {
      RaisingFault(problem: "the event \(name) has \(what) in \(quoted(key)): \(Excerpt.of(event.text, limit: 200))")
    }
    if name == "ask" || name == "reply" {
      guard case .string(let text) = try member("text", .text) else { throw fault("no text", "text") }
      return message(text, event: name, key: name == "ask" ? "message" : "reply")
    }
    guard let keys = Self.plainEvents[name] else {
      throw RaisingFault(problem: "the event \(quoted(name)) is none of the adapter protocol's")
    }
    guard half == .native || Self.commonEvents.contains(name) else {
      throw RaisingFault(problem: "the event \(name) is for a native half")
    }
    var fields = JSONObject()
    for (key, form) in keys { fields.append(JSONString(key), try member(key, form)) }
    return Observation(name, fields)
  }

  /// What a half asked or replied: it must be the JSON text of one object.
  private mutating func message(_ text: JSONString, event: String, key: JSONString) -> Observation {
    let bytes = ScriptLiteral.utf8(text)
    let own: Result<JSONValue, JSONDecodingError>
    do { own = .success(try JSONValue(decoding: bytes)) } catch { own = .failure(error) }
    texts.append(MessageText(bytes: bytes, own: own))
    switch own {
    case .success(let value) where value.objectValue != nil: return Observation(event, JSONObject([(key, value)]))
    case .success(let value):
      return invalid("the \(event) is the JSON text of \(value.typeName), not of an object", text)
    case .failure(let error): return invalid("the \(event) is no JSON text: \(error.reason)", text)
    }
  }

  private func invalid(_ reason: String, _ text: JSONString) -> Observation {
    Observation("invalid-text", ["text": .string(text), "reason": .string(JSONString(reason))])
  }
}
