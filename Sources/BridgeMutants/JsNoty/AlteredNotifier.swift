import BridgeAdapter
import BridgeJSON
import JsNoty
import ReferenceHalf

/// A native half of JsNoty made of the parts of the reference library, each of which a mutant may put its own in place of.
///
/// By itself it changes nothing.
final class AlteredNotifier: ProfileInstance {
  /// Where everything is reported to.
  let events: EventRecorder

  /// What becomes of a notification that goes out.
  var outgoing: (PageNotification) -> [PageNotification] = { [$0] }
  /// The script of a notification.
  var script: (PageNotification) -> String = NotifierScript.reference
  /// What becomes of a script before it is evaluated.
  var evaluated: (String) -> String = { $0 }
  /// What becomes of a URL before it is read.
  var url: (String) -> String = { $0 }
  /// What a URL says.
  var reading: (String) -> NotifierReading = NotifierReading.init
  /// What becomes of a notification before the app's delegate is told.
  var incoming: (PageNotification) -> [PageNotification] = { [$0] }
  /// What the page is told when a URL of the bridge's has been read.
  var acknowledgements: (NotifierReading) -> [PageNotification] = { reading in
    if case .other = reading { [] } else { [PageNotification(name: "JsNotyRecieved")] }
  }
  /// Whether the page is told before the delegate, not after it.
  var acknowledgesFirst = false
  /// How a navigation is decided, once or more often.
  var decisions: (NotifierReading) -> [PolicyDecision] = { reading in
    if case .other = reading { [.allow] } else { [.cancel] }
  }
  /// Whether a navigation is decided before anybody is told.
  var decidesFirst = false
  /// The user agent, from the web view's own and the suffix.
  var userAgent: (String, String) -> String = { UserAgent.announcing($0, suffix: $1) }
  /// What is done at the start of the app.
  var launch: [LaunchAction] = [.register, .request]

  /// What an app does when it starts.
  enum LaunchAction {
    /// It registers the user agent.
    case register
    /// It makes the first request.
    case request
  }

  /// What the delegate does when it is told.
  private var behavior: JsNotyBehavior?

  init(_ events: EventRecorder) {
    self.events = events
  }

  func perform(_ method: String, _ parameters: Parameters) throws -> JSONValue? {
    switch method {
    case "notify": notify(PageNotification(name: try parameters.name("name"), data: parameters.value("data")))
    case "navigate":
      behavior = try JsNotyBehavior(parameters.optionalList("behavior"))
      navigate(try parameters.text("url"))
    case "launch":
      let agent = userAgent(try parameters.text("userAgent"), try parameters.text("suffix"))
      let request = try parameters.text("url")
      for action in launch {
        switch action {
        case .register: events.record("userAgent", ["agent": .string(JSONString(agent))])
        case .request: events.record("request", ["url": .string(JSONString(request))])
        }
      }
    default: throw AdapterError.unsupported
    }
    return nil
  }

  private func notify(_ notification: PageNotification) {
    for notification in outgoing(notification) { emit(notification) }
  }

  private func emit(_ notification: PageNotification) {
    events.evaluate(evaluated(script(notification)))
  }

  private func navigate(_ target: String) {
    let reading = reading(url(target))
    if decidesFirst { decide(target, reading) }
    if acknowledgesFirst { acknowledge(reading) }
    if case .notification(let notification) = reading {
      for notification in incoming(notification) {
        events.notified(notification)
        for reply in behavior?.notifications ?? [] { notify(reply) }
      }
    }
    if !acknowledgesFirst { acknowledge(reading) }
    if !decidesFirst { decide(target, reading) }
  }

  private func acknowledge(_ reading: NotifierReading) {
    for notification in acknowledgements(reading) { emit(notification) }
  }

  private func decide(_ target: String, _ reading: NotifierReading) {
    for decision in decisions(reading) { events.policy(url: target, decision) }
  }
}
