import BridgeJSON

/// Which dialect an implementation speaks, told from what it does.
public struct Detection: Sendable {
  /// One vector of a dialect's signature, and what came of it.
  public struct Sign: Sendable {
    /// The vector.
    public let vector: Vector
    /// What the implementation did with it.
    public let result: VectorResult

    /// True if the implementation bears the sign.
    public var isBorne: Bool { result.verdict == .pass }
  }

  /// A dialect that the implementation may speak.
  public struct Candidate: Sendable {
    /// The dialect.
    public let dialect: Dialect
    /// Its signature for the half, in the dialect's order.
    public let signs: [Sign]
    /// The dialect that matches as well and means more; it is the one that counts.
    public fileprivate(set) var supersededBy: String?

    /// How many signs the implementation bears.
    public var borne: Int { signs.count(where: \.isBorne) }
    /// True if it bears all.
    public var matches: Bool { borne == signs.count }
    /// What first speaks against the dialect.
    public var contradiction: Sign? { signs.first { !$0.isBorne } }
  }

  /// What was found.
  public enum Outcome: Sendable {
    /// One dialect.
    case found(Candidate)
    /// The implementation bears all signs of no dialect.
    case none
    /// It bears all signs of several.
    case several([Candidate])
  }

  /// Who the adapter says it is.
  public let information: AdapterInformation
  /// All dialects that have a signature for the half, in the corpus's order.
  public let candidates: [Candidate]
  /// Claims of the adapter's that do not hold; empty where what it claims is not the implementation's own word.
  public let falseClaims: [Candidate]

  /// What was found.
  public var outcome: Outcome {
    let matching = candidates.filter { $0.matches && $0.supersededBy == nil }
    guard let only = matching.first else { return .none }
    return matching.count == 1 ? .found(only) : .several(matching)
  }

  /// True if one dialect was found, and no claim contradicts it.
  public var isClear: Bool {
    if case .found = outcome { return falseClaims.isEmpty }
    return false
  }

  /// The one candidate that no other comes as near as, if it bears any sign.
  public var nearest: Candidate? {
    let ordered = byNearness
    guard let first = ordered.first, first.borne > 0 else { return nil }
    if case .found(let found) = outcome { return found }
    // Fractions are compared by their cross products.
    guard ordered.count == 1 || first.borne * ordered[1].signs.count > ordered[1].borne * first.signs.count else {
      return nil
    }
    return first
  }

  /// The candidates, the nearest first.
  public var byNearness: [Candidate] {
    candidates.enumerated().sorted { left, right in
      let (mine, other) = (
        left.element.borne * right.element.signs.count, right.element.borne * left.element.signs.count
      )
      return mine == other ? left.offset < right.offset : mine > other
    }
    .map(\.element)
  }

  init(_ information: AdapterInformation, _ candidates: [Candidate], holdsToClaims: Bool) {
    var marked = candidates
    let matching = candidates.filter(\.matches)
    for index in marked.indices where marked[index].matches {
      let name = marked[index].dialect.name
      marked[index].supersededBy = matching.first { $0.dialect.supersedes.contains(name) }?.dialect.name
    }
    self.information = information
    self.candidates = marked
    falseClaims = holdsToClaims ? marked.filter { !$0.matches && information.dialects.contains($0.dialect.name) } : []
  }

  /// Drives an implementation in every dialect of a corpus that has a signature for its half.
  ///
  /// An instance is opened under the candidate's name if the adapter claims it, and else under the first that it claims.
  /// - Parameters:
  ///   - adapter: a started adapter.
  ///   - corpus: the dialects and the vectors of their signatures.
  ///   - holdsToClaims: whether the dialects that the adapter claims are the implementation's own word.
  /// - Throws: `RunnerError` as a run does; `usage` if no dialect has a signature for the half.
  public init(_ adapter: StartedAdapter, corpus: Corpus, holdsToClaims: Bool) throws(RunnerError) {
    let information = adapter.information
    var candidates: [Candidate] = []
    for name in corpus.dialectOrder {
      guard let dialect = corpus.dialects[name], let ids = dialect.signature[information.half], !ids.isEmpty else {
        continue
      }
      let vectors = ids.compactMap(corpus.vector)
      guard vectors.count == ids.count else {
        throw .corpus(CorpusError(file: dialect.file, place: "signature", problem: "names a vector that is not there"))
      }
      let claimed = information.dialects.contains(name) ? name : information.dialects.first ?? name
      let results = try adapter.judge(vectors, dialect: dialect, openedAs: claimed)
      if results.count < vectors.count { throw .interrupted }
      candidates.append(Candidate(dialect: dialect, signs: zip(vectors, results).map { Sign(vector: $0, result: $1) }))
    }
    if candidates.isEmpty {
      throw .usage("no dialect of the corpus has a signature for the \(information.half.rawValue) half")
    }
    self.init(information, candidates, holdsToClaims: holdsToClaims)
  }
}
