import BridgeJSON

/// Gathers verified reports of one implementation into a certificate.
public struct Certification: Sendable {
  private let corpus: Corpus
  private var reports: [CertifiedReport] = []

  /// Begins without a report.
  public init(corpus: Corpus) { self.corpus = corpus }

  /// Verifies a report, and adds it.
  /// - Throws: `File.Failure` if it can't be read; `CorpusError` if it is no report of the whole of this corpus, or does not go with the others;
  ///   `CertificateRefusal` if it is not what its transcripts say, reaches no class, or contradicts another.
  public mutating func add(path: String) throws { try add(try File.read(path), file: path) }

  /// Verifies the text of a report, and adds it.
  mutating func add(_ bytes: [UInt8], file: String) throws {
    let report = try CertifiedReport(bytes, file: file, corpus: corpus)
    if CertificateFiles.names.contains(report.name) {
      throw CorpusError(file: file, problem: "has the name of a file that certify writes", mend: "rename it")
    }
    if let first = reports.first, first.implementation != report.implementation {
      throw CorpusError(
        file: file,
        place: "implementation",
        problem: "is \(JSONValue.object(report.implementation).text), and in \(first.file) "
          + JSONValue.object(first.implementation).text,
        mend: "certify one implementation at a time"
      )
    }
    for other in reports { try agree(report, other) }
    reports.append(report)
  }

  /// The certificate of what was added; nil if nothing was.
  public func certificate(date: UTCTime) -> Certificate? {
    certificate(
      date: date.description,
      tool: ["name": .string(JSONString(Harness.reportName)), "version": .string(JSONString(Harness.version))]
    )
  }

  func certificate(date: String, tool: JSONObject) -> Certificate? {
    guard let first = reports.first else { return nil }
    var entries: [Certificate.Entry] = []
    for report in reports {
      if let index = entries.firstIndex(where: { $0.half == report.half && $0.dialect == report.dialect }) {
        entries[index].reports.append(report)
      } else {
        entries.append(Certificate.Entry(report))
      }
    }
    return Certificate(
      implementation: first.implementation,
      corpusVersion: corpus.version,
      corpusDigest: corpus.digest,
      date: date,
      tool: tool,
      entries: entries
    )
  }

  /// Refuses two reports that can't stand in one certificate.
  private func agree(_ report: CertifiedReport, _ other: CertifiedReport) throws {
    if report.name == other.name {
      throw CorpusError(
        file: report.file,
        problem: "has the same name as \(other.file), and a certificate names reports without their folders",
        mend: "rename one of them"
      )
    }
    guard report.half == other.half, report.dialect == other.dialect else { return }
    if report.harness.name == other.harness.name {
      throw CorpusError(
        file: report.file,
        place: "harness",
        problem: "is \(report.harness.name), as in \(other.file), which is of the same half and dialect",
        mend: "give one report of each harness"
      )
    }
    if Set(report.features) != Set(other.features) {
      throw CorpusError(
        file: report.file,
        place: "features",
        problem: "are others than in \(other.file)",
        mend: "run both harnesses with the same adapter"
      )
    }
    for (left, right) in zip(report.results, other.results) where left.verdict != right.verdict {
      throw CertificateRefusal(
        report.file,
        left.id,
        "is \(left.verdict.rawValue) here and \(right.verdict.rawValue) in \(other.file): the harnesses disagree",
        mend: "run both again; if it stays so, the adapter or a harness is at fault"
      )
    }
  }
}
