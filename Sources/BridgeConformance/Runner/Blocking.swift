/// Names one root cause once: a vector whose needed vector did not pass is `blocked` by it.
enum Blocking {
  /// Why a vector is blocked.
  static func reason(_ root: String) -> String { "it needs \(root), which did not pass" }

  /// The results with `blocked` in place of what a blocked vector got itself.
  /// - Parameter bootstrap: the id of the vector that every loaded vector needs.
  static func apply(to results: [VectorResult], vectors: [Vector], bootstrap: String?) -> [VectorResult] {
    let vectorsByID = Dictionary(vectors.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let aliases = Dictionary(
      vectors.flatMap { vector in vector.aliases.map { ($0, vector.id) } },
      uniquingKeysWith: { first, _ in first }
    )
    let verdicts = Dictionary(results.map { ($0.id, $0.verdict) }, uniquingKeysWith: { first, _ in first })
    var roots: [String: String] = [:]
    var visiting = Set<String>()

    /// The id of the vector that blocks this one, or nil.
    func root(_ id: String) -> String? {
      if let known = roots[id] { return known.isEmpty ? nil : known }
      guard let vector = vectorsByID[id], visiting.insert(id).inserted else { return nil }
      defer { visiting.remove(id) }
      var found: String?
      var needs = vector.needs
      if vector.start == .loaded, let bootstrap { needs.append(bootstrap) }
      for need in needs {
        let need = aliases[need] ?? need
        guard need != id, let verdict = verdicts[need], !verdict.isNeutral else { continue }
        if let deeper = root(need) {
          found = deeper
          break
        }
        if verdict != .pass {
          found = need
          break
        }
      }
      roots[id] = found ?? ""
      return found
    }

    return results.map { result in
      guard !result.verdict.isNeutral, let root = root(result.id) else { return result }
      var blocked = result
      blocked.verdict = .blocked
      blocked.root = root
      blocked.reason = reason(root)
      blocked.step = nil
      blocked.expected = nil
      blocked.actual = nil
      return blocked
    }
  }
}
