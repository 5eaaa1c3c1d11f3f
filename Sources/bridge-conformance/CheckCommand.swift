import BridgeConformance
import BridgeVectors

/// Checks the corpus.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "Checks the corpus: its form, its references, and that every requirement has a vector."
  static let synopsis = "[--corpus DIR]"
  static let positional = 0
  static let options = [SharedOptions.corpus]

  static func run(_ arguments: Arguments) throws -> Int32 {
    let corpus = try Corpus(directory: try arguments.one("corpus") ?? VectorsLocation.directory)
    var check = try CorpusCheck(corpus)
    let findings = check.run()
    for fault in findings.faults { Terminal.note(Printable.text(fault.description)) }
    for requirement in findings.withoutVector {
      Terminal.print(Printable.text("\(requirement.id) has no vector: \(requirement.withoutVector ?? "")") + "\n")
    }
    Terminal.print(
      "corpus \(corpus.version) (\(corpus.digest.prefix(12))): \(corpus.vectors.count) vectors, "
        + "\(corpus.dialects.count) dialects, \(check.textCount) JSON texts, \(findings.requirements) requirements, "
        + "\(findings.faults.count) faults\n"
    )
    return findings.faults.isEmpty ? ExitStatus.conformant : ExitStatus.usage
  }
}
