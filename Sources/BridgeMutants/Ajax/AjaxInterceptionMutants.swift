import AjaxBridge

extension AjaxMutant {
  /// Faults in telling which requests are the bridge's.
  static let interceptionMutants: [AjaxMutant] = [
    .incoming("sync-host-forgotten") { $0.isSync ? .answer(.notMine) : .serve($0.request) },
    .incoming("scheme-case-counts") { exchange in
      exchange.request.url.hasPrefix("oschina:") ? .serve(exchange.request) : .answer(.notMine)
    },
    .incoming("host-case-counts") { exchange in
      let host = exchange.request.url.host
      return host == host.lowercased() ? .serve(exchange.request) : .answer(.notMine)
    },
    .incoming("any-scheme") { exchange in
      .serve(exchange.request.with(url: "oschina://\(exchange.request.url.host)"))
    },
    .incoming("any-host") { exchange in
      let isMine = exchange.request.url.lowercased().hasPrefix("oschina://")
      return .serve(isMine ? exchange.request.with(url: bridgeURL) : exchange.request)
    },
    .incoming("foreign-requests-refused") { exchange in
      guard exchange.request.payload == nil, !exchange.isPreflight else { return .serve(exchange.request) }
      return .serve(exchange.request.with(url: bridgeURL))
    },
    .incoming("every-preflight-answered") { exchange in
      .serve(exchange.isPreflight ? exchange.request.with(url: bridgeURL) : exchange.request)
    },
    .incoming("host-anywhere-in-the-url") { exchange in
      let isMine = exchange.request.url.lowercased().contains("asynchttprequest")
      return .serve(isMine && !exchange.isSync ? exchange.request.with(url: bridgeURL) : exchange.request)
    },
    .incoming("host-by-its-beginning") { exchange in
      let isMine = exchange.request.url.lowercased().hasPrefix(bridgeURL)
      return .serve(isMine ? exchange.request.with(url: bridgeURL) : exchange.request)
    },
    .incoming("query-needed") { $0.request.url.contains("?rnd=") ? .serve($0.request) : .answer(.notMine) },
    .incoming("post-only") { exchange in
      ["GET", "PUT", "HEAD"].contains(exchange.request.method)
        ? .serve(exchange.request.with(payload: nil)) : .serve(exchange.request)
    },
    .incoming("foreign-requests-served-too") { exchange in
      .serve(exchange.request.url.hasPrefix("https:") ? exchange.request.with(url: bridgeURL) : exchange.request)
    },
  ]

  private static let bridgeURL = "oschina://asynchttprequest"
}

extension String {
  /// What stands between the two slashes of a URL and its path, query or end.
  fileprivate var host: String {
    guard let start = firstRange(of: "://")?.upperBound else { return "" }
    return String(self[start...].prefix { !"/?#".contains($0) })
  }
}
