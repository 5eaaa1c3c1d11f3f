import BridgeJSON

/// A message from the web half, as far as it can be understood.
enum IncomingMessage {
  /// A call; `callbackId` is nil when no answer is wanted. Without a name it is for the default handler.
  case call(handler: JSONString?, data: JSONValue?, callbackId: JSONString?)
  /// The answer to a call of the native half; no data is not the same as null.
  case response(id: JSONString, data: JSONValue?)
  /// An object whose fields name neither a handler nor a call, or have the wrong type.
  case unusable

  /// Reads the five fields; others are ignored, and of a name that stands twice the last counts.
  ///
  /// A message with a responseId is a response, whatever else it carries, and whatever type the id has: a call that claims to be
  /// an answer is not safe to run. A callbackId that is no string can't be answered, so the call counts as one without.
  init(_ object: JSONObject, dialect: BridgeDialect) {
    var handlerName: JSONValue?
    var data: JSONValue?
    var callbackId: JSONValue?
    var responseId: JSONValue?
    var responseData: JSONValue?
    for member in object.members {
      if member.name == "handlerName" {
        handlerName = member.value
      } else if member.name == "data" {
        data = member.value
      } else if member.name == dialect.callbackId {
        callbackId = member.value
      } else if member.name == dialect.responseId {
        responseId = member.value
      } else if member.name == "responseData" {
        responseData = member.value
      }
    }
    if let responseId {
      guard case .string(let id) = responseId else {
        self = .unusable
        return
      }
      self = .response(id: id, data: responseData)
      return
    }
    var name: JSONString?
    switch handlerName {
    case .string(let handler)?: name = handler
    case nil where dialect.hasDefaultHandler: break
    default:
      self = .unusable
      return
    }
    var answerId: JSONString?
    if case .string(let id)? = callbackId { answerId = id }
    self = .call(handler: name, data: data, callbackId: answerId)
  }
}
