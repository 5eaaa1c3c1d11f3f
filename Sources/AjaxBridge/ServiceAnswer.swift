import BridgeJSON

/// What a method of a service answers to the page.
public enum ServiceAnswer: Sendable, Equatable {
  /// Whether it succeeded, a message of any shape, and a number of the service's own.
  case result(Bool, message: JSONValue, code: Int)
  /// The page is to ask elsewhere: 301 if that is for ever, else 302.
  case redirect(to: String, isPermanent: Bool = false)
}
