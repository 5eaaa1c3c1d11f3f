import BridgeJSON

/// Something that a bridge passed over without harm, for an app's log.
public enum BridgeNotice: Sendable {
  /// The page called a name that no handler is registered for.
  case noHandler(JSONString)
  /// The page sent a message without a name, and there is no default handler.
  case noDefaultHandler
  /// The page answered a call that is not waiting: unknown, answered before, or from before a reset.
  case unknownResponse(JSONString)
  /// The page's queue held no array of messages.
  case notAQueue
  /// The page's queue is not JSON.
  case notJSON(JSONDecodingError)
  /// An element of the page's queue is not a message.
  case notAMessage
  /// A handler threw an error.
  case handlerThrew(JSONString, any Error)
  /// The default handler threw an error.
  case defaultHandlerThrew(any Error)
  /// The callback of the call with that id threw an error.
  case callbackThrew(JSONString, any Error)
}

extension BridgeNotice: CustomStringConvertible {
  /// One line for a log.
  public var description: String {
    switch self {
    case .noHandler(let name): "no handler is registered for \(name)"
    case .noDefaultHandler: "no default handler is set"
    case .unknownResponse(let id): "no call waits for the answer \(id)"
    case .notAQueue: "the queue is not an array"
    case .notJSON(let error): "the queue is not JSON: \(error)"
    case .notAMessage: "an element of the queue is not a message"
    case .handlerThrew(let name, let error): "the handler \(name) threw: \(error)"
    case .defaultHandlerThrew(let error): "the default handler threw: \(error)"
    case .callbackThrew(let id, let error): "the callback of the call \(id) threw: \(error)"
    }
  }
}
