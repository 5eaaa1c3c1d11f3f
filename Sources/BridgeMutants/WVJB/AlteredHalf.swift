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
  /// Whether a page has asked for the bridge.
  private(set) var isLoaded = false
  /// What is registered and not removed.
  private(set) var names: Set<JSONString> = []
  /// The navigation that is being decided.
  private(set) var navigation: PageNavigation?

  private let outlet: Outlet
  fileprivate var isSilent = false

  required init(_ events: any EventSink, siblings: Siblings) {
    self.events = events
    self.siblings = siblings
    outlet = Outlet()
    reference = ReferenceHalf(outlet)
    outlet.half = self
  }

  // MARK: - What the reference half does

  /// A script was evaluated.
  fileprivate func receive(evaluation script: String) {
    if script == WebHalf.script {
      inject(script)
    } else if let message = EntryScript.message(in: script) {
      emit(message)
    } else {
      events.evaluate(script)
    }
  }

  /// The web half's script was evaluated.
  func inject(_ script: String) {
    events.evaluate(script)
  }

  /// A message goes out.
  func emit(_ message: JSONObject) {
    events.evaluate(script(of: message))
  }

  /// The script that hands over a message.
  func script(of message: JSONObject) -> String {
    EntryScript.script(literal: literal(of: JSONValue.object(message).text))
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
    switch BridgeURL(navigation.url) {
    case .loaded: load(navigation)
    case .queue: fetch(navigation)
    case nil: leave(navigation)
    }
  }

  func report(_ report: PageReport) {
    reference.report(report)
  }

  /// The page asks for the bridge.
  func load(_ navigation: PageNavigation) {
    pass(navigation, as: "https://__bridge_loaded__")
    isLoaded = true
  }

  /// The page says that messages wait.
  func fetch(_ navigation: PageNavigation) {
    var fetched = navigation
    fetched.queue = queue(navigation.queue)
    pass(fetched, as: "https://__wvjb_queue_message__")
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
  private func pass(_ navigation: PageNavigation, as url: String) {
    var passed = navigation
    passed.url = url
    self.navigation = navigation
    reference.navigate(passed)
    self.navigation = nil
  }

  /// Makes the reference half believe that the page has loaded.
  final func loadSilently() {
    isSilent = true
    reference.navigate(PageNavigation(url: "https://__bridge_loaded__"))
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
