import BridgeAdapter
import BridgeJSON
import ReferenceHalf
import WebViewJavascriptBridge

/// The reference native half with everything that goes in and out of it in the open, for a mutant to meddle with.
///
/// By itself it changes nothing. A mutant overrides the one place where its fault lies.
class AlteredHalf {
  /// Where the mutant's own doings are reported to.
  let events: any EventSink
  /// What all halves of one process have in common, which should be nothing.
  let siblings: Siblings
  let reference: ReferenceHalf
  /// The dialect that it speaks.
  let dialect: BridgeDialect
  /// Whether a page has asked for the bridge.
  private(set) var isLoaded = false
  /// What is registered and not removed.
  private(set) var names: Set<JSONString> = []
  /// The navigation that is being decided.
  private(set) var navigation: PageNavigation?

  /// What URLs that are evaluated begin with.
  static let urlPrefix = "javascript:"

  private let outlet: Outlet
  fileprivate var isSilent = false

  required init(_ events: any EventSink, siblings: Siblings, dialect: BridgeDialect = .version6) {
    self.events = events
    self.siblings = siblings
    self.dialect = dialect
    outlet = Outlet()
    reference = ReferenceHalf(outlet, dialect: dialect)
    outlet.half = self
  }

  // MARK: - What the reference half does

  /// A script was evaluated.
  fileprivate func receive(evaluation: String) {
    let script =
      dialect.isURLEvaluated ? PercentText.decoded(String(evaluation.dropFirst(Self.urlPrefix.count))) : evaluation
    if script == dialect.webHalf {
      inject(script)
    } else if let message = EntryScript.message(in: script, dialect: dialect) {
      emit(message)
    } else {
      evaluate(other: script)
    }
  }

  /// The web half's script was evaluated.
  func inject(_ script: String) {
    events.evaluate(evaluation(of: script))
  }

  /// A script was evaluated that is neither the web half's nor holds a message: the fetch or the check.
  func evaluate(other script: String) {
    events.evaluate(evaluation(of: script))
  }

  /// A message goes out.
  func emit(_ message: JSONObject) {
    events.evaluate(evaluation(of: script(of: message)))
  }

  /// What is evaluated for a script: itself, or a URL.
  func evaluation(of script: String) -> String {
    dialect.isURLEvaluated ? Self.urlPrefix + PercentText.escaped(script) : script
  }

  /// The script that hands over a message.
  func script(of message: JSONObject) -> String {
    EntryScript.script(literal: literal(of: JSONValue.object(message).text), dialect: dialect)
  }

  /// The inside of a literal for a JSON text.
  func literal(of json: String) -> String {
    EntryScript.literal(of: json)
  }

  /// A navigation or a response was decided.
  func decide(url: String, _ decision: PolicyDecision) {
    events.policy(url: navigation?.url ?? url, decision)
  }

  /// The app's delegate was told.
  func tellDelegate(_ report: String, url: String?) {
    events.delegate(report, url: url)
  }

  // MARK: - What comes to it

  func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    names.insert(handler)
    reference.register(handler, body)
  }

  func remove(_ handler: JSONString) {
    names.remove(handler)
    reference.remove(handler)
  }

  func call(_ call: HandlerCall) throws {
    try reference.call(call)
  }

  func send(_ data: JSONValue?, callback: CallbackBody?) {
    reference.send(data, callback: callback)
  }

  func disableSafetyTimeout() {
    reference.disableSafetyTimeout()
  }

  func reset() {
    isLoaded = false
    reference.reset()
  }

  func navigate(_ navigation: PageNavigation) {
    switch BridgeURL(navigation.url, dialect: dialect) {
    case .loaded: load(navigation)
    case .queue: fetch(navigation)
    case .queueReturn(let text): receive(navigation, returned: text)
    case nil: leave(navigation)
    }
  }

  func setDefaultHandler(_ body: @escaping HandlerBody) {
    reference.setDefaultHandler(body)
  }

  func message(_ message: PageMessage) {
    var received = message
    received.queue = queue(message.queue)
    reference.message(received)
    isLoaded = true
  }

  func finish(isPresent: Bool) {
    reference.finish(isPresent: isPresent)
    isLoaded = true
  }

  func report(_ report: PageReport) {
    reference.report(report)
  }

  /// The page asks for the bridge.
  func load(_ navigation: PageNavigation) {
    pass(navigation, as: dialect.loadedURL ?? "")
    isLoaded = true
  }

  /// The page says that messages wait.
  func fetch(_ navigation: PageNavigation) {
    var fetched = navigation
    fetched.queue = queue(navigation.queue)
    pass(fetched, as: dialect.queueURL ?? "")
  }

  /// The page brings its queue by going to a URL that holds it.
  func receive(_ navigation: PageNavigation, returned text: String?) {
    guard let text, let changed = queue(text), let url = dialect.returnURL else {
      pass(navigation, as: navigation.url)
      return
    }
    pass(navigation, as: changed == text ? navigation.url : url + PercentText.component(changed))
  }

  /// The page goes elsewhere.
  func leave(_ navigation: PageNavigation) {
    pass(navigation, as: "https://example.org/")
  }

  /// What a fetch gives.
  func queue(_ text: String?) -> String? {
    guard let text, let batch = (try? JSONValue(decoding: text))?.arrayValue else { return text }
    return JSONValue.array(receive(batch)).text
  }

  /// The messages that a fetch gives.
  func receive(_ batch: [JSONValue]) -> [JSONValue] {
    batch
  }

  // MARK: - For mutants

  /// Lets the reference half decide a navigation as if it went to another URL.
  final func pass(_ navigation: PageNavigation, as url: String) {
    var passed = navigation
    passed.url = url
    self.navigation = navigation
    reference.navigate(passed)
    self.navigation = nil
  }

  /// Makes the reference half believe that the page has loaded.
  final func loadSilently() {
    isSilent = true
    reference.navigate(PageNavigation(url: dialect.loadedURL ?? ""))
    isSilent = false
  }
}

/// Takes what the reference half reports to the half around it, without keeping that one.
private final class Outlet: EventSink {
  weak var half: AlteredHalf?

  private var audibleHalf: AlteredHalf? { half?.isSilent == false ? half : nil }

  func evaluate(_ script: String) {
    audibleHalf?.receive(evaluation: script)
  }

  func policy(url: String, _ decision: PolicyDecision) {
    audibleHalf?.decide(url: url, decision)
  }

  func delegate(_ navigation: String, url: String?) {
    let isDecision = navigation == "decide"
    audibleHalf?.tellDelegate(navigation, url: isDecision ? audibleHalf?.navigation?.url ?? url : url)
  }

  func navigate(_ url: String) {
    audibleHalf?.events.navigate(url)
  }

  func post(name: String, body: JSONValue) {
    audibleHalf?.events.post(name: name, body: body)
  }

  func exception(_ text: String) {
    audibleHalf?.events.exception(text)
  }

  func log(_ text: String) {
    audibleHalf?.events.log(text)
  }
}
