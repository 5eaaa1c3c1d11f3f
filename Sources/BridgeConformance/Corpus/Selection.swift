/// Which of the corpus's vectors are run.
public struct Selection: Sendable {
  /// One of several parts of equal size.
  public struct Shard: Sendable, Equatable, CustomStringConvertible {
    /// Which one, from 1.
    public let index: Int
    /// Of how many.
    public let count: Int

    /// Reads `I/N`; nil if it is not of that form with 1 ≤ I ≤ N.
    public init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]), count >= 1,
        (1...count).contains(index)
      else { return nil }
      self.index = index
      self.count = count
    }

    /// `I/N`.
    public var description: String { "\(index)/\(count)" }
  }

  /// The highest class, or nil for all.
  public var conformanceClass: ConformanceClass?
  /// Patterns of which an id, or an alias, must match at least one; empty for all.
  public var filters: [String]
  /// The part, or nil for all.
  public var shard: Shard?

  /// Makes a selection.
  public init(conformanceClass: ConformanceClass? = nil, filters: [String] = [], shard: Shard? = nil) {
    self.conformanceClass = conformanceClass
    self.filters = filters
    self.shard = shard
  }

  /// All the vectors of a corpus for a half and a dialect's profile, of the classes that they have in that dialect.
  public static func vectors(of corpus: Corpus, half: Half, dialect: Dialect) -> [Vector] {
    let vectors = corpus.vectors.filter { $0.profile == dialect.profile && $0.halves.contains(half) }
    return dialect.raises.isEmpty ? vectors : vectors.map { dialect.raising($0, for: half) }
  }

  /// True if a vector is of the selected classes and names.
  public func admits(_ vector: Vector) -> Bool {
    if let conformanceClass, vector.conformanceClass > conformanceClass { return false }
    guard !filters.isEmpty else { return true }
    let names = [vector.id] + vector.aliases
    return filters.contains { filter in
      let glob = Glob(filter)
      return names.contains { glob.matches($0) }
    }
  }

  /// The selected vectors of a corpus for a half, in the corpus's order.
  public func vectors(of corpus: Corpus, half: Half, dialect: Dialect) -> [Vector] {
    let selected = Self.vectors(of: corpus, half: half, dialect: dialect).filter(admits)
    guard let shard else { return selected }
    // Dealt out like cards: neighbours, which cost about the same, come to different parts.
    return selected.enumerated().filter { $0.offset % shard.count == shard.index - 1 }.map(\.element)
  }
}
