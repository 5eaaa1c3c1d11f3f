import AjaxBridge
import BridgeJSON

/// One request of the harness with what a mutant may look at.
final class AjaxExchange {
  /// The name by which the harness tells requests apart.
  let name: JSONString
  /// The request as it came.
  let request: AjaxRequest
  /// The body, which no half should read.
  let body: String?

  init(name: JSONString, request: AjaxRequest, body: String?) {
    self.name = name
    self.request = request
    self.body = body
  }

  /// The call that the header holds, if it is one as it stands.
  var call: JSONObject? { request.payloadText.flatMap { try? JSONValue(decoding: $0) }?.objectValue }
  /// Whether the request is for the host of synchronous calls.
  var isSync: Bool { request.url.lowercased().hasPrefix("oschina://sync") }
  /// Whether it is a preflight.
  var isPreflight: Bool { request.method == "OPTIONS" }
}

extension AjaxRequest {
  private static let payloadHeader = "X-Javascript-Header"

  /// The value of the payload's header, nil if there is none.
  var payload: String? { headers[Self.payloadHeader] }

  /// The text that the header holds, if it is base64 of UTF-8.
  var payloadText: String? {
    guard var payload else { return nil }
    if payload.hasPrefix("@") { payload.removeFirst() }
    return PayloadBase64.decode(payload).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// With another value of the payload's header, or without one.
  func with(payload: String?) -> AjaxRequest {
    var request = self
    request.headers = HeaderFields(headers.fields.filter { $0.name.lowercased() != Self.payloadHeader.lowercased() })
    if let payload { request.headers.append(Self.payloadHeader, payload) }
    return request
  }

  /// With another text in the payload's header, or, for nil, without that header, so that it is refused.
  func with(text: String?) -> AjaxRequest {
    with(payload: text.map { PayloadBase64.encode(Array($0.utf8)) })
  }

  /// With another URL.
  func with(url: String) -> AjaxRequest {
    var request = self
    request.url = url
    return request
  }
}
