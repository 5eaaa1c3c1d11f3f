/// Says which class an implementation has achieved.
public enum Achievement {
  /// The highest class of which, and of all below which, every vector that applies has passed; nil if there is none.
  ///
  /// A class counts only if all of the corpus's vectors for the half up to it have a verdict, and at least one of them was judged.
  /// - Parameters:
  ///   - results: the results of a run.
  ///   - vectors: the corpus's vectors for that half and profile.
  public static func achieved(_ results: [VectorResult], of vectors: [Vector]) -> ConformanceClass? {
    let verdicts = Dictionary(results.map { ($0.id, $0.verdict) }, uniquingKeysWith: { first, _ in first })
    var achieved: ConformanceClass?
    for candidate in ConformanceClass.allCases {
      let ofClass = vectors.filter { $0.conformanceClass == candidate }
      for vector in ofClass {
        guard let verdict = verdicts[vector.id], !verdict.isAdverse else { return achieved }
      }
      let judged = vectors.contains { $0.conformanceClass <= candidate && verdicts[$0.id] == .pass }
      if judged, !ofClass.isEmpty { achieved = candidate }
    }
    return achieved
  }
}
