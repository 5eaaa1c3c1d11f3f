/// How many requests vectors come to, for benchmarks.
public enum RequestCount {
  /// The requests of vectors that apply to a half.
  /// - Throws: `CorpusError` if a vector can't be lowered.
  public static func of(_ vectors: [Vector], half: Half, dialect: Dialect) throws(CorpusError) -> Int {
    guard let profile = Profiles.named(dialect.profile) else { return 0 }
    let driver = try profile.driver(half: half, dialect: dialect)
    var count = 0
    for vector in vectors { count += try driver.lower(vector).calls.count }
    return count
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
