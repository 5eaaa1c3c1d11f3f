import BridgeJSON

/// A message from the native half to the web half.
enum OutgoingMessage {
  /// A call, or without a name a message for the page's default handler.
  case call(handler: JSONString?, data: JSONValue?, callbackId: JSONString?)
  /// The answer to a call of the web half.
  case response(id: JSONString, data: JSONValue)

  /// The script that hands the message to the web half, in the form that the dialect's pages evaluate.
  func script(_ dialect: BridgeDialect) -> String {
    let json = JSONValue.object(fields(dialect)).encoded()
    var script: [UInt8] = []
    script.reserveCapacity(json.count + json.count / 4 + 64)
    script.append(contentsOf: dialect.entryBytes)
    ScriptLiteral.append(escaping: json, to: &script)
    script.append(contentsOf: "');".utf8)
    return dialect.isURLEvaluated ? PercentText.scriptURL(script) : String(decoding: script, as: UTF8.self)
  }

  /// The message itself; a field without a value is left out, which to the peer is not the same as null.
  private func fields(_ dialect: BridgeDialect) -> JSONObject {
    var fields = JSONObject()
    switch self {
    case .call(let handler, let data, let callbackId):
      if let handler { fields.append("handlerName", .string(handler)) }
      if let data { fields.append("data", data) }
      if let callbackId { fields.append(dialect.callbackId, .string(callbackId)) }
    case .response(let id, let data):
      fields.append(dialect.responseId, .string(id))
      fields.append("responseData", data)
    }
    return fields
  }
}
