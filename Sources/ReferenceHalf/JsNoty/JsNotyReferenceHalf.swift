import BridgeAdapter
import BridgeJSON
import JsNoty

/// The reference native half with a page and an app that the harness plays.
final class JsNotyReferenceHalf: ProfileInstance {
  private let events: EventRecorder
  private let page: HarnessPage
  private let delegate: HarnessDelegate
  private let bridge: NotificationBridge

  init(_ events: EventRecorder) {
    self.events = events
    page = HarnessPage(events)
    bridge = NotificationBridge(page: page)
    delegate = HarnessDelegate(events, bridge)
    bridge.delegate = delegate
    bridge.onMalformedURL = { [events] fault in events.log(fault.description) }
  }

  func perform(_ method: String, _ parameters: Parameters) throws -> JSONValue? {
    switch method {
    case "notify": bridge.notify(try parameters.name("name"), data: parameters.value("data"))
    case "navigate":
      let url = try parameters.text("url")
      delegate.behavior = try JsNotyBehavior(parameters.optionalList("behavior"))
      events.policy(url: url, bridge.handle(navigationTo: url) ? .cancel : .allow)
      delegate.behavior = nil
    case "launch":
      HarnessApp(events: events).launch(
        userAgent: try parameters.text("userAgent"),
        suffix: try parameters.text("suffix"),
        url: try parameters.text("url")
      )
    default: throw AdapterError.unsupported
    }
    return nil
  }
}

/// A page that evaluates nothing and reports what it is asked to.
private final class HarnessPage: NotifiedPage {
  private let events: EventRecorder

  init(_ events: EventRecorder) {
    self.events = events
  }

  func evaluate(_ script: String) { events.evaluate(script) }
}

/// An app's delegate, which does as the harness says.
private final class HarnessDelegate: NotificationDelegate {
  var behavior: JsNotyBehavior?
  private let events: EventRecorder
  private weak var bridge: NotificationBridge?

  init(_ events: EventRecorder, _ bridge: NotificationBridge) {
    self.events = events
    self.bridge = bridge
  }

  func receive(_ notification: PageNotification) {
    events.notified(notification)
    for reply in behavior?.notifications ?? [] { bridge?.notify(reply.name, data: reply.data) }
  }
}

/// An app that starts and reports what it does.
private struct HarnessApp: AppLauncher {
  let events: EventRecorder

  func register(userAgent: String) { events.record("userAgent", ["agent": .string(JSONString(userAgent))]) }

  func load(_ url: String) { events.record("request", ["url": .string(JSONString(url))]) }
}
