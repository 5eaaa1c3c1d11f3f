import AjaxBridge
import BridgeJSON

/// The services that every native half under test offers (CONFORMANCE.md, "The fixture").
package final class FixtureServices {
  /// Told of each method before it does anything.
  private let onCall: (_ service: JSONString, _ method: JSONString, _ params: JSONValue?) -> Void
  /// The calls that are not answered yet, by the name that they were given.
  private var held: [JSONString: ServiceResponder] = [:]

  /// What the fixture's `throw` throws.
  private struct Failure: Error, CustomStringConvertible { let description: String }

  package init(onCall: @escaping (_ service: JSONString, _ method: JSONString, _ params: JSONValue?) -> Void) {
    self.onCall = onCall
  }

  /// Registers all of them.
  package func register(with half: AjaxNativeHalf) {
    for service in ["Conformance", "Other"] as [JSONString] { add(service, "echo", to: half) { Self.echo($1, $2) } }
    add("Conformance", "answer", to: half) { Self.answer($1, $2) }
    add("Conformance", "redirect", to: half) { Self.redirect($1, $2) }
    add("Conformance", "throw", to: half) { _, params, _ in throw Failure(description: params?.stringValue ?? "") }
    add("Conformance", "hold", to: half) { $0.held[$0.name($1)] = $2 }
    add("Conformance", "release", to: half) { $0.release($1, $2) }
  }

  private func add(
    _ service: JSONString,
    _ method: JSONString,
    to half: AjaxNativeHalf,
    _ body: @escaping (FixtureServices, JSONValue?, ServiceResponder) throws -> Void
  ) {
    half.register(service: service, method: method) { [unowned self] params, respond in
      onCall(service, method, params)
      try body(self, params, respond)
    }
  }

  private static func echo(_ params: JSONValue?, _ respond: ServiceResponder) {
    respond(.result(true, message: params))
  }

  private static func answer(_ params: JSONValue?, _ respond: ServiceResponder) {
    respond(
      .result(params?["result"]?.boolValue ?? false, message: params?["msg"], code: params?["code"]?.intValue ?? 0)
    )
  }

  private static func redirect(_ params: JSONValue?, _ respond: ServiceResponder) {
    guard case .string(let url)? = params?["url"] else { return respond(.failure) }
    respond(.redirect(to: url.lossy, isPermanent: params?["status"]?.intValue == 301))
  }

  private func release(_ params: JSONValue?, _ respond: ServiceResponder) {
    let name = name(params)
    held.removeValue(forKey: name)?(.result(true, message: .string(name)))
    respond(.result(true))
  }

  private func name(_ params: JSONValue?) -> JSONString {
    guard case .string(let name)? = params else { return "" }
    return name
  }
}
