#if canImport(WebKit)
  import WebKit

  /// A WKWebView with its bridge.
  ///
  /// It takes the web view's navigation delegate for itself; an app that has one sets ``navigationDelegate`` in place of the view's.
  @MainActor
  public final class WKWebPage: NSObject {
    /// The bridge to the page.
    public private(set) lazy var bridge: NativeBridge = NativeBridge(page: self) { [weak self] in
      Task { @MainActor in self?.bridge.performPendingWork() }
    }
    /// The app's own delegate, which is asked and told whatever is not the bridge's.
    public weak var navigationDelegate: (any WKNavigationDelegate)?

    private weak var webView: WKWebView?

    /// A bridge to the page in a web view, which the app keeps.
    public init(_ webView: WKWebView) {
      self.webView = webView
      super.init()
      webView.navigationDelegate = self
    }
  }

  extension WKWebPage: @MainActor WebPage {
    /// Evaluates a script in the web view.
    public func evaluate(_ script: String) {
      webView?.evaluateJavaScript(script, completionHandler: nil)
    }

    /// Evaluates a script in the web view and hands over its value if that is a string.
    public func evaluate(_ script: String, completion: @escaping (String?) -> Void) {
      guard let webView else {
        completion(nil)
        return
      }
      webView.evaluateJavaScript(script) { value, _ in completion(value as? String) }
    }
  }

  extension WKWebPage: WKNavigationDelegate {
    /// Acts on the bridge's own navigations and cancels them; the app's delegate decides the rest.
    public func webView(
      _ webView: WKWebView,
      decidePolicyFor action: WKNavigationAction,
      decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
      if let url = action.request.url, bridge.handle(navigationTo: url.absoluteString) {
        decisionHandler(.cancel)
      } else if navigationDelegate?.webView?(webView, decidePolicyFor: action, decisionHandler: decisionHandler) == nil
      {
        decisionHandler(.allow)
      }
    }

    /// Leaves the decision to the app's delegate.
    public func webView(
      _ webView: WKWebView,
      decidePolicyFor response: WKNavigationResponse,
      decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
    ) {
      if navigationDelegate?.webView?(webView, decidePolicyFor: response, decisionHandler: decisionHandler) == nil {
        decisionHandler(.allow)
      }
    }

    /// Leaves the answer to the app's delegate.
    public func webView(
      _ webView: WKWebView,
      didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      if navigationDelegate?.webView?(webView, didReceive: challenge, completionHandler: completionHandler) == nil {
        completionHandler(.performDefaultHandling, nil)
      }
    }

    /// Passes the report on.
    public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
      navigationDelegate?.webView?(webView, didStartProvisionalNavigation: navigation)
    }

    /// Passes the report on.
    public func webView(
      _ webView: WKWebView,
      didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
    ) {
      navigationDelegate?.webView?(webView, didReceiveServerRedirectForProvisionalNavigation: navigation)
    }

    /// Passes the report on.
    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
      navigationDelegate?.webView?(webView, didCommit: navigation)
    }

    /// Passes the report on.
    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
      navigationDelegate?.webView?(webView, didFinish: navigation)
    }

    /// Passes the report on.
    public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
      navigationDelegate?.webView?(webView, didFail: navigation, withError: error)
    }

    /// Passes the report on.
    public func webView(
      _ webView: WKWebView,
      didFailProvisionalNavigation navigation: WKNavigation!,
      withError error: any Error
    ) {
      navigationDelegate?.webView?(webView, didFailProvisionalNavigation: navigation, withError: error)
    }
  }
#endif
