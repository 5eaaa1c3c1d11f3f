import BridgeJSON

/// Where an instance reports what it does, raw, so that the harness and not the adapter judges it.
///
/// Not `Sendable`: events are reported on the thread that drives the instance. That a handler or a callback ran is reported by its body.
public protocol EventSink: AnyObject {
  /// Native: the half evaluated this text.
  func evaluate(_ script: String)
  /// Native: the half decided a navigation. Report it each time that it decides.
  func policy(url: String, _ decision: PolicyDecision)
  /// Native: the app's own delegate was told; `navigation` is `decide` or the name of a ``PageReport/Kind``.
  func delegate(_ navigation: String, url: String?)
  /// Web: an iframe or the page itself went to this URL.
  func navigate(_ url: String)
  /// Web: a script message was posted.
  func post(name: String, body: JSONValue)
  /// An exception reached the page or the run loop.
  func exception(_ text: String)
  /// A line was logged.
  func log(_ text: String)
}
