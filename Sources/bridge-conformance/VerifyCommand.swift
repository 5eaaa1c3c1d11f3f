import BridgeConformance
import BridgeVectors

/// Verifies a report.
enum VerifyCommand: Command {
  static let name = "verify"
  static let summary = "Computes the verdicts of a JSON report again from its transcripts, without the adapter."
  static let synopsis = "REPORT [--corpus DIR]"
  static let positional = 1
  static let options = [SharedOptions.corpus]

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard let path = arguments.positional.first else {
      throw UsageError(message: "which report? write verify REPORT.json")
    }
    let corpus = try Corpus(directory: try arguments.one("corpus") ?? VectorsLocation.directory)
    var verification = try Verification(try File.read(path), file: path, corpus: corpus)
    let findings = try verification.run()
    for difference in findings.differences { Terminal.note(Printable.text(difference)) }
    if findings.differences.isEmpty {
      Terminal.print(
        "verified: \(findings.verified) verdicts, class \(findings.achieved?.rawValue ?? "none")"
          + (findings.complete ? "\n" : ", not of the whole corpus\n")
      )
      return ExitStatus.conformant
    }
    Terminal.print("not verified: \(findings.differences.count) differences\n")
    return ExitStatus.notConformant
  }
}
