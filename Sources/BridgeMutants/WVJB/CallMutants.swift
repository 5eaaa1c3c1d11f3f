import BridgeAdapter
import BridgeJSON

extension Mutant {
  /// Faults in calls of the page's handlers.
  static let callMutants: [Mutant] = [
    .outgoing("call-sent-twice") { $0.has("responseId") || $0.has("callbackId") ? [$0] : [$0, $0] },
    Mutant("ids-constant", IdsConstant.self),
    .outgoing("call-always-asks") {
      $0.has("responseId") || $0.has("callbackId") ? [$0] : [$0.with("callbackId", "none")]
    },
    .outgoing("callback-id-null") {
      $0.has("responseId") || $0.has("callbackId") ? [$0] : [$0.with("callbackId", .null)]
    },
    .outgoing("callback-id-a-number") { message in
      guard let id = message.string("callbackId") else { return [message] }
      return [message.with("callbackId", .number(JSONNumber(id.lossy.utf8.count)))]
    },
    .outgoing("missing-data-sent-as-null") { $0.has("responseId") || $0.has("data") ? [$0] : [$0.with("data", .null)] },
    .outgoing("call-with-response-id") { $0.has("responseId") ? [$0] : [$0.with("responseId", .null)] },
    .payload("data-objects-only") { value in
      if case .object = value { return value }
      return .null
    },
    .outgoing("data-sent-as-text") { message in
      guard let data = message["data"], data.stringValue == nil else { return [message] }
      return [message.with("data", .string(JSONString(data.text)))]
    },
    .outgoing("data-wrapped") { message in message["data"].map { [message.with("data", ["value": $0])] } ?? [message] },
    .outgoing("send-has-a-name") {
      $0.has("responseId") || $0.has("handlerName") ? [$0] : [$0.with("handlerName", "default")]
    },
    .outgoing("safety-timeout-misspelled") {
      $0.string("handlerName") == "_disableJavascriptAlertBoxSafetyTimeout"
        ? [$0.with("handlerName", "_disableJavscriptAlertBoxSafetyTimeout")] : [$0]
    },
    .outgoing("safety-timeout-with-data") {
      $0.string("handlerName") == "_disableJavascriptAlertBoxSafetyTimeout" ? [$0.with("data", .null)] : [$0]
    },
    Mutant("other-threads-calls-lost", OtherThreadsCallsLost.self),
  ]
}

private final class IdsConstant: CallLedgerHalf {
  override func script(of message: JSONObject) -> String {
    super.script(of: message.has("callbackId") ? message.with("callbackId", "callback") : message)
  }

  override func receive(response: JSONObject, id: JSONString) -> [JSONValue] {
    guard id == "callback", let latest = pending.last else { return [.object(response)] }
    return [.object(response.with("responseId", .string(latest)))]
  }
}

private final class OtherThreadsCallsLost: AlteredHalf {
  override func call(_ call: HandlerCall) throws {
    if !call.isOnOtherThread { try super.call(call) }
  }
}
