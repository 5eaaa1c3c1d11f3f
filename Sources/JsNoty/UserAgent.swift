/// The user agent by which a page can tell that it runs inside the app.
public enum UserAgent {
  /// What an app appends, unless it has a suffix of its own.
  public static let suffix = " from.ios.UIWebView"

  /// The web view's own user agent, and the suffix.
  public static func announcing(_ webViewsOwn: String, suffix: String = suffix) -> String { webViewsOwn + suffix }
}
