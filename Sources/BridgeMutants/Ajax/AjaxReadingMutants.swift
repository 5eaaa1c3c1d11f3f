import AjaxBridge
import BridgeJSON

extension AjaxMutant {
  /// Faults in reading the payload's header.
  static let readingMutants: [AjaxMutant] = [
    .payload("url-safe-base64") { payload in payload.contains { $0 == "+" || $0 == "/" } ? nil : payload },
    .payload("two-padding-characters-refused") { $0.hasSuffix("==") ? nil : $0 },
    .payload("at-sign-kept") { $0.hasPrefix("@") ? nil : $0 },
    .payload("bytes-as-latin-1") { payload in
      guard let bytes = PayloadBase64.decode(payload) else { return payload }
      let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
      return PayloadBase64.encode(Array(text.utf8))
    },
    .incoming("header-name-case-counts") { exchange in
      let isThere = exchange.request.headers.fields.contains { $0.name == "X-Javascript-Header" }
      return .serve(isThere || exchange.isPreflight ? exchange.request : exchange.request.with(payload: nil))
    },
    .incoming("header-name-in-small-letters-too") { exchange in
      let isThere = exchange.request.headers.fields.contains {
        ["X-Javascript-Header", "x-javascript-header"].contains($0.name)
      }
      return .serve(isThere || exchange.isPreflight ? exchange.request : exchange.request.with(payload: nil))
    },
    .text("raw-line-feed-refused") { $0.isJSON || !$0.hasRaw("\n") ? $0 : nil },
    .text("raw-carriage-return-refused") { $0.isJSON || !$0.hasRaw("\r") ? $0 : nil },
    .text("raw-tab-refused") { $0.isJSON || !$0.hasRaw("\t") ? $0 : nil },
    .text("line-ends-normalised") { $0.replacing("\r\n", with: "\n") },
    .text("one-reading") { text in
      text.isJSON || !text.contains("\\") ? text : nil
    },
    .text("only-wrong-backslashes-doubled") { text in
      guard !text.isJSON else { return text }
      var mended = ""
      var rest = Substring(text)
      while let slash = rest.firstIndex(of: "\\") {
        mended += rest[..<slash]
        let next = rest[rest.index(after: slash)...].first
        mended += next.map { "\"\\/bfnrtu".contains($0) } == true ? "\\" : "\\\\"
        rest = rest[rest.index(after: slash)...]
      }
      return mended + rest
    },
    .text("doubled-in-the-first-reading") { text in
      text.isJSON && text.contains("\\") ? text.replacing("\\", with: "\\\\") : text
    },
    .text("plus-signs-replaced") { $0.replacing("+", with: " ") },
    .text("percent-signs-decoded") { PercentText.decoded($0) },
    .text("indented-text-refused") { text in
      text.isJSON && text.hasRaw("\n") ? nil : text
    },
    .incoming("body-before-header") { exchange in
      guard let body = exchange.body, !body.isEmpty else { return .serve(exchange.request) }
      return .serve(exchange.request.with(text: body))
    },
  ]

  /// A mutant that changes the header's value; nil has the request refused.
  static func payload(_ name: String, _ change: @escaping @Sendable (String) -> String?) -> AjaxMutant {
    incoming(name) { exchange in
      guard !exchange.isPreflight, let payload = exchange.request.payload else { return .serve(exchange.request) }
      let changed = change(payload)
      return .serve(changed == payload ? exchange.request : exchange.request.with(payload: changed))
    }
  }
}

extension String {
  /// Whether the text is JSON as it stands.
  fileprivate var isJSON: Bool { (try? JSONValue(decoding: self)) != nil }

  /// Whether a control character stands in it as it is.
  fileprivate func hasRaw(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}
