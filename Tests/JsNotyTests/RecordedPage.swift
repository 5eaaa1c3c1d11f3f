import BridgeJSON
import JsNoty

/// A page that keeps what it is asked to evaluate.
final class RecordedPage: NotifiedPage {
  var scripts: [String] = []

  func evaluate(_ script: String) { scripts.append(script) }
}

/// A delegate that keeps what it is told, and does something meanwhile.
final class RecordedDelegate: NotificationDelegate {
  var received: [PageNotification] = []
  var meanwhile: () -> Void = {}

  func receive(_ notification: PageNotification) {
    received.append(notification)
    meanwhile()
  }
}

/// An app that keeps what it does.
final class RecordedApp: AppLauncher {
  var done: [String] = []

  func register(userAgent: String) { done.append(userAgent) }
  func load(_ url: String) { done.append(url) }
}

/// A bridge with its page and its delegate.
struct BridgedPage {
  let page = RecordedPage()
  let delegate = RecordedDelegate()
  let bridge: NotificationBridge

  static let acknowledgement = #"document.dispatchEvent(new CustomEvent("JsNotyRecieved",{detail:null}));"#

  init() {
    bridge = NotificationBridge(page: page)
    bridge.delegate = delegate
  }
}
