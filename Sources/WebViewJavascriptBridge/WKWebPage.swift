#if canImport(WebKit)
  import WebKit

  /// A WKWebView with its bridge.
  ///
  /// It takes the web view's navigation delegate for itself; an app that has one sets ``navigationDelegate`` in place of the view's.
  @MainActor
  public final class WKWebPage: NSObject {
    /// The bridge to the page.
    public private(set) lazy var bridge: NativeBridge = NativeBridge(page: self, dialect: dialect) { [weak self] in
      Task { @MainActor in self?.bridge.performPendingWork() }
    }
    /// The app's own delegate, which is asked and told whatever is not the bridge's.
    public weak var navigationDelegate: (any WKNavigationDelegate)?

    private weak var webView: WKWebView?
    private let dialect: BridgeDialect

    /// A bridge to the page in a web view, which the app keeps.
    public init(_ webView: WKWebView, dialect: BridgeDialect = .version6) {
      self.webView = webView
      self.dialect = dialect
      super.init()
      webView.navigationDelegate = self
      if case .scriptMessage(let loaded, let queue) = dialect.signal {
        let messages = webView.configuration.userContentController
        for name in [loaded, queue] { messages.add(ScriptMessageTarget(self), name: name) }
      }
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
      bridge.receive(.finish, url: webView.url?.absoluteString)
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

  /// Takes script messages for a page without keeping it: a content controller keeps its handlers.
  @MainActor
  private final class ScriptMessageTarget: NSObject, WKScriptMessageHandler {
    private weak var page: WKWebPage?

    init(_ page: WKWebPage) {
      self.page = page
      super.init()
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
      _ = page?.bridge.handle(scriptMessage: message.name)
    }
  }
#endif
