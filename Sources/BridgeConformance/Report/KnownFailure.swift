import BridgeJSON

/// Why a failure is tolerated: what a report keeps of an entry of the list of known failures.
public struct KnownFailure: Sendable, Equatable {
  /// The reason that the entry gives.
  public let reason: String
  /// Where the failure is followed up, if the entry says so.
  public let issue: String?

  /// Makes one from its parts.
  public init(reason: String, issue: String? = nil) {
    self.reason = reason
    self.issue = issue
  }

  /// Reads what a report says; nil if there is no reason.
  init?(json: JSONValue) {
    guard let reason = json["reason"]?.stringValue, !reason.isEmpty else { return nil }
    self.init(reason: reason, issue: json["issue"]?.stringValue)
  }

  /// As a report writes it.
  var json: JSONValue {
    var object = JSONObject([("reason", .string(JSONString(reason)))])
    if let issue { object.append("issue", .string(JSONString(issue))) }
    return .object(object)
  }
}
