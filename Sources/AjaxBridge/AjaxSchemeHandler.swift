#if canImport(WebKit)
  import WebKit

  /// Shows a WKWebView's requests of the bridge's scheme to a native half; NSURLProtocol never sees those of a WKWebView.
  ///
  /// Register it with the web view's configuration: `configuration.setURLSchemeHandler(handler, forURLScheme: "oschina")`.
  @MainActor
  public final class AjaxSchemeHandler: NSObject, WKURLSchemeHandler {
    private let half: AjaxNativeHalf
    /// The tasks that may be told something: a stopped one raises an exception.
    private var open: Set<ObjectIdentifier> = []

    /// A handler for this half.
    public init(_ half: AjaxNativeHalf) {
      self.half = half
    }

    /// Answers a request when its service does.
    public func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
      guard let url = task.request.url else { return task.didFailWithError(URLError(.badURL)) }
      var request = AjaxRequest(url: url.absoluteString, method: task.request.httpMethod ?? "GET")
      for (name, value) in task.request.allHTTPHeaderFields ?? [:] { request.headers.append(name, value) }
      open.insert(ObjectIdentifier(task))
      half.answer(request) { [weak self] reply in self?.finish(task, url, reply) }
    }

    /// Forgets a request, whose answer nobody waits for any more.
    public func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {
      open.remove(ObjectIdentifier(task))
    }

    private func finish(_ task: any WKURLSchemeTask, _ url: URL, _ reply: AjaxReply) {
      guard open.remove(ObjectIdentifier(task)) != nil else { return }
      switch reply {
      case .notMine: task.didFailWithError(URLError(.unsupportedURL))
      // A scheme task can't be sent elsewhere by public API: the page sees the response that redirects.
      case .response(let response), .redirect(_, let response):
        var headers: [String: String] = [:]
        for field in response.headers.fields { headers[field.name] = field.value }
        guard
          let head = HTTPURLResponse(
            url: url,
            statusCode: response.status,
            httpVersion: "HTTP/1.1",
            headerFields: headers
          )
        else { return task.didFailWithError(URLError(.badServerResponse)) }
        task.didReceive(head)
        task.didReceive(Data(response.body))
        task.didFinish()
      }
    }
  }
#endif
