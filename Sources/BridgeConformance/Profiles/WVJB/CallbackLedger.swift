import BridgeJSON

/// Knows which id an implementation gave to which of its calls (vectors/wvjb/README.md, "Ids of the implementation's own calls").
///
/// Calls with a callback are made in a known order: by steps, and by the behaviors of handlers and callbacks as they run. Their ids come in the same order.
struct CallbackLedger {
  private var behaviors: [JSONString: JSONValue] = [:]
  private var callbackBehaviors: [JSONString: JSONValue] = [:]
  private var defaultBehavior: JSONValue?
  private var waiting: [JSONString] = []
  private var ids: [JSONString: JSONValue] = [:]

  /// The id of the call that was made with a callback.
  func id(of callback: String) -> JSONValue? { ids[JSONString(callback)] }

  /// A call or a registration was made, with the wire's params.
  mutating func made(_ method: String, _ params: JSONValue) {
    switch method {
    case "call", "send", "setup":
      guard case .string(let callback)? = params["callback"] else { return }
      if method != "setup" { waiting.append(callback) }
      callbackBehaviors[callback] = params["behavior"]
    case "register":
      guard case .string(let handler)? = params["handler"] else { return }
      behaviors[handler] = params["behavior"] ?? .null
    case "init": defaultBehavior = params["behavior"]
    default: break
    }
  }

  /// The default handler ran, and with it its behavior.
  mutating func defaultHandlerRan() { perform(defaultBehavior) }

  /// A handler ran, and with it its behavior.
  mutating func handlerRan(_ handler: JSONString) { perform(behaviors[handler]) }

  /// A callback ran, and with it its behavior.
  mutating func callbackRan(_ callback: JSONString) { perform(callbackBehaviors[callback]) }

  /// A message with a callbackId was observed.
  mutating func sent(_ id: JSONValue) {
    guard !waiting.isEmpty else { return }
    ids[waiting.removeFirst()] = id
  }

  private mutating func perform(_ behavior: JSONValue?) {
    for action in behavior?.arrayValue ?? [] {
      if let verb = action["do"]?.stringValue { made(verb, action) }
    }
  }
}
