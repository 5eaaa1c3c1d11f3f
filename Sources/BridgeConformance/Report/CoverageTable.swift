/// What a corpus covers: for each profile a table of its topics, with the number of vectors by class and half, as Markdown.
public struct CoverageTable {
  private let corpus: Corpus
  private let texts: [JSONText]

  /// Makes the tables of a corpus, of which only the headings of the vectors have to have been read.
  /// - Throws: `CorpusError` if the JSON texts are unsound.
  public init(_ corpus: Corpus) throws(CorpusError) {
    self.corpus = corpus
    texts = corpus.profiles.contains(JSONTexts.profile) ? try JSONTexts.load(corpus) : []
  }

  /// The tables of all profiles, each under a heading, in the corpus's order.
  public func render() -> String {
    corpus.profiles.map { "### \($0)\n\n" + render(profile: $0) }.joined(separator: "\n")
  }

  /// The table of one profile.
  public func render(profile: String) -> String {
    profile == JSONTexts.profile ? textTable() : vectorTable(profile)
  }

  private func vectorTable(_ profile: String) -> String {
    let columns = Half.allCases.flatMap { half in ConformanceClass.allCases.map { (half, $0) } }
    let vectors = corpus.vectors.filter { $0.profile == profile }
    func counts(_ part: [Vector]) -> [Int] {
      columns.map { half, level in part.count { $0.conformanceClass == level && $0.halves.contains(half) } }
    }
    return Self.table(
      ["topic"] + columns.map { half, level in "\(half.rawValue) \(level.rawValue)" },
      Self.groups(vectors, by: \.topic).map { topic, part in
        ["[\(topic)](vectors/\(profile)/\(topic).json)"] + counts(part).map(Self.cell)
      } + [["all"] + counts(vectors).map(Self.cell)]
    )
  }

  private func textTable() -> String {
    func counts(_ part: [JSONText]) -> [Int] {
      ConformanceClass.allCases.map { level in part.count { $0.conformanceClass == level } }
    }
    let profile = JSONTexts.profile
    return Self.table(
      ["topic"] + ConformanceClass.allCases.map(\.rawValue),
      Self.groups(texts, by: { String($0.id.split(separator: "/")[1]) }).map { topic, part in
        ["[\(topic)](vectors/\(profile)/\(topic).json)"] + counts(part).map(Self.cell)
      } + [["all"] + counts(texts).map(Self.cell)]
    )
  }

  private static func groups<Element>(
    _ elements: [Element],
    by name: (Element) -> String
  ) -> [(name: String, elements: [Element])] {
    var groups: [(name: String, elements: [Element])] = []
    for element in elements {
      let name = name(element)
      if groups.last?.name == name {
        groups[groups.count - 1].elements.append(element)
      } else {
        groups.append((name, [element]))
      }
    }
    return groups
  }

  private static func cell(_ count: Int) -> String { count == 0 ? "·" : String(count) }

  private static func table(_ heading: [String], _ rows: [[String]]) -> String {
    let rule = heading.indices.map { $0 == 0 ? "---" : "--:" }
    return ([heading, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}
