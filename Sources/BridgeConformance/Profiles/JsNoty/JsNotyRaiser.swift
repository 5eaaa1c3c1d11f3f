import BridgeJSON

/// Turns raw events of the profile `jsnoty` into observations (vectors/jsnoty/README.md, "Observations", "The script" and "The URL").
struct JsNotyRaiser: Raiser {
  private let half: Half
  private let dialect: JsNotyDialect
  private var texts: [MessageText] = []

  init(half: Half, dialect: JsNotyDialect) {
    self.half = half
    self.dialect = dialect
  }

  /// Nobody answers, so nothing has an id.
  func peerID(of callback: String) -> JSONValue? { nil }

  mutating func takeTexts() -> [MessageText] {
    defer { texts.removeAll(keepingCapacity: true) }
    return texts
  }

  mutating func raise(_ call: LoweredCall, _ answer: AdapterAnswer) throws(RaisingFault) -> [Observation] {
    if call.role == JsNotyRole.close.rawValue { return [] }
    var observations: [Observation] = []
    observations.reserveCapacity(answer.events.count)
    for event in answer.events { try raise(event, &observations) }
    if call.role == JsNotyRole.script.rawValue {
      observations.append(Observation("value", answer.value.map { ["value": $0] } ?? JSONObject()))
    }
    return observations
  }

  // MARK: Events

  /// The events that only one half can have.
  private static let halfOf: [String: Half] = [
    "evaluate": .native, "policy": .native, "userAgent": .native, "request": .native,
    "navigate": .web, "exception": .web,
  ]

  private mutating func raise(_ event: JSONValue, _ observations: inout [Observation]) throws(RaisingFault) {
    guard case .object(let object) = event, let name = object["event"]?.stringValue else {
      throw RaisingFault(
        problem: "an event is no object with a name in \"event\": \(Excerpt.of(event.text, limit: 200))"
      )
    }
    func text(_ key: String) throws(RaisingFault) -> JSONString {
      guard case .string(let text)? = object[key] else {
        throw RaisingFault(
          problem: "the event \(name) has no text in \(quoted(key)): \(Excerpt.of(event.text, limit: 200))"
        )
      }
      return text
    }
    if let other = Self.halfOf[name], other != half {
      throw RaisingFault(problem: "the event \(name) is for a \(other.rawValue) half")
    }
    switch name {
    case "notified": observations.append(Observation(name, Self.named(try text("name"), object["data"])))
    case "exception", "log": observations.append(Observation(name, ["text": .string(try text("text"))]))
    case "userAgent": observations.append(Observation(name, ["agent": .string(try text("agent"))]))
    case "request": observations.append(Observation(name, ["url": .string(try text("url"))]))
    case "evaluate": evaluated(try text("script"), &observations)
    case "navigate": navigated(try text("url"), &observations)
    case "policy":
      let decision = try text("decision")
      guard decision == "allow" || decision == "cancel" else {
        throw RaisingFault(problem: "the event policy has the decision \(quoted(decision.lossy)), not allow or cancel")
      }
      var fields = JSONObject()
      if object["url"] != nil { fields.append("url", .string(try text("url"))) }
      fields.append("decision", .string(decision))
      observations.append(Observation(name, fields))
    default:
      throw RaisingFault(problem: "the event \(quoted(name)) is none of the profile's")
    }
  }

  private static func named(_ name: JSONString, _ data: JSONValue?) -> JSONObject {
    guard let data else { return ["name": .string(name)] }
    return ["name": .string(name), "data": data]
  }

  // MARK: Native

  private mutating func evaluated(_ script: JSONString, _ observations: inout [Observation]) {
    func invalid(_ reason: String) {
      observations.append(
        Observation("invalid-script", ["reason": .string(JSONString(reason)), "script": .string(script)])
      )
    }
    switch JsNotyScript.read(script) {
    case .other: observations.append(Observation("script", ["script": .string(script)]))
    case .invalid(let reason): invalid(reason)
    case .dispatch(let name, let detail):
      var data: JSONValue?
      if let detail {
        switch decode(detail.text) {
        case .failure(let error): return invalid("the detail is no JSON: \(error.reason)")
        case .success(let value):
          if detail.isExpression, value.hasMember("__proto__") {
            return invalid("a member named __proto__ of an object literal sets the prototype, and is lost")
          }
          data = value
        }
      }
      observations.append(
        name == dialect.acknowledgement ? Observation("acknowledge") : Observation("send", Self.named(name, data))
      )
    }
  }

  // MARK: Web

  private mutating func navigated(_ url: JSONString, _ observations: inout [Observation]) {
    func invalid(_ reason: String) {
      observations.append(Observation("invalid-url", ["reason": .string(JSONString(reason)), "url": .string(url)]))
    }
    switch JsNotyURL(url, scheme: dialect.scheme) {
    case .other: observations.append(Observation("navigate", ["url": .string(url)]))
    case .invalid(let reason): invalid(reason)
    case .notification(let name, let text, let isEncoded):
      var data: JSONValue?
      if let text {
        switch decode(text) {
        case .failure(let error): return invalid("its data is no JSON: \(error.reason)")
        case .success(let value): data = value
        }
      }
      if !isEncoded { observations.append(Observation("unencoded", ["url": .string(url)])) }
      observations.append(Observation("send", Self.named(name, data)))
    }
  }

  private mutating func decode(_ text: [UInt8]) -> Result<JSONValue, JSONDecodingError> {
    let own: Result<JSONValue, JSONDecodingError>
    do { own = .success(try JSONValue(decoding: text)) } catch { own = .failure(error) }
    texts.append(MessageText(bytes: text, own: own))
    return own
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
