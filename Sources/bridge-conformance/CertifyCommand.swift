import BridgeConformance
import BridgeVectors

/// Writes a certificate from verified reports.
enum CertifyCommand: Command {
  static let name = "certify"
  static let summary = "Verifies JSON reports of one implementation, and writes a certificate and badges."
  static let synopsis = "REPORT... --out DIR [--subject FILE]... [--corpus DIR]"
  static let positional = Int.max
  static let options = [
    Arguments.Option(name: "out", value: "DIR", help: "the folder to write to; it is made if it is missing"),
    Arguments.Option(
      name: "subject",
      value: "FILE",
      help: "an artifact of the implementation: an in-toto statement about it is\nwritten too; may be repeated"
    ),
    SharedOptions.corpus,
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard !arguments.positional.isEmpty else {
      throw UsageError(message: "which report? write certify REPORT.json --out DIR")
    }
    guard let path = try arguments.one("out"), !path.isEmpty else {
      throw UsageError(message: "where to? give --out DIR")
    }
    let date = try date()
    let folder = try OutputFolder(path)
    do {
      try write(arguments, to: folder, date)
      return ExitStatus.conformant
    } catch {
      folder.discard()
      guard let refusal = error as? CertificateRefusal else { throw error }
      Terminal.note("bridge-conformance: \(Printable.text(refusal.description))")
      return ExitStatus.notConformant
    }
  }

  private static func write(_ arguments: Arguments, to folder: OutputFolder, _ date: UTCTime) throws {
    let subjectPaths = arguments.all("subject")
    if subjectPaths.isEmpty, File.exists(folder.path(CertificateFiles.attestation)) {
      throw UsageError(
        message: "\(shown(folder.path(CertificateFiles.attestation))) is of an earlier certificate; "
          + "give --subject FILE, or remove it"
      )
    }
    // Last comes the certificate: where it stands, the others stand too.
    let names =
      [CertificateFiles.badgePicture, CertificateFiles.badgeEndpoint]
      + (subjectPaths.isEmpty ? [] : [CertificateFiles.attestation]) + [CertificateFiles.certificate]
    try folder.claim(names)
    let subjects = try subjects(subjectPaths)
    let corpus = try Corpus(directory: try arguments.one("corpus") ?? VectorsLocation.directory)
    var certification = Certification(corpus: corpus)
    for path in arguments.positional { try certification.add(path: path) }
    guard let certificate = certification.certificate(date: date) else { return }
    let badge = Badge(certificate)
    try folder.write([
      CertificateFiles.certificate: certificate.encoded(),
      CertificateFiles.badgePicture: badge.picture(),
      CertificateFiles.badgeEndpoint: badge.endpoint(),
      CertificateFiles.attestation: Attestation(certificate, subjects: subjects).encoded(),
    ])
    let lines = ["certified: \(certificate.title)"] + certificate.lines + names.map { "written: \(folder.path($0))" }
    Terminal.print(lines.map { Printable.text($0) + "\n" }.joined())
  }

  private static func subjects(_ paths: [String]) throws -> [Attestation.Subject] {
    var subjects: [Attestation.Subject] = []
    for path in paths {
      let subject = try Attestation.Subject(path: path)
      if subjects.contains(where: { $0.name == subject.name }) {
        throw UsageError(message: "two subjects are named \(shown(subject.name)); rename one of them")
      }
      subjects.append(subject)
    }
    return subjects
  }

  /// The time of the certificate: the clock's, or that of SOURCE_DATE_EPOCH (reproducible-builds.org), so that the same reports give the same bytes.
  private static func date() throws -> UTCTime {
    guard let text = Terminal.environment("SOURCE_DATE_EPOCH") else {
      guard let now = UTCTime.now else { throw UsageError(message: "the clock is not set; set it") }
      return now
    }
    guard let seconds = Int(text), let time = UTCTime(seconds: seconds) else {
      throw UsageError(
        message: "SOURCE_DATE_EPOCH is \(shown(text)), no number of seconds since 1970; mend it or unset it"
      )
    }
    return time
  }
}
