import BridgeAdapter
import BridgeJSON

extension Mutant {
  /// Faults in reset.
  static let resetMutants: [Mutant] = [
    Mutant("reset-keeps-sending", ResetKeepsSending.self),
    Mutant("reset-drops-handlers", ResetDropsHandlers.self),
    Mutant("reset-keeps-queue", ResetKeepsQueue.self),
    Mutant("late-response-delivered", LateResponseDelivered.self),
    Mutant("late-response-crashes", LateResponseCrashes.self),
    Mutant("ids-used-again", IdsUsedAgain.self),
  ]
}

private final class ResetKeepsSending: AlteredHalf {
  override func reset() {
    super.reset()
    loadSilently()
  }
}

private final class ResetDropsHandlers: AlteredHalf {
  override func reset() {
    names.forEach(remove)
    super.reset()
  }
}

private final class ResetKeepsQueue: AlteredHalf {
  override func reset() {
    if isLoaded { super.reset() }
  }
}

private final class LateResponseDelivered: CallLedgerHalf {
  private var late: Set<JSONString> = []

  override func reset() {
    late.formUnion(pending)
    super.reset()
  }

  override func receive(response: JSONObject, id: JSONString) -> [JSONValue] {
    guard late.remove(id) != nil else { return [.object(response)] }
    try? callbacks[id]?(response["responseData"])
    return []
  }
}

private final class LateResponseCrashes: CallLedgerHalf {
  private var late: Set<JSONString> = []

  override func reset() {
    late.formUnion(pending)
    super.reset()
  }

  override func receive(response: JSONObject, id: JSONString) -> [JSONValue] {
    if late.contains(id) { crash("nil is not a block") }
    return [.object(response)]
  }
}

/// Counts from 1 again after a reset.
private final class IdsUsedAgain: AlteredHalf {
  private var count = 0
  private var realIds: [JSONString: JSONString] = [:]

  override func reset() {
    count = 0
    super.reset()
  }

  override func emit(_ message: JSONObject) {
    guard let id = message.string("callbackId") else {
      super.emit(message)
      return
    }
    count += 1
    let used = JSONString("objc_cb_\(count)")
    realIds[used] = id
    super.emit(message.with("callbackId", .string(used)))
  }

  override func receive(_ batch: [JSONValue]) -> [JSONValue] {
    batch.map { element in
      guard let response = element.objectValue, let used = response.string("responseId"), let id = realIds[used] else {
        return element
      }
      return .object(response.with("responseId", .string(id)))
    }
  }
}
