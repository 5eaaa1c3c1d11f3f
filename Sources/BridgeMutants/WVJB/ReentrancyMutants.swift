import BridgeAdapter
import BridgeJSON

extension Mutant {
  /// Faults in what handlers and callbacks do to the bridge that runs them.
  static let reentrancyMutants: [Mutant] = [
    Mutant("calls-in-handlers-sent-last", CallsInHandlersSentLast.self),
    Mutant("calls-in-handlers-lost", CallsInHandlersLost.self),
    Mutant("calls-in-callbacks-lost", CallsInCallbacksLost.self),
    Mutant("registering-in-handlers-deferred", RegisteringInHandlersDeferred.self),
    Mutant("removing-in-handlers-deferred", RemovingInHandlersDeferred.self),
    Mutant("removed-handler-cannot-answer", RemovedHandlerCannotAnswer.self),
    Mutant("reset-in-handler-ends-batch", ResetInHandlerEndsBatch.self),
    Mutant("reset-in-handler-keeps-sending", ResetInHandlerKeepsSending.self),
  ]
}

/// A half that knows whether a handler runs, and does things when the batch is over.
private class BatchAwareHalf: AlteredHalf {
  private(set) var isInHandler = false
  private(set) var isInBatch = false

  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    super.register(handler) { [weak self] data, answer in
      let outer = self?.isInHandler ?? false
      self?.isInHandler = true
      defer {
        self?.isInHandler = outer
        if !outer { self?.handlerEnded() }
      }
      try body(data, answer)
    }
  }

  override func fetch(_ navigation: PageNavigation) {
    isInBatch = true
    super.fetch(navigation)
    isInBatch = false
    batchEnded()
  }

  func handlerEnded() {}
  func batchEnded() {}
}

private final class CallsInHandlersSentLast: BatchAwareHalf {
  private var held: [JSONObject] = []

  override func emit(_ message: JSONObject) {
    if isInHandler, message.has("handlerName") { held.append(message) } else { super.emit(message) }
  }

  override func handlerEnded() {
    let messages = held
    held = []
    for message in messages { super.emit(message) }
  }
}

private final class CallsInHandlersLost: BatchAwareHalf {
  override func call(_ call: HandlerCall) throws {
    if !isInHandler { try super.call(call) }
  }
}

private final class CallsInCallbacksLost: AlteredHalf {
  private var isInCallback = false

  override func call(_ call: HandlerCall) throws {
    if isInCallback { return }
    var altered = call
    if let callback = call.callback {
      altered.callback = { [weak self] data in
        self?.isInCallback = true
        defer { self?.isInCallback = false }
        try callback(data)
      }
    }
    try super.call(altered)
  }
}

private final class RegisteringInHandlersDeferred: BatchAwareHalf {
  private var deferred: [(JSONString, HandlerBody)] = []

  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    if isInBatch { deferred.append((handler, body)) } else { super.register(handler, body) }
  }

  override func batchEnded() {
    let registrations = deferred
    deferred = []
    for (handler, body) in registrations { super.register(handler, body) }
  }
}

private final class RemovingInHandlersDeferred: BatchAwareHalf {
  private var deferred: [JSONString] = []

  override func remove(_ handler: JSONString) {
    if isInBatch { deferred.append(handler) } else { super.remove(handler) }
  }

  override func batchEnded() {
    deferred.forEach(super.remove)
    deferred = []
  }
}

private final class RemovedHandlerCannotAnswer: AlteredHalf {
  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    super.register(handler) { [weak self] data, answer in
      try body(data) { value in
        if self?.names.contains(handler) == true { answer?(value) }
      }
    }
  }
}

private final class ResetInHandlerEndsBatch: BatchAwareHalf {
  private var isOver = false

  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    super.register(handler) { [weak self] data, answer in
      if self?.isOver == false { try body(data, answer) }
    }
  }

  override func reset() {
    isOver = isInBatch
    super.reset()
  }

  override func batchEnded() {
    isOver = false
  }
}

private final class ResetInHandlerKeepsSending: BatchAwareHalf {
  override func reset() {
    super.reset()
    if isInBatch { loadSilently() }
  }
}
