/// Failures that have one thing in common, so that they are told once: the requirement that is not met, the first that a vector names.
struct RootCause {
  /// The requirement that is not met; nil for a vector that names none.
  let requirement: String?
  /// The results that say so, in the report's order.
  private(set) var results: [VectorResult]
  /// How many vectors could not be judged for it.
  private(set) var blocked = 0

  /// What stands against an implementation and is not tolerated, the lowest class first, else in the report's order.
  static func all(_ report: Report) -> [RootCause] {
    var causes: [RootCause] = []
    var byRequirement: [String: Int] = [:]
    var byVector: [String: Int] = [:]
    for result in report.results where result.isUntolerated && result.verdict != .blocked {
      // A result without requirements is a cause of its own.
      let key = result.requirements.first ?? result.id
      if let index = byRequirement[key] {
        causes[index].results.append(result)
        byVector[result.id] = index
      } else {
        byRequirement[key] = causes.count
        byVector[result.id] = causes.count
        causes.append(RootCause(requirement: result.requirements.first, results: [result]))
      }
    }
    for result in report.results where result.verdict == .blocked && result.isUntolerated {
      if let index = result.root.flatMap({ byVector[$0] }) { causes[index].blocked += 1 }
    }
    return causes.enumerated().sorted { left, right in
      (left.element.rank, left.offset) < (right.element.rank, right.offset)
    }.map(\.element)
  }

  private var rank: Int { results.map(\.conformanceClass.rank).min() ?? 0 }

  /// What it is called: the requirement, or the vector that names none.
  var name: String { requirement ?? results.first?.id ?? "" }

  /// How many vectors fail for it, and how many are blocked, in words.
  var extent: String {
    let failing = results.count == 1 ? "1 vector" : "\(results.count) vectors"
    return blocked == 0 ? failing : "\(failing), and \(blocked) blocked by \(results.count == 1 ? "it" : "them")"
  }
}
