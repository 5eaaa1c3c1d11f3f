import BridgeJSON

/// What a report says of one vector.
public struct VectorResult: Sendable {
  /// The vector's id.
  public let id: String
  /// The vector's class.
  public let conformanceClass: ConformanceClass
  /// The requirements that it tests.
  public let requirements: [String]
  /// What the harness says of it.
  public var verdict: Verdict
  /// The step to blame, from 1; 0 is the start, one more than the last step is the canary.
  public var step: Int?
  /// One line: why.
  public var reason: String?
  /// The observations that the step must cause, as the vector writes them.
  public var expected: [JSONValue]?
  /// The observations that it caused.
  public var actual: [JSONValue]?
  /// For `blocked`: the vector at the root.
  public var root: String?
  /// Why the failure is tolerated, where the list of known failures has it; a blocked vector has its root's.
  public var known: KnownFailure?
  /// The end of the adapter's stderr, with an error.
  public var stderr: String?
  /// The texts on which decoders of the panel differ from ours.
  public var decoders: [DecoderDispute] = []
  /// Every request with its answer, where the runner keeps them.
  public var transcript = Transcript.none

  /// True if it stands against the implementation and is not tolerated.
  public var isUntolerated: Bool { verdict.isAdverse && known == nil }

  /// Makes a result without details.
  public init(_ vector: Vector, _ verdict: Verdict, reason: String? = nil) {
    self.init(
      id: vector.id,
      conformanceClass: vector.conformanceClass,
      requirements: vector.requirements,
      verdict: verdict
    )
    self.reason = reason
  }

  init(id: String, conformanceClass: ConformanceClass, requirements: [String], verdict: Verdict) {
    self.id = id
    self.conformanceClass = conformanceClass
    self.requirements = requirements
    self.verdict = verdict
  }

  init(
    _ vector: Vector,
    run: VectorRun,
    kinds: [String: EventKind],
    stderr: String? = nil,
    keepsTranscript: Bool = true
  ) {
    let judgement = Judgement.of(run, kinds: kinds)
    self.init(vector, judgement.verdict, reason: judgement.reason)
    step = judgement.step
    expected = judgement.expected
    actual = judgement.actual
    decoders = run.disputes
    if keepsTranscript { transcript = Transcript(run.exchanges.map { TranscriptEntry($0, of: run.lowered) }) }
    if judgement.verdict == .error, let stderr, !stderr.isEmpty { self.stderr = stderr }
  }
}
