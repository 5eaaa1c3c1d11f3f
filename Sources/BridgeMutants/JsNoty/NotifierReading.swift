import BridgeJSON
import JsNoty

/// What a URL that the page wants to go to says.
enum NotifierReading {
  /// It is not the bridge's.
  case other
  /// It is the bridge's, but says nothing.
  case malformed
  /// It says this.
  case notification(PageNotification)

  /// What the reference library makes of a URL.
  init(_ url: String) {
    let page = NoPage()
    let delegate = Listener()
    let bridge = NotificationBridge(page: page)
    bridge.delegate = delegate
    guard bridge.handle(navigationTo: url) else {
      self = .other
      return
    }
    self = delegate.told.map { .notification($0) } ?? .malformed
  }

  private final class NoPage: NotifiedPage {
    func evaluate(_ script: String) {}
  }

  private final class Listener: NotificationDelegate {
    var told: PageNotification?

    func receive(_ notification: PageNotification) { told = notification }
  }
}
