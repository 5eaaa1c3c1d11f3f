import BridgeConformance
import BridgeVectors

/// Explains one vector.
enum ExplainCommand: Command {
  static let name = "explain"
  static let summary = "Explains a vector: clause, reason, source, steps, and the lines an adapter is sent."
  static let synopsis = "ID [OPTIONS]"
  static let positional = 1
  static let options = [SharedOptions.half, SharedOptions.dialect, SharedOptions.corpus]

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard let id = arguments.positional.first else {
      throw UsageError(message: "which vector? write explain ID; see bridge-conformance list")
    }
    let half = try arguments.choice("half", Half.self)
    let corpus = try Corpus(directory: try arguments.one("corpus") ?? VectorsLocation.directory)
    guard let vector = corpus.vector(id) else {
      let near = nearest(to: id, in: corpus.vectors.map(\.id))
      throw UsageError(
        message:
          "there is no vector \(shown(id)); \(near.map { "did you mean \($0)?" } ?? "see bridge-conformance list")"
      )
    }
    if let half, !vector.halves.contains(half) {
      throw UsageError(message: "\(vector.id) is not for the \(half.rawValue) half; leave --half out")
    }
    let dialects = corpus.dialectOrder.compactMap { corpus.dialects[$0] }.filter { $0.profile == vector.profile }
    let names = dialects.map(\.name)
    let halves = half.map { [$0] } ?? vector.halves
    let name =
      try arguments.one("dialect")
      ?? dialects.first { dialect in halves.allSatisfy { dialect.hasRequirements(of: vector, for: $0) } }?.name
      ?? names.first ?? ""
    guard let dialect = corpus.dialects[name], dialect.profile == vector.profile else {
      throw UsageError(message: "unknown dialect \(shown(name)); known are \(names.joined(separator: ", "))")
    }
    let explanation = Explanation(
      vector,
      corpus: corpus,
      requirements: try Requirements(besideCorpus: corpus.directory)
    )
    Terminal.print(try explanation.text(halves: halves, dialect: dialect))
    return ExitStatus.conformant
  }
}
