import BridgeJSON

/// What the action `throw` throws.
public struct BehaviorError: Error, Sendable, CustomStringConvertible {
  /// The text that the harness chose.
  public let description: String
}

/// One open instance with what the harness has attached to it; does behaviors on it.
final class DrivenInstance<Instance: BridgeInstance> {
  let half: Instance
  let recorder: EventRecorder
  /// What an action could not do, which is the error of the request in which that happened.
  private var actionError: AdapterError?
  private var responders: [JSONString: Answer] = [:]
  /// Whether a default handler has been set since the instance was opened.
  private var isInitialised = false

  init(_ half: Instance, recorder: EventRecorder) {
    self.half = half
    self.recorder = recorder
  }

  /// Forgets what the actions of an earlier request could not do.
  func forgetActionError() { actionError = nil }

  /// Throws what an action since the last call could not do, if there is anything.
  func throwActionError() throws(AdapterError) {
    guard let error = actionError else { return }
    actionError = nil
    throw error
  }

  func register(_ handler: JSONString, _ behavior: Behavior) throws {
    try half.register(handler) { [weak self] data, answer in
      guard let self else { return }
      recorder.handler(handler, data: data)
      try perform(behavior, data: data, answer: answer)
    }
  }

  func call(_ call: CallAction, given: JSONValue? = nil) throws {
    try half.call(
      HandlerCall(
        handler: call.handler,
        data: call.data.data(given),
        callback: body(call.callback),
        hasTwoArguments: call.hasTwoArguments,
        isOnOtherThread: call.isOnOtherThread
      )
    )
  }

  func send(_ send: SendAction, given: JSONValue? = nil) throws {
    try half.send(send.data.data(given), callback: body(send.callback))
  }

  func setDefaultHandler(_ behavior: Behavior) throws {
    isInitialised = true
    try half.setDefaultHandler { [weak self] data, answer in
      guard let self else { return }
      recorder.defaultHandler(data: data)
      try perform(behavior, data: data, answer: answer)
    }
  }

  /// - Parameter initialises: whether the page's snippet then sets a default handler, unless one has been set.
  func setup(_ callback: CallbackAction, initialises: Bool) throws {
    try half.setup { [weak self] in
      guard let self else { return }
      recorder.ready(callback.name)
      if initialises, !isInitialised { try setDefaultHandler(Behavior.none) }
      try perform(callback.behavior, data: nil, answer: nil)
    }
  }

  /// Calls a responder that the action `hold` kept; does nothing if there is none.
  func respond(_ responder: JSONString, data: JSONValue?) {
    responders[responder]?(data)
  }

  private func body(_ callback: CallbackAction?) -> CallbackBody? {
    guard let callback else { return nil }
    return { [weak self] data in
      guard let self else { return }
      recorder.response(callback.name, data: data)
      try perform(callback.behavior, data: data, answer: nil)
    }
  }

  /// Does the actions in order.
  ///
  /// - Throws: only what the action `throw` wants. What the half refuses is kept for the request's answer: thrown from
  ///   here it would look like the handler's own error to the half.
  private func perform(_ behavior: Behavior, data: JSONValue?, answer: Answer?) throws {
    for action in behavior.actions {
      do {
        switch action {
        case .respond(let payload): answer?(payload.data(data))
        case .hold(let name): responders[name] = answer
        case .call(let action): try call(action, given: data)
        case .send(let action): try send(action, given: data)
        case .register(let name, let behavior): try register(name, behavior)
        case .remove(let name): try half.remove(name)
        case .reset: try half.reset()
        case .throw(let text): throw BehaviorError(description: text)
        }
      } catch let error as BehaviorError {
        throw error
      } catch {
        actionError = actionError ?? AdapterError(error)
      }
    }
  }
}

extension AdapterError {
  /// The error that says what `error` says.
  init(_ error: any Error) {
    self = error as? AdapterError ?? .failed(error)
  }
}
