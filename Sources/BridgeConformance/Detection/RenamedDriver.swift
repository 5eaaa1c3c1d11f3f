import BridgeJSON

/// A profile's driver whose instances are opened under the name of another dialect than the one they are driven in.
///
/// An adapter opens what it claims to speak, so this is how a claim is held against what the implementation does.
struct RenamedDriver: ProfileDriver {
  private let driver: any ProfileDriver
  private let openedAs: String

  init(_ driver: any ProfileDriver, openedAs: String) {
    self.driver = driver
    self.openedAs = openedAs
  }

  func lower(_ vector: Vector) throws(CorpusError) -> LoweredVector {
    let lowered = try driver.lower(vector)
    return LoweredVector(
      stages: lowered.stages,
      calls: lowered.calls.map { $0.method == "open" ? renamed($0) : $0 },
      instances: lowered.instances
    )
  }

  func raiser(for vector: LoweredVector) -> any Raiser { driver.raiser(for: vector) }

  private func renamed(_ call: LoweredCall) -> LoweredCall {
    guard case .fixed(let inside) = call.parameters,
      case .object(var params)? = try? JSONValue(decoding: Array("{".utf8) + inside + Array("}".utf8))
    else { return call }
    params["dialect"] = .string(JSONString(openedAs))
    return LoweredCall(
      method: call.method,
      parameters: .fixed(Array(JSONValue.object(params).encoded().dropFirst().dropLast())),
      instance: call.instance,
      role: call.role,
      context: call.context
    )
  }
}
