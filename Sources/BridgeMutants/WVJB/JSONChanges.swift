import BridgeJSON

extension JSONObject {
  /// The value of a member that is a string, else nil.
  func string(_ name: String) -> JSONString? {
    guard case .string(let string)? = self[name] else { return nil }
    return string
  }

  /// Whether there is a member of that name.
  func has(_ name: String) -> Bool { self[name] != nil }

  /// The object with a member's value put in place or added.
  func with(_ name: String, _ value: JSONValue?) -> JSONObject {
    var object = self
    object[name] = value
    return object
  }

  /// The object without a member.
  func without(_ name: String) -> JSONObject { with(name, nil) }

  /// The object with the payloads changed, that is `data` and `responseData`.
  func changingPayload(_ change: (JSONValue) -> JSONValue) -> JSONObject {
    var object = self
    for name in ["data", "responseData"] {
      if let value = object[name] { object[name] = change(value) }
    }
    return object
  }
}

extension JSONValue {
  /// The value with every scalar in it changed, at any depth.
  func changingScalars(_ change: (JSONValue) -> JSONValue) -> JSONValue {
    switch self {
    case .array(let elements): .array(elements.map { $0.changingScalars(change) })
    case .object(let object): .object(JSONObject(object.members.map { ($0.name, $0.value.changingScalars(change)) }))
    default: change(self)
    }
  }

  /// The value with every string and every name in it changed, at any depth.
  func changingTexts(_ change: (JSONString) -> JSONString) -> JSONValue {
    switch self {
    case .array(let elements): .array(elements.map { $0.changingTexts(change) })
    case .object(let object):
      .object(JSONObject(object.members.map { (change($0.name), $0.value.changingTexts(change)) }))
    case .string(let string): .string(change(string))
    default: self
    }
  }

  /// The value with every object in it changed, at any depth, the inner ones first.
  func changingObjects(_ change: (JSONObject) -> JSONObject) -> JSONValue {
    switch self {
    case .array(let elements): .array(elements.map { $0.changingObjects(change) })
    case .object(let object):
      .object(change(JSONObject(object.members.map { ($0.name, $0.value.changingObjects(change)) })))
    default: self
    }
  }

  /// Whether something in the value, itself included, is so.
  func contains(where isSo: (JSONValue) -> Bool) -> Bool {
    if isSo(self) { return true }
    switch self {
    case .array(let elements): return elements.contains { $0.contains(where: isSo) }
    case .object(let object): return object.members.contains { $0.value.contains(where: isSo) }
    default: return false
    }
  }
}
