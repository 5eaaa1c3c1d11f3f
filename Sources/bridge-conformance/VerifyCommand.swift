import BridgeConformance
import BridgeVectors

/// Verifies a report, or a certificate with its reports.
enum VerifyCommand: Command {
  static let name = "verify"
  static let summary = "Computes a JSON report's verdicts again from its transcripts; a certificate's too."
  static let synopsis = "REPORT|CERTIFICATE [OPTIONS]"
  static let positional = 1
  static let options = [
    Arguments.Option(
      name: "reports",
      value: "DIR",
      help: "the folder of the reports that a certificate names (its own)"
    ),
    Arguments.Option(
      name: "subject",
      value: "FILE",
      help: "an artifact that the attestation.json beside the certificate must\nbe about; may be repeated"
    ),
    SharedOptions.corpus,
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard let path = arguments.positional.first else {
      throw UsageError(message: "which report? write verify REPORT.json")
    }
    let bytes = try File.read(path)
    let folder = try arguments.one("reports")
    let subjects = arguments.all("subject")
    let isCertificate = CertificateVerification.isCertificate(bytes)
    if !isCertificate, folder != nil || !subjects.isEmpty {
      throw UsageError(
        message: "\(shown(path)) is no certificate, and --\(folder == nil ? "subject" : "reports") goes with one; "
          + "leave it out, or name a certificate"
      )
    }
    let corpus = try Corpus(directory: try arguments.one("corpus") ?? VectorsLocation.directory)
    if !isCertificate { return try verify(report: bytes, path, corpus) }
    var verification = try CertificateVerification(bytes, file: path, corpus: corpus)
    let findings = try verification.run(
      reports: folder ?? CertificateVerification.folder(of: path),
      subjects: subjects
    )
    guard findings.differences.isEmpty else { return notVerified(findings.differences) }
    let lines = ["verified: certificate of \(findings.title)"] + findings.lines
    let notes = findings.unchecked.map { "not compared with a file: the subject \($0); name it with --subject FILE" }
    Terminal.print((lines + notes).map { Printable.text($0) + "\n" }.joined())
    return ExitStatus.conformant
  }

  private static func verify(report bytes: [UInt8], _ path: String, _ corpus: Corpus) throws -> Int32 {
    var verification = try Verification(bytes, file: path, corpus: corpus)
    let findings = try verification.run()
    guard findings.differences.isEmpty else { return notVerified(findings.differences) }
    Terminal.print(
      "verified: \(findings.verified) verdicts, class \(findings.achieved?.rawValue ?? "none")"
        + (findings.complete ? "\n" : ", not of the whole corpus\n")
    )
    return ExitStatus.conformant
  }

  private static func notVerified(_ differences: [String]) -> Int32 {
    for difference in differences { Terminal.note(Printable.text(difference)) }
    Terminal.print("not verified: \(differences.count) \(differences.count == 1 ? "difference" : "differences")\n")
    return ExitStatus.notConformant
  }
}
