import BridgeJSON

/// What an implementation did, in terms of the profile.
public struct Observation: Sendable, Equatable {
  /// The event's name.
  public let event: String
  /// Its other keys.
  public let fields: JSONObject

  /// Makes an observation from its parts.
  public init(_ event: String, _ fields: JSONObject = JSONObject()) {
    self.event = event
    self.fields = fields
  }

  /// The observation as it is written in a report.
  public var json: JSONValue {
    var object = JSONObject([("event", .string(JSONString(event)))])
    for member in fields.members { object.append(member.name, member.value) }
    return .object(object)
  }
}

/// What a profile says of a kind of event.
public struct EventKind: Sendable {
  /// Order is compared among the events of one channel only.
  public let channel: String
  /// True if it is compared only where a step expects or watches it.
  public let quiet: Bool
  /// The keys that it may have.
  public let keys: [String]
  /// Keys that are compared only where an expectation names them.
  public let lenientKeys: [String]

  /// Makes a kind from its parts.
  public init(channel: String, quiet: Bool = false, keys: [String] = [], lenientKeys: [String] = []) {
    self.channel = channel
    self.quiet = quiet
    self.keys = keys
    self.lenientKeys = lenientKeys
  }
}
