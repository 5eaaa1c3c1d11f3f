import BridgeAdapter
import BridgeJSON

/// A half that knows which callback belongs to which id, for mutants that mix them up.
class CallLedgerHalf: AlteredHalf {
  /// The callbacks of all calls that were sent, answered or not.
  private(set) var callbacks: [JSONString: CallbackBody] = [:]
  /// The ids that were sent and not answered, oldest first.
  private(set) var pending: [JSONString] = []
  /// The callbacks of calls that wait for the page.
  private var unsent: [CallbackBody] = []

  override func call(_ call: HandlerCall) throws {
    if let callback = call.callback { unsent.append(callback) }
    try super.call(call)
  }

  override func send(_ data: JSONValue?, callback: CallbackBody?) {
    if let callback { unsent.append(callback) }
    super.send(data, callback: callback)
  }

  override func emit(_ message: JSONObject) {
    if let id = message.string("callbackId"), !unsent.isEmpty {
      callbacks[id] = unsent.removeFirst()
      pending.append(id)
    }
    super.emit(message)
  }

  override func reset() {
    unsent = []
    pending = []
    super.reset()
  }

  override func receive(_ batch: [JSONValue]) -> [JSONValue] {
    batch.flatMap { element -> [JSONValue] in
      guard let response = element.objectValue, let id = response.string("responseId") else { return [element] }
      defer { pending.removeAll { $0 == id } }
      return receive(response: response, id: id)
    }
  }

  /// A response comes in; gives what the reference half is to see of it.
  func receive(response: JSONObject, id: JSONString) -> [JSONValue] {
    [.object(response)]
  }
}
