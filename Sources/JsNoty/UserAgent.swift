/// The user agent by which a page can tell that it runs inside the app.
public enum UserAgent {
  /// What an app appends to its web view's own user agent.
  public static let suffix = " from.ios.UIWebView"

  /// The user agent to register before the first request: the web view's own one, and the suffix.
  public static func announcing(_ webViewsOwn: String) -> String { webViewsOwn + suffix }
}
