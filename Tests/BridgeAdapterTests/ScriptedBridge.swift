import BridgeAdapter
import BridgeJSON

/// A bridge that does just what a test needs of one: handlers run when the page navigates to their name, and calls evaluate it.
struct ScriptedBridge: BridgeImplementation {
  var description = ImplementationDescription(
    name: "Scripted",
    version: "1",
    url: "https://example.org/",
    half: .native,
    dialects: ["wvjb-6"],
    features: [.delegate],
    instances: 2
  )

  func open(_ options: OpenOptions, events: any EventSink) throws -> ScriptedHalf {
    if options.holdsTimers { throw ScriptedHalf.Fault() }
    return ScriptedHalf(events)
  }
}

/// One half of it. `remove`, and all that only web halves have, is left out.
final class ScriptedHalf: BridgeInstance {
  struct Fault: Error {}

  private let events: any EventSink
  private var handlers: [JSONString: HandlerBody] = [:]
  private var callbacks: [CallbackBody] = []

  init(_ events: any EventSink) {
    self.events = events
  }

  func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    handlers[handler] = body
  }

  func call(_ call: HandlerCall) {
    let kind = "\(call.hasTwoArguments ? "two" : "three") \(call.isOnOtherThread ? "elsewhere" : "here")"
    events.evaluate("call \(call.handler) \(call.data?.text ?? "nothing") \(kind)")
    if let callback = call.callback { callbacks.append(callback) }
  }

  func send(_ data: JSONValue?, callback: CallbackBody?) {
    events.evaluate("send \(data?.text ?? "nothing")")
    if let callback { callbacks.append(callback) }
  }

  func disableSafetyTimeout() {
    events.log("disabled")
  }

  func reset() {
    callbacks = []
  }

  /// Runs the handler that the URL names with the queue as its data, or for `callback` the oldest callback.
  func navigate(_ navigation: PageNavigation) {
    let data = navigation.queue.map { JSONValue.string(JSONString($0)) }
    do {
      if navigation.url == "callback" {
        try callbacks.removeFirst()(data)
      } else {
        let answer: Answer? =
          navigation.url == "unanswerable"
          ? nil
          : { [events] in
            events.evaluate("answer \($0?.text ?? "nothing")")
          }
        try handlers[JSONString(navigation.url)]?(data, answer)
      }
    } catch {
      events.exception("\(error)")
    }
    events.policy(url: navigation.url, navigation.delegateDecision ?? .allow)
  }

  func report(_ report: PageReport) throws {
    if report.kind == .fail { throw Fault() }
    events.delegate(report.kind.rawValue, url: report.url)
  }
}

/// A web half that says what it was asked.
struct ScriptedWeb: BridgeImplementation {
  final class Half: BridgeInstance {
    private let events: any EventSink

    init(_ events: any EventSink) {
      self.events = events
    }

    func setup(_ body: @escaping () throws -> Void) throws {
      try body()
    }

    func load(scripts: [String]) {
      events.navigate("loaded \(scripts.joined(separator: "+"))")
      events.post(name: "ready", body: [nil])
    }

    func evaluate(_ script: String) -> JSONValue? {
      script == "undefined" ? nil : .string(JSONString(script))
    }

    func tick(milliseconds: Double) {
      events.log("\(milliseconds)")
    }

    func remove(_ handler: JSONString) {
      events.log("removed \(handler)")
    }

    func settle() {
      events.log("settled")
    }

    func close() {
      events.log("closed")
    }
  }

  let description = ImplementationDescription(name: "Web", version: "1", half: .web, dialects: ["wvjb-6", "wvjb-5"])

  func open(_ options: OpenOptions, events: any EventSink) -> Half { Half(events) }
}

/// A conversation with a session, one line after the other.
struct Conversation<Implementation: BridgeImplementation> {
  let session: AdapterSession

  init(_ implementation: Implementation) {
    session = AdapterSession(implementation)
  }

  /// The answer to a line.
  func answer(_ line: String) throws -> JSONValue {
    try JSONValue(decoding: session.answer(to: Array(line.utf8)))
  }

  /// The answer to a request with these params.
  func request(_ method: String, _ params: JSONValue = [:]) throws -> JSONValue {
    let request: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": .string(JSONString(method)), "params": params]
    return try answer(request.text)
  }

  /// The events that a request to instance 1 causes.
  func events(_ method: String, _ params: JSONValue = [:]) throws -> [JSONValue] {
    var object = params.objectValue ?? JSONObject()
    object["instance"] = 1
    return try request(method, .object(object))["result"]?["events"]?.arrayValue ?? []
  }
}
