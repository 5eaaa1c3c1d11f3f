import BridgeAdapter
import BridgeJSON

extension Mutant {
  /// Faults in answers, given and received.
  static let answerMutants: [Mutant] = [
    .outgoing("null-answer-lost") { $0.has("responseId") && $0["responseData"] == .null ? [] : [$0] },
    Mutant("nothing-sent-without-data", NothingSentWithoutData.self),
    .outgoing("answer-sent-twice") { $0.has("responseId") ? [$0, $0] : [$0] },
    .outgoing("answer-in-data") { message in
      guard message.has("responseId") else { return [message] }
      return [message.without("responseData").with("data", message["responseData"])]
    },
    .outgoing("falsy-answer-as-null") { message in
      let isFalsy = message["responseData"].map { $0 == 0 || $0 == "" || $0 == false } ?? false
      return [isFalsy ? message.with("responseData", .null) : message]
    },
    .outgoing("response-id-lower-case") { message in
      guard let id = message.string("responseId")?.string else { return [message] }
      return [message.with("responseId", .string(JSONString(id.lowercased())))]
    },
    .outgoing("response-id-escaped-for-urls") { message in
      guard let id = message.string("responseId")?.string else { return [message] }
      return [message.with("responseId", .string(JSONString(String(id.map { $0 == " " ? "+" : $0 }))))]
    },
    Mutant("second-answer-sent", SecondAnswerSent.self),
    Mutant("late-answer-lost", LateAnswerLost.self),
    Mutant("answered-by-the-bridge", AnsweredByTheBridge.self),
    Mutant("one-call-at-a-time", OneCallAtATime.self),
    Mutant("answers-the-latest-call", AnswersTheLatestCall.self),
    .eachIncoming("answers-without-callback-id") { message in
      message.has("handlerName") && !message.has("callbackId") && !message.has("responseId")
        ? message.with("callbackId", "undefined") : message
    },
    .eachIncoming("named-response-runs-handler") { $0.has("handlerName") ? $0.without("responseId") : $0 },
    .eachIncoming("missing-answer-as-null") {
      $0.has("responseId") && !$0.has("responseData") ? $0.with("responseData", .null) : $0
    },
    .eachIncoming("null-answer-as-nothing") { $0["responseData"] == .null ? $0.without("responseData") : $0 },
    .eachIncoming("response-runs-no-callback-without-data") {
      $0.has("responseId") && ($0["responseData"] ?? .null) == .null ? nil : $0
    },
    .eachIncoming("callback-gets-whole-message") { message in
      message.has("responseId") ? message.with("responseData", .object(message)) : message
    },
    Mutant("responses-in-order-of-calls", ResponsesInOrderOfCalls.self),
    Mutant("repeated-response-delivered", RepeatedResponseDelivered.self),
    Mutant("callback-kept-when-it-throws", CallbackKeptWhenItThrows.self),
    Mutant("unknown-response-crashes", UnknownResponseCrashes.self),
    Mutant("one-id-table-for-both-halves", OneIdTableForBothHalves.self),
  ]
}

private final class NothingSentWithoutData: AlteredHalf {
  private static let nothing: JSONValue = "mutant: nothing"

  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    super.register(handler) { data, answer in
      try body(data) { answer?($0 ?? Self.nothing) }
    }
  }

  override func emit(_ message: JSONObject) {
    super.emit(message["responseData"] == Self.nothing ? message.without("responseData") : message)
  }
}

private final class SecondAnswerSent: AlteredHalf {
  private var lastAnswered: JSONString?

  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    super.register(handler) { [weak self] data, answer in
      var answered: JSONString?
      try body(data) { value in
        if let answered {
          self?.emit(["responseId": .string(answered), "responseData": value ?? .null])
        } else {
          self?.lastAnswered = nil
          answer?(value)
          answered = self?.lastAnswered
        }
      }
    }
  }

  override func emit(_ message: JSONObject) {
    lastAnswered = message.string("responseId")
    super.emit(message)
  }
}

private final class LateAnswerLost: AlteredHalf {
  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    super.register(handler) { data, answer in
      var isRunning = true
      defer { isRunning = false }
      try body(data) { if isRunning { answer?($0) } }
    }
  }
}

private final class AnsweredByTheBridge: AlteredHalf {
  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    super.register(handler) { data, answer in
      try body(data, answer)
      answer?(nil)
    }
  }
}

private final class OneCallAtATime: AlteredHalf {
  private var isBusy = false

  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    super.register(handler) { [weak self] data, answer in
      guard let self, !isBusy else { return }
      isBusy = true
      try body(data) { [weak self] value in
        self?.isBusy = false
        answer?(value)
      }
    }
  }
}

private final class AnswersTheLatestCall: AlteredHalf {
  private var latest: Answer?

  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    super.register(handler) { [weak self] data, answer in
      self?.latest = answer
      try body(data) { self?.latest?($0) }
    }
  }
}

private final class ResponsesInOrderOfCalls: CallLedgerHalf {
  override func receive(response: JSONObject, id: JSONString) -> [JSONValue] {
    guard callbacks[id] != nil, let oldest = pending.first else { return [.object(response)] }
    forget(oldest)
    return [.object(response.with("responseId", .string(oldest)))]
  }

  /// The base would forget the id that the response names, which still waits.
  private func forget(_ answered: JSONString) {
    swapped.append(answered)
  }

  private var swapped: [JSONString] = []

  override var pending: [JSONString] { super.pending.filter { !swapped.contains($0) } }
}

private final class RepeatedResponseDelivered: CallLedgerHalf {
  private var answered: Set<JSONString> = []

  override func receive(response: JSONObject, id: JSONString) -> [JSONValue] {
    if answered.insert(id).inserted { return [.object(response)] }
    try? callbacks[id]?(response["responseData"])
    return []
  }
}

private final class CallbackKeptWhenItThrows: AlteredHalf {
  private var kept: [CallbackBody] = []

  override func call(_ call: HandlerCall) throws {
    var altered = call
    if let callback = call.callback {
      altered.callback = { [weak self] data in
        do {
          try callback(data)
        } catch {
          self?.kept.append(callback)
          throw error
        }
      }
    }
    try super.call(altered)
  }

  override func receive(_ batch: [JSONValue]) -> [JSONValue] {
    for element in batch where element["responseId"] != nil {
      for callback in kept { try? callback(element["responseData"]) }
    }
    return batch
  }
}

private final class UnknownResponseCrashes: CallLedgerHalf {
  override func receive(response: JSONObject, id: JSONString) -> [JSONValue] {
    guard callbacks[id] != nil else { crash("nil is not a block") }
    return [.object(response)]
  }
}

private final class OneIdTableForBothHalves: CallLedgerHalf {
  private var taken: Set<JSONString> = []

  override func receive(_ batch: [JSONValue]) -> [JSONValue] {
    for element in batch {
      if let id = element.objectValue?.string("callbackId"), pending.contains(id) { taken.insert(id) }
    }
    return super.receive(batch)
  }

  override func receive(response: JSONObject, id: JSONString) -> [JSONValue] {
    taken.contains(id) ? [] : [.object(response)]
  }
}
