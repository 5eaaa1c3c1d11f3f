import BridgeJSON

/// A message from the native half to the web half.
enum OutgoingMessage {
  /// A call, or without a name what the API calls send.
  case call(handler: JSONString?, data: JSONValue?, callbackId: JSONString?)
  /// The answer to a call of the web half.
  case response(id: JSONString, data: JSONValue)

  /// The script that hands the message to the web half.
  var script: String {
    let json = JSONValue.object(fields).encoded()
    var script: [UInt8] = []
    script.reserveCapacity(json.count + json.count / 4 + 64)
    script.append(contentsOf: "WebViewJavascriptBridge._handleMessageFromObjC('".utf8)
    ScriptLiteral.append(escaping: json, to: &script)
    script.append(contentsOf: "');".utf8)
    return String(decoding: script, as: UTF8.self)
  }

  /// The message itself; a field without a value is left out, which to the peer is not the same as null.
  private var fields: JSONObject {
    var fields = JSONObject()
    switch self {
    case .call(let handler, let data, let callbackId):
      if let handler { fields.append("handlerName", .string(handler)) }
      if let data { fields.append("data", data) }
      if let callbackId { fields.append("callbackId", .string(callbackId)) }
    case .response(let id, let data):
      fields.append("responseId", .string(id))
      fields.append("responseData", data)
    }
    return fields
  }
}
