/// Whether a web view goes where the page wants to go.
public enum NavigationDecision: String, Sendable {
  /// It goes there.
  case allow
  /// It stays where it is.
  case cancel
}

/// What a web view tells its delegate about a navigation, decisions aside.
public enum NavigationReport: String, Sendable, CaseIterable {
  /// A navigation has started.
  case start
  /// The server has redirected it.
  case redirect
  /// Content has begun to arrive.
  case commit
  /// The page has loaded.
  case finish
  /// It failed after content had begun to arrive.
  case fail
  /// It failed before.
  case failProvisional
  /// The server asks for credentials.
  case authenticate
}

/// An app's own navigation delegate, which gets everything that is not the bridge's.
///
/// A bridge takes a web view's delegate for itself, so it passes on what it is told
/// (marcuswestin/WebViewJavascriptBridge v6.0.3). Every requirement has a default.
public protocol NavigationDelegate: AnyObject {
  /// Decides a navigation. Never asked about the bridge's own URLs. Allows, unless implemented.
  func decide(navigationTo url: String) -> NavigationDecision

  /// Decides whether a response is shown. Allows, unless implemented. `url` is nil where the web view does not say it.
  func decide(responseFrom url: String?) -> NavigationDecision

  /// Takes a report of the web view. Does nothing, unless implemented. `url` is nil where the web view does not say it.
  func receive(_ report: NavigationReport, url: String?)
}

extension NavigationDelegate {
  /// Allows every navigation.
  public func decide(navigationTo url: String) -> NavigationDecision { .allow }

  /// Allows every response.
  public func decide(responseFrom url: String?) -> NavigationDecision { .allow }

  /// Ignores the report.
  public func receive(_ report: NavigationReport, url: String?) {}
}
