import AjaxBridge

extension AjaxMutant {
  /// Faults in the answers to preflights.
  static let preflightMutants: [AjaxMutant] = [
    .incoming("preflight-needs-the-payload") { exchange in
      var request = exchange.request
      if exchange.isPreflight, request.payload == nil { request.method = "POST" }
      return .serve(request)
    },
    .incoming("preflight-calls") { exchange in
      var request = exchange.request
      if exchange.isPreflight, exchange.call != nil { request.method = "POST" }
      return .serve(request)
    },
    .incoming("preflight-payload-read") { exchange in
      var request = exchange.request
      if exchange.isPreflight, request.payload != nil, exchange.call == nil { request.method = "POST" }
      return .serve(request)
    },
    .incoming("preflight-told-by-its-headers") { exchange in
      var request = exchange.request
      if exchange.isPreflight, request.headers["Access-Control-Request-Method"] == nil { request.method = "POST" }
      return .serve(request)
    },
    .incoming("preflight-of-async-calls-only") { exchange in
      var request = exchange.request
      if exchange.isPreflight, exchange.isSync { request.method = "POST" }
      return .serve(request)
    },
    AjaxMutant("preflight-swallows-the-call") {
      final class State { var isExpecting = false }
      let state = State()
      return AjaxAlteration(incoming: { exchange in
        var request = exchange.request
        if state.isExpecting { request.method = "OPTIONS" }
        state.isExpecting = exchange.isPreflight
        return .serve(request)
      })
    },
    .preflight("preflight-without-content") { $0.status = 204 },
    .preflight("preflight-with-a-body") { $0.setBody(Array("{}".utf8)) },
    .preflight("preflight-without-origin") { $0.headers.set("Access-Control-Allow-Origin", nil) },
    .preflight("preflight-for-null-origin") { $0.headers.set("Access-Control-Allow-Origin", "null") },
    .preflight("put-not-allowed") { $0.headers.set("Access-Control-Allow-Methods", "GET,POST,OPTIONS,HEAD") },
    .preflight("payload-header-not-allowed") { $0.headers.set("Access-Control-Allow-Headers", "Origin,Content-Type") },
    .preflight("cache-headers-not-allowed") {
      $0.headers.set("Access-Control-Allow-Headers", "Origin,X-Javascript-Header,Content-Type")
    },
    .preflight("preflight-kept-for-a-day") { $0.headers.set("Access-Control-Max-Age", "86400") },
  ]

  /// A mutant that changes the answers to preflights.
  private static func preflight(_ name: String, _ change: @escaping @Sendable (inout AjaxResponse) -> Void)
    -> AjaxMutant
  {
    response(name) { response, exchange in
      if exchange.isPreflight { change(&response) }
    }
  }
}
