import BridgeAdapter
import BridgeJSON
import WebViewJavascriptBridge

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reference native half with a page that the harness plays.
package final class ReferenceHalf: BridgeInstance {
  private let events: any EventSink
  private let page: HarnessPage
  private let bridge: NativeBridge

  package init(_ events: any EventSink, dialect: BridgeDialect = .version6) {
    self.events = events
    page = HarnessPage(events)
    bridge = NativeBridge(page: page, dialect: dialect)
    bridge.onNotice = { [events] notice in events.log(notice.description) }
  }

  package func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    bridge.registerHandler(handler) { data, respond in
      try body(data) { respond($0) }
    }
  }

  package func remove(_ handler: JSONString) {
    bridge.removeHandler(handler)
  }

  package func call(_ call: HandlerCall) throws {
    if call.isOnOtherThread {
      try callOnOtherThread(call)
    } else {
      bridge.callHandler(call.handler, data: call.data, callback: call.callback)
    }
  }

  package func send(_ data: JSONValue?, callback: CallbackBody?) {
    bridge.send(data, callback: callback)
  }

  package func disableSafetyTimeout() {
    bridge.disableJavascriptAlertBoxSafetyTimeout()
  }

  package func reset() {
    bridge.reset()
  }

  package func navigate(_ navigation: PageNavigation) {
    page.queue = navigation.queue
    let delegate = navigation.delegateDecision.map { AppDelegate(events, decision: $0) }
    bridge.navigationDelegate = delegate
    let decision = bridge.decide(navigationTo: navigation.url)
    events.policy(url: navigation.url, PolicyDecision(decision))
    bridge.navigationDelegate = nil
    page.completeEvaluations()
  }

  package func setDefaultHandler(_ body: @escaping HandlerBody) {
    bridge.setDefaultHandler { data, respond in
      try body(data) { respond($0) }
    }
  }

  package func message(_ message: PageMessage) {
    page.queue = message.queue
    _ = bridge.handle(scriptMessage: message.name)
    page.completeEvaluations()
  }

  package func finish(isPresent: Bool) {
    page.isPresent = isPresent
    bridge.receive(.start, url: nil)
    bridge.receive(.finish, url: nil)
    page.completeEvaluations()
  }

  package func report(_ report: PageReport) {
    let delegate = report.delegateDecision.map { AppDelegate(events, decision: $0) }
    bridge.navigationDelegate = delegate
    if let passedOn = NavigationReport(rawValue: report.kind.rawValue) {
      bridge.receive(passedOn, url: report.url)
    } else {
      events.policy(url: report.url ?? "", PolicyDecision(bridge.decide(responseFrom: report.url)))
    }
    bridge.navigationDelegate = nil
  }

  /// Calls as an app does from a completion block: the call is handed over, and this thread then does what waits for it.
  private func callOnOtherThread(_ call: HandlerCall) throws {
    // The harness's callback must not leave this thread, so it stays with the page, and the bridge fetches it there.
    page.callback = call.callback
    let wantsAnswer = call.callback != nil
    try runOnOtherThread { [caller = bridge.caller, handler = call.handler, data = call.data] in
      caller.perform { bridge in
        let callback = wantsAnswer ? (bridge.page as? HarnessPage)?.callback : nil
        bridge.callHandler(handler, data: data, callback: callback)
      }
    }
    bridge.performPendingWork()
    page.callback = nil
  }
}

/// A page that evaluates nothing and reports what it is asked to.
private final class HarnessPage: WebPage {
  /// What `_fetchQueue()` gives next.
  var queue: String?
  /// What a check for a web half gives.
  var isPresent = false
  /// The callback of a call that is being made on another thread.
  var callback: CallbackBody?
  private let events: any EventSink
  private var evaluations: [(isCheck: Bool, completion: (String?) -> Void)] = []

  init(_ events: any EventSink) {
    self.events = events
  }

  func evaluate(_ script: String) {
    events.evaluate(script)
  }

  func evaluate(_ script: String, completion: @escaping (String?) -> Void) {
    events.evaluate(script)
    evaluations.append((script.utf8.starts(with: "typeof ".utf8), completion))
  }

  /// Hands over the values of what was evaluated, after the navigation was decided, as a web view does.
  func completeEvaluations() {
    while let evaluation = evaluations.first {
      evaluations.removeFirst()
      if evaluation.isCheck {
        evaluation.completion(isPresent ? "true" : "false")
        continue
      }
      let value = queue
      queue = "[]"
      evaluation.completion(value)
    }
  }
}

/// An app's own delegate, which decides as the harness says.
private final class AppDelegate: NavigationDelegate {
  private let events: any EventSink
  private let decision: PolicyDecision

  init(_ events: any EventSink, decision: PolicyDecision) {
    self.events = events
    self.decision = decision
  }

  func decide(navigationTo url: String) -> NavigationDecision {
    events.delegate("decide", url: url)
    return decision == .allow ? .allow : .cancel
  }

  func decide(responseFrom url: String?) -> NavigationDecision {
    events.delegate("response", url: url)
    return decision == .allow ? .allow : .cancel
  }

  func receive(_ report: NavigationReport, url: String?) {
    events.delegate(report.rawValue, url: url)
  }
}

extension PolicyDecision {
  fileprivate init(_ decision: NavigationDecision) {
    self = decision == .allow ? .allow : .cancel
  }
}

/// Runs work on a thread of its own, and waits for its end.
private func runOnOtherThread(_ work: @escaping @Sendable () -> Void) throws {
  final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  let argument = Unmanaged.passRetained(Work(work))
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let status = pthread_create(
    &thread,
    nil,
    { argument in
      #if !canImport(Darwin)
        guard let argument else { return nil }
      #endif
      Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
      return nil
    },
    argument.toOpaque()
  )
  guard status == 0 else {
    argument.release()
    throw AdapterError(code: -32000, message: "no thread can be made: error \(status)")
  }
  #if canImport(Darwin)
    if let thread { pthread_join(thread, nil) }
  #else
    pthread_join(thread, nil)
  #endif
}
