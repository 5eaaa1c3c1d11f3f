import BridgeJSON

/// Answers the requests of one harness: a line in, a line out, with no input or output of its own.
public final class AdapterSession {
  private let implementation: any ProfileImplementation
  private let description: ImplementationDescription
  private let methods: Set<String>
  private var instances: [Int: OpenInstance] = [:]
  /// Whether the harness has asked to end.
  public private(set) var isShutDown = false

  private struct OpenInstance {
    let driven: any ProfileInstance
    let recorder: EventRecorder
  }

  /// A session without instances, for a bridge of the profile `wvjb`.
  public convenience init(_ implementation: some BridgeImplementation) {
    self.init(profile: DrivenBridge(implementation: implementation))
  }

  /// A session without instances, for an implementation of any profile.
  public init(profile implementation: some ProfileImplementation) {
    self.implementation = implementation
    description = implementation.description
    methods = implementation.methods
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
      try instance.driven.settle()
      ResponseLine.append(events: instance.recorder, value: nil, id: id, to: &output)
    case "close":
      let (number, instance) = try find(request.params)
      instances[number] = nil
      instance.driven.close()
      ResponseLine.append(events: instance.recorder, value: nil, id: id, to: &output)
    default:
      guard methods.contains(request.method) else { throw AdapterError.unknownMethod(request.method) }
      let (_, instance) = try find(request.params)
      do {
        let value = try instance.driven.perform(request.method, request.params)
        ResponseLine.append(events: instance.recorder, value: value, id: id, to: &output)
      } catch {
        // What was observed before the error belongs to this request, not to the next.
        instance.recorder.forget()
        throw error
      }
    }
  }

  private func initialize(_ params: Parameters) throws(AdapterError) -> JSONValue {
    let version = try params.integer("protocol")
    guard version == 1 else { throw .badParameter("this adapter speaks protocol 1, not \(version)") }
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

  private func open(_ params: Parameters) throws -> OpenInstance {
    let number = try params.integer("instance")
    guard instances[number] == nil else { throw AdapterError.badParameter("the instance \(number) is open already") }
    guard instances.count < description.instances else {
      throw AdapterError.badParameter("no more than \(instances.count) instances can be open")
    }
    let dialect = try params.text("dialect")
    guard description.dialects.contains(dialect) else {
      throw AdapterError.badParameter("the dialect \(dialect) is not spoken here")
    }
    let recorder = EventRecorder()
    let instance = OpenInstance(driven: try implementation.open(params, events: recorder), recorder: recorder)
    instances[number] = instance
    return instance
  }

  private func find(_ params: Parameters) throws(AdapterError) -> (number: Int, instance: OpenInstance) {
    let number = try params.integer("instance")
    guard let instance = instances[number] else { throw .badParameter("there is no open instance \(number)") }
    return (number, instance)
  }
}
