import BridgeJSON

/// The verdict on one vector, with what led to it.
struct Judgement {
  let verdict: Verdict
  /// The step, from 1; 0 is the start; nil where no step is to blame.
  var step: Int?
  var reason: String?
  var expected: [JSONValue]?
  var actual: [JSONValue]?

  /// Judges a finished run: a fault of the adapter first, then the stages in order.
  static func of(_ run: VectorRun, kinds: [String: EventKind]) -> Judgement {
    if let fault = run.fault {
      return Judgement(verdict: .error, step: run.lowered.number(ofStage: fault.stage), reason: fault.reason)
    }
    var matcher = Matcher(kinds: kinds)
    for (index, stage) in run.lowered.stages.enumerated() {
      if let missing = run.missingID, missing.stage == index {
        return Judgement(
          verdict: .fail,
          step: run.lowered.number(ofStage: index),
          reason:
            "the call with the callback \(quoted(missing.callback)) has sent no callbackId, so that it cannot be answered",
          expected: stage.expect.map(\.json),
          actual: []
        )
      }
      if let mismatch = matcher.mismatch(
        expect: stage.expect,
        unordered: stage.unordered,
        watch: stage.watch,
        actual: run.observations[index]
      ) {
        if stage.label == .canary { return poisoned(run, index, mismatch.reason, matcher) }
        return Judgement(
          verdict: .fail,
          step: run.lowered.number(ofStage: index),
          reason: mismatch.reason,
          expected: mismatch.expected,
          actual: mismatch.actual
        )
      }
    }
    return Judgement(verdict: .pass)
  }

  /// The canary is one step to whoever reads a report, whatever it takes to do it.
  private static func poisoned(_ run: VectorRun, _ index: Int, _ reason: String, _ matcher: Matcher) -> Judgement {
    var judgement = Judgement(verdict: .poisoned, step: run.lowered.number(ofStage: index))
    judgement.reason = "the canary after the steps: \(reason)"
    var (expected, actual): ([JSONValue], [JSONValue]) = ([], [])
    for (stage, observations) in zip(run.lowered.stages, run.observations) where stage.label == .canary {
      expected += stage.expect.map(\.json)
      actual += matcher.compared(observations, expect: stage.expect, watch: stage.watch).map(\.json)
    }
    judgement.expected = expected
    judgement.actual = actual
    return judgement
  }
}
