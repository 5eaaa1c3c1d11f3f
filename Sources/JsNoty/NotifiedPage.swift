/// The page that a bridge notifies: whatever can evaluate a script, such as a web view.
///
/// A bridge and its page live in one isolation domain, in an app the main actor; neither is `Sendable`. A conformance of a
/// main-actor class is written `extension MyPage: @MainActor NotifiedPage`.
public protocol NotifiedPage: AnyObject {
  /// Evaluates a script in the page, now or later, in the order of the calls. Its value is of no interest.
  func evaluate(_ script: String)
}
