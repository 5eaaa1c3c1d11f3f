import AjaxBridge
import BridgeJSON

extension AjaxMutant {
  /// Faults in what is done with requests that can't be read.
  static let refusalMutants: [AjaxMutant] = [
    .incoming("missing-header-served") { exchange in
      guard exchange.isMine, !exchange.isPreflight, exchange.request.payload == nil else {
        return .serve(exchange.request)
      }
      return .answer(.response(AjaxResponse(status: 200)))
    },
    .incoming("empty-header-served") { exchange in
      guard exchange.isMine, exchange.request.payload == "" else { return .serve(exchange.request) }
      return .answer(.response(AjaxResponse(status: 200)))
    },
    .response("bad-request-without-cors") { response, _ in
      if response.status == 400 { response.headers.removeAll(beginning: "Access-Control-") }
    },
    .outgoing("unreadable-payload-unanswered") { reply, exchange in
      isRefusal(reply) && exchange.request.payload?.isEmpty == false ? [] : [reply]
    },
    .payload("foreign-characters-skipped") { payload in
      String(payload.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=".contains($0)) })
    },
    .payload("base64-read-to-its-end") { payload in
      guard let end = payload.firstIndex(of: "=") else { return payload }
      let kept = payload[..<end]
      return kept + String(repeating: "=", count: (4 - kept.count % 4) % 4)
    },
    .incoming("first-of-two-headers-counts") { exchange in
      let values = exchange.request.headers.fields.filter { $0.name.lowercased() == "x-javascript-header" }
      return .serve(values.count > 1 ? exchange.request.with(payload: values[0].value) : exchange.request)
    },
    .payload("wrong-utf8-mended") { payload in
      guard payload.count.isMultiple(of: 4), let bytes = PayloadBase64.decode(payload) else { return payload }
      return PayloadBase64.encode(Array(String(decoding: bytes, as: UTF8.self).utf8))
    },
    .text("text-behind-the-object-ignored") { text in
      guard let end = text.firstIndex(of: "}"), (try? JSONValue(decoding: String(text[...end]))) != nil else {
        return text
      }
      return String(text[...end])
    },
    .text("quotes-of-a-bad-text-mended") { text in
      guard (try? JSONValue(decoding: text)) == nil else { return text }
      return text.replacing("'", with: "\"").replacing("\\d", with: "d")
    },
    .incoming("no-object-crashes") { exchange in
      if let text = exchange.request.payloadText, let value = try? JSONValue(decoding: text), value.objectValue == nil {
        crash("\(value.typeName) has no members")
      }
      return .serve(exchange.request)
    },
    .incoming("missing-names-not-found") { exchange in
      guard let call = exchange.call, !exchange.isPreflight, !call.has("service") || !call.has("method") else {
        return .serve(exchange.request)
      }
      return .serve(exchange.request.with(text: #"{"service":"","method":""}"#))
    },
    .call("names-converted-to-text") { call in
      var call = call
      for name in ["service", "method"] {
        if let value = call[name], value.stringValue == nil { call[name] = .string(JSONString(value.text)) }
      }
      return call
    },
    AjaxMutant("unreadable-not-reported") { AjaxAlteration(tells: { _ in false }) },
    .incoming("large-header-crashes") { exchange in
      if let payload = exchange.request.payload, payload.utf8.count > 1 << 19 { crash("the buffer is full") }
      return .serve(exchange.request)
    },
    .incoming("deep-payload-crashes") { exchange in
      if exchange.request.payloadText?.contains(String(repeating: "[", count: 4096)) == true {
        crash("the stack is full")
      }
      return .serve(exchange.request)
    },
    .payload("line-breaks-skipped") { payload in
      String(String.UnicodeScalarView(payload.unicodeScalars.filter { $0 != "\r" && $0 != "\n" }))
    },
    .payload("header-cut-at-a-line-break") { payload in
      String(String.UnicodeScalarView(payload.unicodeScalars.prefix { $0 != "\r" && $0 != "\n" }))
    },
  ]

  private static func isRefusal(_ reply: AjaxReply) -> Bool {
    if case .response(let response) = reply { response.status == 400 } else { false }
  }
}

extension AjaxExchange {
  /// Whether the request is the bridge's.
  fileprivate var isMine: Bool { BridgeAddress().contains(request.url) }
}
