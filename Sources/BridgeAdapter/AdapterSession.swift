import BridgeJSON

/// Answers the requests of one harness: a line in, a line out, with no input or output of its own.
public final class AdapterSession<Implementation: BridgeImplementation> {
  private let implementation: Implementation
  private var instances: [Int: DrivenInstance<Implementation.Instance>] = [:]
  /// Whether the harness has asked to end.
  public private(set) var isShutDown = false

  /// A session without instances.
  public init(_ implementation: Implementation) {
    self.implementation = implementation
  }

  /// The answer to one line, without the line's end.
  public func answer(to line: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    line.withUnsafeBytes { answer(to: $0, into: &output) }
    if output.last == UInt8(ascii: "\n") { output.removeLast() }
    return output
  }

  /// Appends the answer to one line, which comes without its end, as a line with its end.
  public func answer(to line: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    let request: Request
    do {
      request = try Request(line)
    } catch {
      ResponseLine.append(error: error.error, id: error.id, to: &output)
      return
    }
    let start = output.count
    do {
      try perform(request, into: &output)
    } catch {
      output.removeSubrange(start...)
      ResponseLine.append(error: AdapterError(error), id: request.id ?? .null, to: &output)
    }
    if request.id == nil { output.removeSubrange(start...) }
  }

  /// Appends the answer to a line that is longer than can be taken.
  public func refuse(lineLongerThan limit: Int, into output: inout [UInt8]) {
    ResponseLine.append(error: .notJSON("it is longer than \(limit) bytes"), id: .null, to: &output)
  }

  private func perform(_ request: Request, into output: inout [UInt8]) throws {
    let id = request.id ?? .null
    switch request.method {
    case "initialize":
      ResponseLine.append(result: try initialize(request.params), id: id, to: &output)
    case "shutdown":
      isShutDown = true
      ResponseLine.append(events: nil, value: nil, id: id, to: &output)
    case "open":
      let instance = try open(request.params)
      try instance.half.settle()
      ResponseLine.append(events: instance.recorder, value: nil, id: id, to: &output)
    case "close":
      let (number, instance) = try find(request.params)
      instances[number] = nil
      instance.half.close()
      ResponseLine.append(events: instance.recorder, value: nil, id: id, to: &output)
    default:
      guard let method = Method(rawValue: request.method) else { throw AdapterError.unknownMethod(request.method) }
      let (_, instance) = try find(request.params)
      do {
        let value = try drive(instance, method, request.params)
        try instance.half.settle()
        if let error = instance.takeActionError() { throw error }
        ResponseLine.append(events: instance.recorder, value: value, id: id, to: &output)
      } catch {
        // What was observed before the error belongs to this request, not to the next.
        _ = instance.takeActionError()
        instance.recorder.forget()
        throw error
      }
    }
  }

  private enum Method: String {
    case navigate, register, call, respond, send, remove, reset, report, disableSafetyTimeout
    case evaluate, load, setup, tick
  }

  private func initialize(_ params: Parameters) throws(AdapterError) -> JSONValue {
    let version = try params.integer("protocol")
    guard version == 1 else { throw .badParameter("this adapter speaks protocol 1, not \(version)") }
    let description = implementation.description
    var named = JSONObject()
    named.append("name", .string(JSONString(description.name)))
    named.append("version", .string(JSONString(description.version)))
    named.append("language", .string(JSONString(description.language)))
    if let url = description.url { named.append("url", .string(JSONString(url))) }
    return [
      "protocol": 1,
      "implementation": .object(named),
      "half": .string(JSONString(description.half.rawValue)),
      "dialects": .array(description.dialects.map { .string(JSONString($0)) }),
      "features": .array(description.features.map { .string(JSONString($0.rawValue)) }),
      "instances": .number(JSONNumber(description.instances)),
    ]
  }

  private func open(_ params: Parameters) throws -> DrivenInstance<Implementation.Instance> {
    let number = try params.integer("instance")
    guard instances[number] == nil else { throw AdapterError.badParameter("the instance \(number) is open already") }
    guard instances.count < implementation.description.instances else {
      throw AdapterError.badParameter("no more than \(instances.count) instances can be open")
    }
    let dialect = try params.text("dialect")
    guard implementation.description.dialects.contains(dialect) else {
      throw AdapterError.badParameter("the dialect \(dialect) is not spoken here")
    }
    let timers: TimerMode? = try params.optionalChoice("timers")
    let recorder = EventRecorder()
    let options = OpenOptions(dialect: dialect, holdsTimers: timers == .held)
    let instance = DrivenInstance(try implementation.open(options, events: recorder), recorder: recorder)
    instances[number] = instance
    return instance
  }

  private enum TimerMode: String { case held, running }

  private func find(
    _ params: Parameters
  ) throws(AdapterError) -> (number: Int, instance: DrivenInstance<Implementation.Instance>) {
    let number = try params.integer("instance")
    guard let instance = instances[number] else { throw .badParameter("there is no open instance \(number)") }
    return (number, instance)
  }

  /// Does what a driving method says; gives the value of a script.
  private func drive(
    _ instance: DrivenInstance<Implementation.Instance>,
    _ method: Method,
    _ params: Parameters
  ) throws -> JSONValue? {
    switch method {
    case .navigate:
      let navigation = PageNavigation(
        url: try params.text("url"),
        queue: try params.optionalText("queue"),
        delegateDecision: try params.optionalChoice("delegate")
      )
      try instance.half.navigate(navigation)
    case .register: try instance.register(params.name("handler"), Behavior(params.optionalList("behavior")))
    case .call: try instance.call(CallAction(params))
    case .respond: instance.respond(try params.name("responder"), data: params.value("data"))
    case .send: try instance.send(SendAction(params))
    case .remove: try instance.half.remove(params.name("handler"))
    case .reset: try instance.half.reset()
    case .report:
      guard let kind: PageReport.Kind = try params.optionalChoice("navigation") else {
        throw AdapterError.badParameter("report needs navigation")
      }
      let report = PageReport(
        kind: kind,
        url: try params.optionalText("url"),
        delegateDecision: try params.optionalChoice("delegate")
      )
      try instance.half.report(report)
    case .disableSafetyTimeout: try instance.half.disableSafetyTimeout()
    case .evaluate: return try instance.half.evaluate(params.text("script"))
    case .load:
      var scripts: [String] = []
      for script in try params.optionalList("scripts") ?? [] {
        guard case .string(let text) = script else { throw AdapterError.badParameter("load: scripts must be strings") }
        scripts.append(text.lossy)
      }
      try instance.half.load(scripts: scripts)
    case .setup:
      guard let callback = try CallbackAction(params) else { throw AdapterError.badParameter("setup needs callback") }
      try instance.setup(callback)
    case .tick: try instance.half.tick(milliseconds: params.optionalNumber("ms") ?? 0)
    }
    return nil
  }
}
