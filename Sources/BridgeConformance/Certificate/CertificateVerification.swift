import BridgeJSON

/// Checks a certificate against the reports that it names: digests, every verdict, and every field.
public struct CertificateVerification {
  /// What was found.
  public struct Findings: Sendable {
    /// Each way in which the certificate, or a file beside it, is not what the reports say; none if it is verified.
    public internal(set) var differences: [String] = []
    /// The implementation's name and version.
    public internal(set) var title = ""
    /// What was certified, a line each.
    public internal(set) var lines: [String] = []
    /// The artifacts of the statement beside it whose digests were not compared with a file.
    public internal(set) var unchecked: [String] = []
  }

  /// A report as the certificate names it.
  private struct Named {
    let place: String
    let name: String
    let sha256: String
  }

  private let bytes: [UInt8]
  private let file: String
  private let corpus: Corpus
  private let value: JSONValue
  private let named: [Named]
  private var findings = Findings()

  /// The folder that the certificate lies in.
  public static func folder(of file: String) -> String {
    file.lastIndex(of: "/").map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
  }

  /// True if a text is a certificate, of whatever version, and no report.
  public static func isCertificate(_ bytes: [UInt8]) -> Bool {
    // A certificate has some kilobytes. A report may have a hundred megabytes, which are not gone through for this.
    guard bytes.count <= 1 << 24, let members = try? JSONSpans.members(of: bytes[...]) else { return false }
    let names = members.map { String(decoding: $0.name, as: UTF8.self) }
    return names.contains("\"certificate\"") && !names.contains("\"results\"")
  }

  /// Reads a certificate.
  /// - Throws: `CorpusError` if it is none that this kit reads, or of another corpus.
  public init(_ bytes: [UInt8], file: String, corpus: Corpus) throws(CorpusError) {
    self.bytes = bytes
    self.file = file
    self.corpus = corpus
    do throws(JSONDecodingError) {
      value = try JSONValue(decoding: bytes)
    } catch {
      throw CorpusError(
        file: file,
        place: "line \(error.line), column \(error.column)",
        problem: "is not JSON: \(error.reason)",
        mend: "it may have been cut short; make it again"
      )
    }
    let schema = value["certificate"]
    guard schema?.intValue == Certificate.schema else {
      throw CorpusError(
        file: file,
        place: "certificate",
        problem: "is \(Excerpt.of(schema?.text ?? "missing", limit: 80)), this program reads \(Certificate.schema)",
        mend: "use the version of the kit that wrote it"
      )
    }
    guard value["corpus"]?["digest"]?.stringValue == corpus.digest else {
      throw CorpusError(
        file: file,
        place: "corpus.digest",
        problem: "is not that of this corpus (\(corpus.digest))",
        mend: "name the corpus that it was made with: --corpus DIR"
      )
    }
    named = try Self.reports(of: value, file: file)
  }

  /// Checks everything.
  /// - Parameters:
  ///   - folder: where the reports lie.
  ///   - subjects: files that the statement beside the certificate must be about.
  /// - Throws: `CorpusError` or `File.Failure` if something that is needed for that is missing.
  public mutating func run(reports folder: String, subjects: [String] = []) throws -> Findings {
    guard let certification = try certification(of: folder) else { return findings }
    guard let date = value["date"]?.stringValue, UTCTime(date) != nil else {
      findings.differences.append("\(file): date: is no time in UTC of the form 2026-11-30T22:15:00Z")
      return findings
    }
    let tool = value["tool"]?.objectValue ?? JSONObject()
    if tool.names != ["name", "version"]
      || tool.members.contains(where: { $0.value.stringValue.map { $0.isEmpty } ?? true })
    {
      findings.differences.append("\(file): tool: is not a name and a version")
      return findings
    }
    guard let computed = certification.certificate(date: date, tool: tool) else { return findings }
    compare(with: computed)
    findings.title = computed.title
    findings.lines = computed.lines
    try checkNeighbours(of: computed, subjects: subjects)
    return findings
  }

  /// Verifies the reports; nil if they are not those that the certificate names.
  private mutating func certification(of folder: String) throws -> Certification? {
    var certification = Certification(corpus: corpus)
    var isWhole = true
    for report in named {
      let path = folder == "." ? report.name : "\(folder)/\(report.name)"
      let bytes: [UInt8]
      do {
        bytes = try File.read(path)
      } catch {
        throw CorpusError(
          file: path,
          problem: "cannot be read (\(error.reason))",
          mend: "name the folder of the reports with --reports DIR"
        )
      }
      let digest = Digest.sha256(bytes)
      if digest != report.sha256 {
        findings.differences.append(
          "\(path): its SHA-256 is \(digest), \(report.place).sha256 of the certificate says \(report.sha256)"
        )
        isWhole = false
        continue
      }
      do {
        try certification.add(bytes, file: path)
      } catch let refusal as CertificateRefusal {
        findings.differences.append(refusal.description)
        isWhole = false
      } catch let error as CorpusError {
        findings.differences.append(error.description)
        isWhole = false
      }
    }
    return isWhole ? certification : nil
  }

  /// Compares every member of the certificate, and then its text.
  private mutating func compare(with computed: Certificate) {
    var stated = value.objectValue ?? JSONObject()
    // Names that stand twice are found first: without them, no value is hidden behind another.
    let twice = JSONDifference.duplicates(in: value)
    findings.differences += twice.map { "\(file): \($0): stands there twice" }
    let digest = stated["sha256"]
    stated["sha256"] = nil
    let differences = JSONDifference.all(.object(stated), .object(computed.value))
    findings.differences += differences.map { "\(file): \($0)" }
    guard twice.isEmpty, differences.isEmpty else { return }
    let text = computed.encoded()
    if bytes == text { return }
    let line = Self.firstDifferentLine(bytes, text)
    if digest != (try? JSONValue(decoding: text))?["sha256"] {
      findings.differences.append(
        "\(file): sha256: is not that of the lines before it: the date, the tool or this digest was changed"
      )
    } else {
      findings.differences.append("\(file): line \(line): is not as certify writes it")
    }
  }

  /// Compares the other files of the certificate's folder, where they are there.
  private mutating func checkNeighbours(of computed: Certificate, subjects: [String]) throws {
    let folder = Self.folder(of: file)
    func path(_ name: String) -> String { folder == "." ? name : "\(folder)/\(name)" }
    let badge = Badge(computed)
    for (name, text) in [
      (CertificateFiles.badgePicture, badge.picture()), (CertificateFiles.badgeEndpoint, badge.endpoint()),
    ] where File.exists(path(name)) {
      let there = try File.read(path(name))
      if there != text {
        findings.differences.append(
          "\(path(name)): line \(Self.firstDifferentLine(there, text)): is not that of this certificate's badge"
        )
      }
    }
    let attestation = path(CertificateFiles.attestation)
    guard File.exists(attestation) else {
      if let subject = subjects.first {
        throw CorpusError(
          file: attestation,
          problem: "is missing, so that nothing is said of \(subject)",
          mend: "leave --subject out, or certify with it"
        )
      }
      return
    }
    try check(attestation, of: computed, subjects: subjects)
  }

  /// Compares the statement with what certify writes about the same artifacts, and these with files.
  private mutating func check(_ attestation: String, of computed: Certificate, subjects: [String]) throws {
    let bytes = try File.read(attestation)
    guard let stated = try? JSONValue(decoding: bytes) else {
      findings.differences.append("\(attestation): is not JSON")
      return
    }
    let named = (stated["subject"]?.arrayValue ?? []).map {
      Attestation.Subject(
        name: $0["name"]?.stringValue ?? "",
        sha256: $0["digest"]?["sha256"]?.stringValue ?? ""
      )
    }
    if named.isEmpty { findings.differences.append("\(attestation): subject: is no list of artifacts") }
    let expected = Attestation(computed, subjects: named)
    let twice = JSONDifference.duplicates(in: stated)
    let differences = JSONDifference.all(stated, expected.value)
    findings.differences += twice.map { "\(attestation): \($0): stands there twice" }
    findings.differences += differences.map { "\(attestation): \($0)" }
    if twice.isEmpty, differences.isEmpty, bytes != expected.encoded() {
      let line = Self.firstDifferentLine(bytes, expected.encoded())
      findings.differences.append("\(attestation): line \(line): is not as certify writes it")
    }
    for (index, subject) in named.enumerated() where !Self.isDigest(subject.sha256) {
      findings.differences.append("\(attestation): subject[\(index)].digest.sha256: is no SHA-256 in lower-case hex")
    }
    var unchecked = named
    for path in subjects {
      let subject = try Attestation.Subject(path: path)
      guard let index = named.firstIndex(where: { JSONString($0.name) == JSONString(subject.name) }) else {
        findings.differences.append("\(path): is no subject of \(attestation)")
        continue
      }
      unchecked.removeAll { $0 == named[index] }
      if named[index].sha256 != subject.sha256 {
        findings.differences.append(
          "\(path): its SHA-256 is \(subject.sha256), subject[\(index)] of \(attestation) says \(named[index].sha256)"
        )
      }
    }
    findings.unchecked = unchecked.map(\.name)
  }

  private static func reports(of value: JSONValue, file: String) throws(CorpusError) -> [Named] {
    func wrong(_ place: String, _ problem: String) -> CorpusError {
      CorpusError(file: file, place: place, problem: problem, mend: "make the certificate again")
    }
    guard let entries = value["certified"]?.arrayValue, !entries.isEmpty else {
      throw wrong("certified", "is no list of what was certified")
    }
    var named: [Named] = []
    for (index, entry) in entries.enumerated() {
      guard let reports = entry["reports"]?.arrayValue, !reports.isEmpty else {
        throw wrong("certified[\(index)].reports", "is no list of reports")
      }
      for (number, report) in reports.enumerated() {
        let place = "certified[\(index)].reports[\(number)]"
        // A name with a slash would lead out of the folder.
        guard let name = report["name"]?.stringValue, !name.isEmpty, name != ".", name != "..",
          !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0)
        else { throw wrong("\(place).name", "is no name of a file, without its folder") }
        guard let digest = report["sha256"]?.stringValue, isDigest(digest) else {
          throw wrong("\(place).sha256", "is no SHA-256 in lower-case hex")
        }
        named.append(Named(place: place, name: name, sha256: digest))
      }
    }
    return named
  }

  private static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  /// The number of the first line, from 1, at which two texts differ.
  private static func firstDifferentLine(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let same = zip(left, right).prefix { $0 == $1 }.count
    return 1 + left.prefix(same).count { $0 == 0x0A }
  }
}
