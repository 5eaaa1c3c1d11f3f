/// How many requests vectors come to, for benchmarks.
public enum RequestCount {
  /// The requests of vectors that apply to a half.
  /// - Throws: `CorpusError` if a vector can't be lowered.
  public static func of(_ vectors: [Vector], half: Half, dialect: Dialect) throws(CorpusError) -> Int {
    try loads(of: vectors, half: half, dialect: dialect).reduce(0) { $0 + $1.requests }
  }

  /// What a vector asks of an adapter.
  public struct Load {
    /// The vector.
    public let vector: Vector
    /// How many requests it makes.
    public let requests: Int
    /// The longest params among them, in bytes; those that await an id of the implementation count as none.
    public let longest: Int
  }

  /// What vectors that apply to a half ask of an adapter, in their order.
  /// - Throws: `CorpusError` if a vector can't be lowered.
  public static func loads(of vectors: [Vector], half: Half, dialect: Dialect) throws(CorpusError) -> [Load] {
    guard let profile = Profiles.named(dialect.profile) else { return [] }
    let driver = try profile.driver(half: half, dialect: dialect)
    var loads: [Load] = []
    for vector in vectors {
      let calls = try driver.lower(vector).calls
      var longest = 0
      for call in calls {
        if case .fixed(let bytes) = call.parameters { longest = max(longest, bytes.count) }
      }
      loads.append(Load(vector: vector, requests: calls.count, longest: longest))
    }
    return loads
  }

  /// The requests of all of a corpus's vectors for a half.
  /// - Throws: `CorpusError` if a vector can't be lowered, or there is no such dialect.
  public static func of(_ corpus: Corpus, half: Half, dialect name: String) throws(CorpusError) -> Int {
    guard let dialect = corpus.dialects[name] else {
      throw CorpusError(file: "dialects/\(name).json", problem: "is missing")
    }
    return try of(Selection.vectors(of: corpus, half: half, dialect: dialect), half: half, dialect: dialect)
  }
}
