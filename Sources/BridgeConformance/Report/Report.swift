import BridgeJSON

/// What a run came to: the one model that every format renders.
public struct Report: Sendable {
  /// What was asked for.
  public struct Request: Sendable, Equatable {
    /// The highest class that was run, or nil for all.
    public var conformanceClass: ConformanceClass?
    /// The patterns that ids had to match, if any.
    public var filters: [String]
    /// The part of the vectors, as `I/N`, or nil for all.
    public var shard: String?

    /// Makes a request from its parts.
    public init(conformanceClass: ConformanceClass? = nil, filters: [String] = [], shard: String? = nil) {
      self.conformanceClass = conformanceClass
      self.filters = filters
      self.shard = shard
    }
  }

  /// The corpus's version.
  public let corpusVersion: String
  /// The corpus's digest.
  public let corpusDigest: String
  /// The name and version of the harness that ran it.
  public let harness: (name: String, version: String)
  /// What the adapter said of itself.
  public let information: AdapterInformation
  /// The dialect that was spoken.
  public let dialect: String
  /// What was asked for.
  public let request: Request
  /// The class that was achieved.
  public let achieved: ConformanceClass?
  /// True if every vector of the corpus for that half has a verdict; false for a filtered or sharded run in any case.
  public let complete: Bool
  /// The results, in the corpus's order.
  public let results: [VectorResult]

  /// Makes the report of a run.
  public init(
    corpus: Corpus,
    information: AdapterInformation,
    dialect: Dialect,
    request: Request,
    results: [VectorResult]
  ) {
    let all = Selection.vectors(of: corpus, half: information.half, dialect: dialect)
    let have = Set(results.map(\.id))
    self.init(
      corpusVersion: corpus.version,
      corpusDigest: corpus.digest,
      harness: (Harness.reportName, Harness.version),
      information: information.claiming(Profiles.named(dialect.profile)?.features ?? [:]),
      dialect: dialect.name,
      request: request,
      achieved: Achievement.achieved(results, of: all),
      complete: request.filters.isEmpty && request.shard == nil && all.allSatisfy { have.contains($0.id) },
      results: results
    )
  }

  init(
    corpusVersion: String,
    corpusDigest: String,
    harness: (name: String, version: String),
    information: AdapterInformation,
    dialect: String,
    request: Request,
    achieved: ConformanceClass?,
    complete: Bool,
    results: [VectorResult]
  ) {
    self.corpusVersion = corpusVersion
    self.corpusDigest = corpusDigest
    self.harness = harness
    self.information = information
    self.dialect = dialect
    self.request = request
    self.achieved = achieved
    self.complete = complete
    self.results = results
  }

  /// How many results have each verdict.
  public var summary: [(verdict: Verdict, count: Int)] {
    Verdict.allCases.map { verdict in (verdict, results.reduce(0) { $0 + ($1.verdict == verdict ? 1 : 0) }) }
  }

  /// How many results have that verdict.
  public func count(_ verdict: Verdict) -> Int { results.reduce(0) { $0 + ($1.verdict == verdict ? 1 : 0) } }

  /// True if at least one vector was judged, and none stands against the implementation.
  public var isConformant: Bool {
    results.contains { $0.verdict == .pass } && !results.contains { $0.verdict.isAdverse }
  }
}
