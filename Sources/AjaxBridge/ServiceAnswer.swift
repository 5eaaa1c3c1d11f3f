import BridgeJSON

/// What a method of a service answers to the page.
public enum ServiceAnswer: Sendable, Equatable {
  /// Whether it succeeded, a message of any shape (nil is sent as null), and a number of the service's own.
  case result(Bool, message: JSONValue? = nil, code: Int = 0)
  /// The page is to ask elsewhere: at a URL, or at one that is relative to the request's; 301 if that is for ever, else 302.
  case redirect(to: String, isPermanent: Bool = false)
  /// It failed, and has nothing to say to the page.
  case failure
}
