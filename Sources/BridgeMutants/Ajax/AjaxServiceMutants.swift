import AjaxBridge
import BridgeJSON

extension AjaxMutant {
  /// Faults in finding a service and in what it is given.
  static let serviceMutants: [AjaxMutant] = [
    .incoming("service-runs-twice") { .serveTwice($0.request) },
    AjaxMutant("answer-out-of-a-cache") {
      final class State { var answers: [String: AjaxReply] = [:] }
      let state = State()
      return AjaxAlteration(
        incoming: { exchange in
          guard !exchange.isPreflight, let payload = exchange.request.payload, let known = state.answers[payload] else {
            return .serve(exchange.request)
          }
          return .answer(known)
        },
        outgoing: { answer in
          if !answer.exchange.isPreflight, let payload = answer.exchange.request.payload {
            state.answers[payload] = answer.reply
          }
          return [answer]
        }
      )
    },
    .call("params-needed") { $0.has("params") ? $0 : nil },
    .call("params-of-objects-only") { call in
      call["params"].map { $0.objectValue == nil } == true ? call.with("params", .null) : call
    },
    .call("long-params-cut") { call in
      guard let params = call["params"] else { return call }
      return call.with(
        "params",
        params.changingTexts { text in
          text.lossy.utf8.count > 32_767 ? JSONString(String(text.lossy.prefix(16_384))) : text
        }
      )
    },
    .call("prototype-names-dropped") { call in
      guard let params = call["params"] else { return call }
      return call.with("params", params.changingObjects { $0.without("__proto__").without("constructor") })
    },
    .call("nothing-as-null") { $0.has("params") ? $0 : $0.with("params", .null) },
    .call("null-as-nothing") { $0["params"] == .null ? $0.without("params") : $0 },
    .call("first-member-names-the-service") { call in
      call.members.first?.name == "service" || call.members.first?.name == "method" ? call : nil
    },
    .notFound("unknown-service-unanswered") { call in
      call.string("service").map { ["Conformance", "Other"].contains($0.lossy) } == true ? .found : .unanswered
    },
    .notFound("unknown-service-served-with-nothing") { call in
      call.string("service").map { ["Conformance", "Other"].contains($0.lossy) } == true ? .found : .nothing
    },
    .notFound("unknown-method-unanswered") { call in
      call["service"] == "Conformance" ? .unanswered : .found
    },
    .response("not-found-without-cors") { response, _ in
      if response.status == 404 { response.headers.removeAll(beginning: "Access-Control-") }
    },
    .call("inherited-services-found") { call in
      inherited.contains(call.string("service")?.lossy ?? "") ? call.with("service", "Conformance") : call
    },
    .call("inherited-methods-found") { call in
      inherited.contains(call.string("method")?.lossy ?? "")
        ? call.with("service", "Conformance").with("method", "echo") : call
    },
    .incoming("control-character-in-a-name-crashes") { exchange in
      for name in ["service", "method"] {
        if exchange.call?.string(name)?.lossy.unicodeScalars.contains("\u{1}") == true { crash("a name is no symbol") }
      }
      return .serve(exchange.request)
    },
    .call("names-without-case") { call in
      guard let service = call.string("service")?.lossy, let method = call.string("method")?.lossy else { return call }
      let known = ["Conformance", "Other"].first { $0.lowercased() == service.lowercased() } ?? service
      return call.with("service", .string(JSONString(known))).with("method", .string(JSONString(method.lowercased())))
    },
    .call("one-table-for-all-services") { call in
      call["service"] == "Other" ? call.with("service", "Conformance") : call
    },
    .call("other-members-refused") { call in
      call.names.allSatisfy { ["service", "method", "params"].contains($0.lossy) } ? call : nil
    },
  ]

  /// What becomes of a call that nothing is found for.
  private enum Finding { case found, unanswered, nothing }

  private static func notFound(_ name: String, _ find: @escaping @Sendable (JSONObject) -> Finding) -> AjaxMutant {
    outgoing(name) { reply, exchange in
      guard case .response(var response) = reply, response.status == 404, let call = exchange.call else {
        return [reply]
      }
      switch find(call) {
      case .found: return [reply]
      case .unanswered: return []
      case .nothing:
        response.status = 200
        return [.response(response)]
      }
    }
  }

  /// What objects and classes have without being given it.
  private static let inherited: Set<String> = [
    "__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "init", "alloc", "new", "class",
    "description", "dealloc", "__init__", "__class__", "NSObject", "Object",
  ]
}
