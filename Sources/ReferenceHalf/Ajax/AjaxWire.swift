import AjaxBridge
import BridgeAdapter
import BridgeJSON

extension AjaxRequest {
  /// The request that the params of `request` describe; the body can't be read where requests are intercepted.
  package init(_ parameters: Parameters) throws(AdapterError) {
    self.init(url: try parameters.text("url"), method: try parameters.text("method"))
    for field in try parameters.optionalList("headers") ?? [] {
      guard let pair = field.arrayValue, pair.count == 2, case .string(let name) = pair[0],
        case .string(let value) = pair[1]
      else { throw AdapterError(code: -32602, message: "request: headers must be pairs of strings") }
      headers.append(name.lossy, value.lossy)
    }
  }
}

extension EventRecorder {
  /// Records what became of the request of that name.
  package func record(_ reply: AjaxReply, to name: JSONString) {
    var members: JSONObject = ["request": .string(name)]
    switch reply {
    case .notMine: record("unhandled", members)
    case .response(let response):
      members.append("status", .number(JSONNumber(response.status)))
      members.append("headers", response.headers.json)
      // Bytes that are no text go as hex, so that the harness can tell them from a text that was mended.
      if let text = String(validating: response.body, as: UTF8.self) {
        members.append("body", .string(JSONString(text)))
      } else {
        members.append("bytes", .string(JSONString(hexadecimal(response.body))))
      }
      record("response", members)
    case .redirect(let request, let response):
      members.append("status", .number(JSONNumber(response.status)))
      members.append("url", .string(JSONString(request.url)))
      members.append("headers", response.headers.json)
      record("redirect", members)
    }
  }

  /// Records that a method of the fixture ran.
  package func recordService(_ service: JSONString, _ method: JSONString, _ params: JSONValue?) {
    var members: JSONObject = ["service": .string(service), "method": .string(method)]
    if let params { members.append("params", params) }
    record("service", members)
  }

  /// Records what the half passes over: what the page's author must know is a report, the rest a line of the log.
  package func record(_ notice: AjaxNotice) {
    let members: JSONObject = ["text": .string(JSONString(notice.description))]
    if case .unreadable = notice { record("report", members) } else { record("log", members) }
  }
}

extension HeaderFields {
  /// A list of pairs.
  fileprivate var json: JSONValue {
    .array(fields.map { [.string(JSONString($0.name)), .string(JSONString($0.value))] })
  }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
