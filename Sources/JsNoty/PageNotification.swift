import BridgeJSON

/// A notification: a name, and data if there is any.
public struct PageNotification: Sendable, Equatable {
  /// The name.
  public var name: JSONString
  /// The data; nil is none, which is not the same as null.
  public var data: JSONValue?

  /// A notification with these values.
  public init(name: JSONString, data: JSONValue? = nil) {
    self.name = name
    self.data = data
  }
}
