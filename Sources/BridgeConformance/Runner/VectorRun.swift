import BridgeJSON
import BridgeJSONPanel

/// One vector on its way through an adapter: what has been sent, and what has been observed.
struct VectorRun {
  /// One request with its answer.
  struct Exchange {
    /// The index of the call.
    let call: Int
    /// The params as sent, without `instance`.
    let parameters: [UInt8]
    /// The result or the error; nil while there is none.
    var reply: AdapterConnection.Reply?
  }

  let lowered: LoweredVector
  private(set) var exchanges: [Exchange] = []
  /// The observations of each stage.
  private(set) var observations: [[Observation]]
  /// What makes the vector an `error`, with the stage it happened in.
  private(set) var fault: (stage: Int, reason: String)?
  /// The stage that awaited an id which the implementation had not given.
  private(set) var missingID: (stage: Int, callback: String)?
  /// The texts on which decoders of the panel differ from ours.
  private(set) var disputes: [DecoderDispute] = []

  private var raiser: any Raiser
  private var nextCall = 0
  private var answered = 0

  init(_ lowered: LoweredVector, driver: any ProfileDriver) {
    self.lowered = lowered
    raiser = driver.raiser(for: lowered)
    observations = [[Observation]](repeating: [], count: lowered.stages.count)
    exchanges.reserveCapacity(lowered.calls.count)
  }

  /// True when every request has been sent and answered.
  var isDone: Bool { nextCall == lowered.calls.count && answered == exchanges.count }

  /// What can be done next.
  enum Next {
    /// Send this call with these params.
    case send(LoweredCall, [UInt8])
    /// Wait: the next call depends on answers that have not come.
    case wait
    /// Everything is sent.
    case nothing
  }

  /// The next call, if it can be sent; it then counts as sent.
  mutating func next() -> Next {
    while nextCall < lowered.calls.count {
      let call = lowered.calls[nextCall]
      let parameters: [UInt8]
      switch call.parameters {
      case .fixed(let bytes): parameters = bytes
      case .awaiting(let callbacks, let make):
        if answered < exchanges.count { return .wait }
        let ids = callbacks.map { raiser.peerID(of: $0) }
        if let missing = ids.firstIndex(of: nil) {
          missingID = (stage(of: nextCall) ?? 0, callbacks[missing])
          // Nothing after this would mean anything; what closes the instances is still due.
          nextCall = lowered.stages.last?.calls.upperBound ?? lowered.calls.count
          continue
        }
        parameters = make(ids.compactMap(\.self))
      }
      exchanges.append(Exchange(call: nextCall, parameters: parameters, reply: nil))
      nextCall += 1
      return .send(call, parameters)
    }
    return .nothing
  }

  /// Takes the answer to the oldest open request of this vector; without a panel, no decoder is asked.
  mutating func take(_ reply: AdapterConnection.Reply, panel: PanelMemory?) {
    let index = answered
    answered += 1
    exchanges[index].reply = reply
    let call = lowered.calls[exchanges[index].call]
    let stage = stage(of: exchanges[index].call)
    switch reply {
    case .refused(let code, let message):
      let what =
        code == -32601
        ? "refused the method \(call.method), which the vector needs (\(message))"
        : "answered \(call.method) with the error \(code): \(message)"
      note("the adapter \(what)", stage)
    case .result(let result):
      guard case .object(let object) = result, let events = object["events"]?.arrayValue else {
        note("the adapter answered \(call.method) without a list of events", stage)
        return
      }
      do {
        let raised = try raiser.raise(call, AdapterAnswer(events: events, value: object["value"]))
        if let stage { observations[stage].append(contentsOf: raised) }
      } catch {
        note("the adapter broke the protocol: \(error.problem)", stage)
      }
      let texts = raiser.takeTexts()
      if let panel {
        for text in texts {
          let disagreements = panel.disagreements(on: text)
          if !disagreements.isEmpty { disputes.append(DecoderDispute(stage ?? 0, text, disagreements, in: lowered)) }
        }
      }
    }
  }

  /// Ends the vector with a fault of the adapter.
  mutating func end(with reason: String) { note(reason, stage(of: exchanges[min(answered, exchanges.count - 1)].call)) }

  private mutating func note(_ reason: String, _ stage: Int?) {
    if fault == nil { fault = (stage ?? lowered.stages.count - 1, reason) }
  }

  private func stage(of call: Int) -> Int? {
    // Vectors have few stages: a search from the front is as good as any.
    lowered.stages.firstIndex { $0.calls.contains(call) }
  }
}
