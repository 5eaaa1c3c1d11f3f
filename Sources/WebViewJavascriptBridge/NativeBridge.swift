import BridgeJSON

/// The native half of a WebViewJavascriptBridge bridge, of version 6 unless another dialect is asked for.
///
/// ```swift
/// bridge.registerHandler("lookup") { data, respond in respond(["found": true]) }
/// bridge.callHandler("greet", data: ["name": "Ada"]) { answer in print(answer?.text ?? "nothing") }
/// ```
///
/// A bridge belongs to one isolation domain, in an app the main actor; it is not `Sendable`, so that the compiler sees to it. Other threads
/// use its ``caller``. Everything here may be called from within handlers and callbacks.
///
/// The web view's navigation delegate asks ``decide(navigationTo:)`` about each navigation and passes on the rest to
/// ``decide(responseFrom:)`` and ``receive(_:url:)``. Pages of some dialects signal by script messages, for ``handle(scriptMessage:)``, and some
/// get the web half when they have finished loading, which ``receive(_:url:)`` is told.
///
/// Data and answers are any JSON values; nil is none, which is not the same as null.
public final class NativeBridge {
  /// Handles a call of the page. What it throws is reported as a ``BridgeNotice`` and does no harm.
  public typealias Handler = (_ data: JSONValue?, _ respond: Responder) throws -> Void
  /// Takes the answer to a call of the app, at most once. What it throws is reported as a ``BridgeNotice`` and does no harm.
  public typealias Callback = (_ answer: JSONValue?) throws -> Void

  /// The form of the protocol that the page speaks.
  public let dialect: BridgeDialect
  /// The page; the app keeps it.
  public private(set) weak var page: (any WebPage)?
  /// The app's own delegate for navigations that are not the bridge's; the app keeps it.
  public weak var navigationDelegate: (any NavigationDelegate)?
  /// The entrance for other threads.
  public let caller: BridgeCaller
  /// Takes notice of what the bridge passes over.
  public var onNotice: ((BridgeNotice) -> Void)?

  /// Keyed by code units: Swift's String would take two normal forms of a name for the same.
  private var handlers: [JSONString: Handler] = [:]
  private var defaultHandler: Handler?
  private var callbacks: [JSONString: Callback] = [:]
  private var startupQueue = StartupQueue()
  /// Counts on through resets, so that a late answer never finds a new call.
  private var lastCallbackNumber = 0

  /// A bridge to a page.
  ///
  /// `wake` is called, on any thread, when another thread has handed work to ``caller``; it gets the bridge's own thread to call
  /// ``performPendingWork()`` soon. An app that makes no calls from other threads needs none.
  public init(
    page: any WebPage,
    dialect: BridgeDialect = .version6,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    self.page = page
    self.dialect = dialect
    caller = BridgeCaller(wake: wake)
  }

  // MARK: - Handlers

  /// Registers a handler, in place of an earlier one of that name. Names are compared code unit by code unit.
  ///
  /// The bridge keeps the handler, so a handler that uses the bridge should hold it weakly.
  public func registerHandler(_ name: String, _ handler: @escaping Handler) {
    registerHandler(JSONString(name), handler)
  }

  /// Registers a handler under a name of any UTF-16 code units.
  public func registerHandler(_ name: JSONString, _ handler: @escaping Handler) {
    handlers[name] = handler
  }

  /// Removes a handler; does nothing if there is none.
  public func removeHandler(_ name: String) {
    removeHandler(JSONString(name))
  }

  /// Removes a handler whose name is of any UTF-16 code units.
  public func removeHandler(_ name: JSONString) {
    handlers[name] = nil
  }

  /// Sets what handles messages without a handler's name, in dialects that have them; nil for none.
  public func setDefaultHandler(_ handler: Handler?) {
    defaultHandler = handler
  }

  // MARK: - Calls

  /// Calls a handler of the page, after the page has loaded. With a callback an answer is asked for.
  public func callHandler(_ name: String, data: JSONValue? = nil, callback: Callback? = nil) {
    callHandler(JSONString(name), data: data, callback: callback)
  }

  /// Calls a handler of the page whose name is of any UTF-16 code units.
  public func callHandler(_ name: JSONString, data: JSONValue? = nil, callback: Callback? = nil) {
    call(name, data: data, callback: callback)
  }

  /// Sends a message without a handler's name, for the page's default handler. From version 5 on pages have none.
  public func send(_ data: JSONValue? = nil, callback: Callback? = nil) {
    call(nil, data: data, callback: callback)
  }

  /// Asks the web half to handle messages at once from now on, for pages that show no alert boxes in handlers.
  public func disableJavascriptAlertBoxSafetyTimeout() {
    callHandler("_disableJavascriptAlertBoxSafetyTimeout")
  }

  /// Forgets the calls that wait for an answer and the messages that wait for the page, and waits for the next page to load.
  ///
  /// Handlers stay. Answers to forgotten calls are ignored: no id is ever used again. The dialect `lision` does not wait: what is sent
  /// after a reset is sent at once.
  public func reset() {
    callbacks = [:]
    startupQueue = StartupQueue(isOver: !dialect.resetAwaitsPage)
  }

  private func call(_ handler: JSONString?, data: JSONValue?, callback: Callback?) {
    var callbackId: JSONString?
    if let callback {
      lastCallbackNumber += 1
      let id = JSONString("native_cb_\(lastCallbackNumber)")
      callbacks[id] = callback
      callbackId = id
    }
    send(.call(handler: handler, data: data, callbackId: callbackId))
  }

  func answer(_ ticket: AnswerTicket, with data: JSONValue?) {
    guard let id = ticket.use() else { return }
    send(.response(id: id, data: data ?? .null))
  }

  private func send(_ message: OutgoingMessage) {
    let script = message.script(dialect)
    if !startupQueue.hold(script) { page?.evaluate(script) }
  }

  // MARK: - Navigation

  /// Decides a navigation: the bridge's own are acted on and cancelled, the rest is the app's delegate's affair.
  public func decide(navigationTo url: String) -> NavigationDecision {
    if handle(navigationTo: url) { return .cancel }
    return navigationDelegate?.decide(navigationTo: url) ?? .allow
  }

  /// Acts on a navigation if it is one of the bridge's own, which must then be cancelled, and says whether it is.
  ///
  /// For web views whose app delegates take more than a URL: those are asked when this gives false.
  public func handle(navigationTo url: String) -> Bool {
    switch BridgeURL(url, dialect: dialect) {
    case .loaded: inject()
    case .queue: fetch()
    case .queueReturn(let text): receive(queue: text)
    case nil: return false
    }
    return true
  }

  /// Acts on a script message if it is one of the bridge's own, and says whether it is. What it holds is of no interest.
  public func handle(scriptMessage name: String) -> Bool {
    guard case .scriptMessage(let loaded, let queue) = dialect.signal else { return false }
    if name == loaded {
      inject()
    } else if name == queue {
      fetch()
    } else {
      return false
    }
    return true
  }

  /// Decides whether a response is shown, which is the app's delegate's affair.
  public func decide(responseFrom url: String?) -> NavigationDecision {
    navigationDelegate?.decide(responseFrom: url) ?? .allow
  }

  /// Takes a report of the web view, and passes it on to the app's delegate. A page that has finished loading may need the web half.
  public func receive(_ report: NavigationReport, url: String?) {
    if report == .finish { pageFinished() }
    navigationDelegate?.receive(report, url: url)
  }

  private func pageFinished() {
    guard case .onFinish(let unlessPresent) = dialect.injection else { return }
    guard unlessPresent else {
      inject()
      return
    }
    page?.evaluate(dialect.checkScript) { [weak self] answer in
      if answer == "true" { self?.releaseStartupQueue() } else { self?.inject() }
    }
  }

  private func inject() {
    guard let page else { return }
    page.evaluate(dialect.isURLEvaluated ? PercentText.scriptURL(dialect.webHalf.utf8) : dialect.webHalf)
    releaseStartupQueue()
  }

  private func releaseStartupQueue() {
    guard let page else { return }
    let queue = startupQueue
    // A page may evaluate at once, and what it evaluates may send or reset: what comes meanwhile goes to the end
    // of the queue, and after a reset the queue is another one.
    while queue === startupQueue, let script = queue.next() {
      page.evaluate(script)
    }
  }

  private func fetch() {
    if dialect.returnURL != nil {
      page?.evaluate(dialect.isURLEvaluated ? PercentText.scriptURL(dialect.fetchScript.utf8) : dialect.fetchScript)
    } else {
      page?.evaluate(dialect.fetchScript) { [weak self] text in
        self?.receive(queue: text)
      }
    }
  }

  // MARK: - Messages of the page

  /// Handles what a fetch gave: the JSON text of an array of messages. Nothing and the empty text are what a page gives that has gone.
  private func receive(queue text: String?) {
    guard let text, !text.isEmpty else { return }
    let queue: JSONValue
    do {
      queue = try JSONValue(decoding: text)
    } catch {
      onNotice?(.notJSON(error))
      return
    }
    guard case .array(let elements) = queue else {
      onNotice?(.notAQueue)
      return
    }
    for element in elements {
      guard case .object(let object) = element else {
        onNotice?(.notAMessage)
        continue
      }
      receive(IncomingMessage(object, dialect: dialect))
    }
  }

  private func receive(_ message: IncomingMessage) {
    switch message {
    case .response(let id, let data):
      // Forgotten before it runs: an answer that names it again meanwhile, or after it threw, finds nothing.
      guard let callback = callbacks.removeValue(forKey: id) else {
        onNotice?(.unknownResponse(id))
        return
      }
      do {
        try callback(data)
      } catch {
        onNotice?(.callbackThrew(id, error))
      }
    case .call(nil, let data, let callbackId):
      guard let defaultHandler else {
        onNotice?(.noDefaultHandler)
        return
      }
      do {
        try defaultHandler(data, Responder(bridge: self, callbackId: callbackId))
      } catch {
        onNotice?(.defaultHandlerThrew(error))
      }
    case .call(let name?, let data, let callbackId):
      guard let handler = handlers[name] else {
        onNotice?(.noHandler(name))
        return
      }
      do {
        try handler(data, Responder(bridge: self, callbackId: callbackId))
      } catch {
        onNotice?(.handlerThrew(name, error))
      }
    case .unusable:
      onNotice?(.notAMessage)
    }
  }

  // MARK: - Other threads

  /// Does what other threads have handed to ``caller`` so far, in order.
  public func performPendingWork() {
    for work in caller.takePending() { work(self) }
  }
}
