import BridgeJSON

/// A report that has been verified, and reaches a class: what a certificate needs of it.
struct CertifiedReport: Sendable {
  /// One vector with its verdict.
  struct Judged: Sendable, Equatable {
    let id: String
    let conformanceClass: ConformanceClass
    let verdict: Verdict
  }

  /// The file's name, without folders.
  let name: String
  /// The path that it was read from, for faults.
  let file: String
  /// SHA-256 of the file.
  let sha256: String
  let harness: (name: String, version: String)
  /// Name, version, language and, if it has one, URL.
  let implementation: JSONObject
  let half: Half
  let dialect: String
  let features: [String]
  /// The features that an adapter of that half may claim and this one does not, in order.
  let unclaimed: [String]
  let achieved: ConformanceClass
  let results: [Judged]

  /// Verifies the text of a report.
  /// - Throws: `CorpusError` if it is no report of the whole of this corpus, `CertificateRefusal` if it is not what its transcripts say, or reaches no class.
  init(_ bytes: [UInt8], file: String, corpus: Corpus) throws {
    let name = String(file[(file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex)...])
    let stored = try StoredReport(bytes, file: file)
    var verification = try Verification(stored, corpus: corpus)
    try Self.refuseParts(stored)
    let findings = try verification.run()
    if let first = findings.differences.first {
      let more = findings.differences.count - 1
      throw CertificateRefusal(
        file,
        "",
        "is not what its transcripts say: \(first)\(more > 0 ? " (and \(more) more)" : "")",
        mend: "see bridge-conformance verify, or make the report again"
      )
    }
    if !findings.complete {
      throw stored.part("complete", "is false: vectors of the corpus have no verdict", "run all of it")
    }
    guard let achieved = findings.achieved else {
      let against = findings.results.first { $0.conformanceClass == .core && $0.verdict.isAdverse }
      throw CertificateRefusal(
        file,
        "class",
        "is null: no class is reached"
          + (against.map { "; the first vector of core against it is \($0.id) (\($0.verdict.rawValue))" } ?? ""),
        mend: "mend the implementation and run it again"
      )
    }
    let half = try stored.half()
    let features = try stored.features()
    guard let dialect = stored.head["dialect"]?.stringValue.flatMap({ corpus.dialects[$0] }),
      let profile = Profiles.named(dialect.profile)
    else { throw stored.wrong("dialect", "is of an unknown profile") }
    guard let harness = stored.head["harness"], let harnessName = harness["name"]?.stringValue,
      let harnessVersion = harness["version"]?.stringValue, !harnessName.isEmpty, !harnessVersion.isEmpty
    else { throw stored.wrong("harness", "has no name and version") }
    self.name = name
    self.file = file
    self.achieved = achieved
    sha256 = Digest.sha256(bytes)
    self.harness = (harnessName, harnessVersion)
    implementation = try Self.implementation(stored)
    self.half = half
    self.dialect = dialect.name
    self.features = features
    unclaimed = profile.features.filter { $0.value.contains(half) && !features.contains($0.key) }.map(\.key).sorted()
    results = findings.results.map { Judged(id: $0.id, conformanceClass: $0.conformanceClass, verdict: $0.verdict) }
  }

  /// Refuses what is no report of a whole run, naming the words of `run` that made it so.
  private static func refuseParts(_ stored: StoredReport) throws {
    let selection = try stored.selection()
    if let shard = selection.shard {
      throw stored.part("requested.shard", "is \(shard)", "join the parts with bridge-conformance report merge")
    }
    if !selection.filters.isEmpty { throw stored.part("requested.filter", "is not null", "run it without --filter") }
    if let level = selection.conformanceClass, level != .hardened {
      throw stored.part("requested.class", "is \(level.rawValue)", "run it without --class; the class reached is found")
    }
  }

  private static func implementation(_ stored: StoredReport) throws(CorpusError) -> JSONObject {
    guard let stated = stored.head["implementation"]?.objectValue, stated.duplicateNames.isEmpty else {
      throw stored.wrong("implementation", "is no object whose keys stand there once")
    }
    var implementation = JSONObject()
    for key in ["name", "version", "language", "url"] {
      if key == "url", stated[key] == nil { continue }
      guard let text = stated[key]?.stringValue, !text.isEmpty else {
        throw stored.wrong("implementation.\(key)", "is no text that says something")
      }
      implementation.append(JSONString(key), .string(JSONString(text)))
    }
    return implementation
  }
}

extension StoredReport {
  /// The fault of a report of a part only.
  fileprivate func part(_ place: String, _ problem: String, _ mend: String) -> CorpusError {
    CorpusError(file: file, place: place, problem: "\(problem): a part of the corpus certifies nothing", mend: mend)
  }
}
