/// The page that a bridge talks to: whatever can evaluate a script, such as a WKWebView or a WebKitGTK view.
///
/// A bridge and its page live in one isolation domain, in an app the main actor; neither is `Sendable`. A conformance of a
/// main-actor class is written `extension MyPage: @MainActor WebPage`.
public protocol WebPage: AnyObject {
  /// Evaluates a script in the page, now or later, in the order of the calls. Its value is of no interest.
  func evaluate(_ script: String)

  /// Evaluates a script and hands over its value if that is a string; nil if it is anything else or the evaluation failed.
  ///
  /// `completion` is called once, on the bridge's own thread, before this returns or after.
  func evaluate(_ script: String, completion: @escaping (String?) -> Void)
}
