import BridgeJSON

/// A bridge of the profile `wvjb` as an implementation that a session can drive.
struct DrivenBridge<Implementation: BridgeImplementation>: ProfileImplementation {
  let implementation: Implementation

  var description: ImplementationDescription { implementation.description }
  var methods: Set<String> { drivingMethods }

  func open(_ parameters: Parameters, events: EventRecorder) throws -> any ProfileInstance {
    let timers: TimerMode? = try parameters.optionalChoice("timers")
    let options = OpenOptions(dialect: try parameters.text("dialect"), holdsTimers: timers == .held)
    return DrivenInstance(try implementation.open(options, events: events), recorder: events)
  }
}

private enum TimerMode: String { case held, running }

private enum Method: String, CaseIterable {
  case navigate, register, call, respond, send, remove, reset, report, disableSafetyTimeout
  case `init`, message, finish
  case evaluate, load, setup, tick
}

private let drivingMethods = Set(Method.allCases.map(\.rawValue))

extension DrivenInstance: ProfileInstance {
  func perform(_ name: String, _ parameters: Parameters) throws -> JSONValue? {
    guard let method = Method(rawValue: name) else { throw AdapterError.unknownMethod(name) }
    forgetActionError()
    let value = try drive(method, parameters)
    try settle()
    return value
  }

  func settle() throws {
    try half.settle()
    try throwActionError()
  }

  func close() { half.close() }

  /// Does what a driving method says; gives the value of a script.
  private func drive(_ method: Method, _ params: Parameters) throws -> JSONValue? {
    switch method {
    case .navigate:
      let navigation = PageNavigation(
        url: try params.text("url"),
        queue: try params.optionalText("queue"),
        delegateDecision: try params.optionalChoice("delegate")
      )
      try half.navigate(navigation)
    case .register: try register(params.name("handler"), Behavior(params.optionalList("behavior")))
    case .call: try call(CallAction(params))
    case .respond: respond(try params.name("responder"), data: params.value("data"))
    case .send: try send(SendAction(params))
    case .remove: try half.remove(params.name("handler"))
    case .reset: try half.reset()
    case .report:
      guard let kind: PageReport.Kind = try params.optionalChoice("navigation") else {
        throw AdapterError.badParameter("report needs navigation")
      }
      let report = PageReport(
        kind: kind,
        url: try params.optionalText("url"),
        delegateDecision: try params.optionalChoice("delegate")
      )
      try half.report(report)
    case .`init`: try setDefaultHandler(Behavior(params.optionalList("behavior")))
    case .message:
      let message = PageMessage(
        name: try params.text("name"),
        body: params.value("body") ?? .null,
        queue: try params.optionalText("queue")
      )
      try half.message(message)
    case .finish: try half.finish(isPresent: params.value("present")?.boolValue ?? false)
    case .disableSafetyTimeout: try half.disableSafetyTimeout()
    case .evaluate: return try half.evaluate(params.text("script"))
    case .load:
      var scripts: [String] = []
      for script in try params.optionalList("scripts") ?? [] {
        guard case .string(let text) = script else { throw AdapterError.badParameter("load: scripts must be strings") }
        scripts.append(text.lossy)
      }
      try half.load(scripts: scripts)
    case .setup:
      guard let callback = try CallbackAction(params) else { throw AdapterError.badParameter("setup needs callback") }
      try setup(callback, initialises: params.value("init")?.boolValue ?? false)
    case .tick: try half.tick(milliseconds: params.optionalNumber("ms") ?? 0)
    }
    return nil
  }
}
