import BridgeJSON

/// What is different between two reports of one implementation, and who changed it: the implementation, or the corpus.
public struct ReportComparison: Sendable {
  /// What has become of a vector.
  public enum Kind: String, Sendable, CaseIterable {
    /// It passed, and stands against the implementation now.
    case broken
    /// It is not judged any more: its feature is not claimed, or does not apply.
    case claimDropped = "claim dropped"
    /// It stands against the implementation in another way.
    case changed
    /// It passes now.
    case fixed
    /// It is judged now, and was not.
    case claimGained = "claim gained"
    /// Only the new report has it.
    case added
    /// Only the old report has it.
    case removed
    /// It has another id, and does the same.
    case renamed
  }

  /// Who changed it.
  public enum Cause: String, Sendable, CaseIterable {
    /// The implementation does something else.
    case implementation
    /// The corpus asks for something else.
    case corpus
    /// The runs were asked for other vectors.
    case selection
    /// The reports do not show it.
    case unknown
  }

  /// What one of the reports says of a vector.
  public struct Side: Sendable {
    /// The verdict.
    public let verdict: Verdict
    /// Which failure it is, if it is one of its own.
    public let fingerprint: Fingerprint?
    /// Why, in the words of the harness.
    public let reason: String?
    /// What blocks it.
    let root: String?
  }

  /// One vector that is different.
  public struct Change: Sendable {
    /// The vector's id in the new report, or in the old where the new has none.
    public let id: String
    /// Its id in the old report, where that is another.
    public let formerID: String?
    /// The requirements that it tests.
    public let requirements: [String]
    /// What has become of it.
    public let kind: Kind
    /// Who changed it.
    public let cause: Cause
    /// The old report's word for it.
    public let old: Side?
    /// The new report's word for it.
    public let new: Side?

    /// True if a build should fail for it: what passed does not any more, and the corpus is not to blame.
    public var isRegression: Bool {
      guard kind == .broken || kind == .claimDropped, old?.verdict == .pass else { return false }
      return cause == .implementation || cause == .unknown
    }
  }

  /// The old report, without its results.
  public let old: Report
  /// The new report, without its results.
  public let new: Report
  /// What is different, worst first, each kind in the corpus's order.
  public let changes: [Change]
  /// How many vectors are as they were.
  public let unchanged: Int
  /// What a reader must know to trust the rest, a line each.
  public let notes: [String]
  /// True if the class is a lower one, and the corpus alone is not to blame.
  public let classIsLowered: Bool

  /// The changes for which a build should fail.
  public var regressions: [Change] { changes.filter(\.isRegression) }
  /// True if a build should fail.
  public var hasRegressions: Bool { classIsLowered || changes.contains(where: \.isRegression) }

  /// Compares two reports.
  /// - Parameter corpus: the corpus of one of them, for the names that vectors had before, and to tell who changed what.
  /// - Throws: `CorpusError` if a report is unsound, or they are of different halves or dialects.
  public init(old: StoredReport, new: StoredReport, corpus: Corpus) throws(CorpusError) {
    self.old = try old.heading()
    self.new = try new.heading()
    try Self.requireSame("half", old, self.old.information.half.rawValue, new, self.new.information.half.rawValue)
    try Self.requireSame("dialect", old, self.old.dialect, new, self.new.dialect)
    let names = KnownFailures.names(of: corpus)
    let before = try Self.entries(of: old, names)
    let after = try Self.entries(of: new, names)
    var positions: [String: Int] = [:]
    for (index, entry) in before.enumerated() { positions[entry.name] = index }

    var pairs: [(old: Entry?, new: Entry?)] = []
    var met = Set<Int>()
    for entry in after {
      let index = positions[entry.name]
      if let index { met.insert(index) }
      pairs.append((index.map { before[$0] }, entry))
    }
    for (index, entry) in before.enumerated() where !met.contains(index) { pairs.append((entry, nil)) }
    let differing = pairs.compactMap { pair in Self.kind(pair.old, pair.new).map { (pair, $0) } }
    unchanged = pairs.count - differing.count

    let sameCorpus = self.old.corpusDigest == self.new.corpusDigest
    let sameRequest = self.old.request == self.new.request && self.old.complete == self.new.complete
    let blame = try Self.blame(old, new, (self.old, self.new), corpus, needed: !differing.isEmpty)
    changes = differing.map { pair, kind in
      let cause: Cause
      if pair.old == nil || pair.new == nil {
        cause = sameCorpus || !sameRequest ? .selection : .corpus
      } else if kind == .renamed {
        cause = .corpus
      } else {
        cause = blame.cause(pair.old, pair.new)
      }
      let entry = pair.new ?? pair.old
      let former = pair.old.flatMap { old in pair.new.flatMap { $0.id == old.id ? nil : old.id } }
      return Change(
        id: entry?.id ?? "",
        formerID: former,
        requirements: entry?.requirements ?? [],
        kind: kind,
        cause: cause,
        old: pair.old?.side,
        new: pair.new?.side
      )
    }
    .enumerated()
    .sorted { left, right in
      let ranks = (Self.rank(left.element.kind), Self.rank(right.element.kind))
      return ranks.0 == ranks.1 ? left.offset < right.offset : ranks.0 < ranks.1
    }
    .map(\.element)

    let isLower = (self.new.achieved?.rank ?? -1) < (self.old.achieved?.rank ?? -1)
    let implementationIsToBlame =
      sameCorpus
      || changes.contains { change in
        (change.cause == .implementation || change.cause == .unknown)
          && (change.isRegression || change.new?.verdict.isAdverse == true)
      }
    classIsLowered = sameRequest && isLower && implementationIsToBlame
    var notes: [String] = []
    let (oldName, newName) = (self.old.information.name, self.new.information.name)
    if oldName != newName {
      notes.append("the reports are of different implementations: \(quoted(oldName)) and \(quoted(newName))")
    }
    if !sameRequest {
      notes.append("the runs were asked for other vectors, so that the class is not compared")
    }
    if let note = blame.note { notes.append(note) }
    self.notes = notes
  }

  // MARK: Reading

  /// What is kept of a result: a comparison holds no observations and no transcripts.
  private struct Entry {
    let id: String
    /// The id that the vector has now.
    let name: String
    let requirements: [String]
    let side: Side
  }

  private static func requireSame(
    _ key: String,
    _ old: StoredReport,
    _ oldValue: String,
    _ new: StoredReport,
    _ newValue: String
  ) throws(CorpusError) {
    if oldValue == newValue { return }
    throw CorpusError(
      file: new.file,
      place: key,
      problem: "is \(quoted(newValue)), and that of \(old.file) is \(quoted(oldValue))",
      mend: "compare reports of the same \(key)"
    )
  }

  private static func entries(
    of report: StoredReport,
    _ names: [String: String]
  ) throws(CorpusError) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(report.count)
    var seen = Set<String>()
    for index in 0..<report.count {
      let result = try VectorResult(try report.result(at: index), at: "results[\(index)]", of: report)
      let name = names[result.id] ?? result.id
      if !seen.insert(name).inserted { throw report.wrong("results[\(index)].id", "stands there twice") }
      entries.append(
        Entry(
          id: result.id,
          name: name,
          requirements: result.requirements,
          side: Side(
            verdict: result.verdict,
            fingerprint: Fingerprint(result),
            reason: result.reason,
            root: result.root.map { names[$0] ?? $0 }
          )
        )
      )
    }
    return entries
  }

  // MARK: Judging

  private static func rank(_ kind: Kind) -> Int { Kind.allCases.firstIndex(of: kind) ?? 0 }

  /// What has become of a vector; nil if it is as it was.
  private static func kind(_ old: Entry?, _ new: Entry?) -> Kind? {
    guard let old else { return .added }
    guard let new else { return .removed }
    let (before, after) = (old.side, new.side)
    if before.verdict.isNeutral != after.verdict.isNeutral {
      return after.verdict.isNeutral ? .claimDropped : .claimGained
    }
    if before.verdict == .pass, after.verdict.isAdverse { return .broken }
    if after.verdict == .pass, before.verdict.isAdverse { return .fixed }
    if before.verdict != after.verdict || before.fingerprint != after.fingerprint { return .changed }
    return old.id == new.id ? nil : .renamed
  }

  /// Who is to blame for what is different.
  private struct Blame {
    /// What the corpus at hand says of the transcripts of the other corpus's report; nil if they were not looked at.
    var judged: [String: VectorResult]?
    /// True if it is the old report that was judged anew.
    var judgedOld = true
    var fixed: Cause?
    var note: String?

    func cause(_ old: Entry?, _ new: Entry?) -> Cause {
      if let fixed { return fixed }
      guard let judged, let entry = judgedOld ? old : new else { return .unknown }
      // The same doings, held against the other corpus: if that says the same of them, the corpus has changed nothing.
      guard let result = judged[entry.name] else { return .corpus }
      return result.verdict == entry.side.verdict && Fingerprint(result) == entry.side.fingerprint
        ? .implementation : .corpus
    }
  }

  private static func blame(
    _ old: StoredReport,
    _ new: StoredReport,
    _ headings: (old: Report, new: Report),
    _ corpus: Corpus,
    needed: Bool
  ) throws(CorpusError) -> Blame {
    if headings.old.corpusDigest == headings.new.corpusDigest { return Blame(fixed: .implementation) }
    guard needed else { return Blame() }
    let digest = corpus.digest
    let judgesOld = headings.new.corpusDigest == digest
    guard judgesOld || headings.old.corpusDigest == digest else {
      return Blame(
        fixed: .unknown,
        note: "the reports are of two corpora, of which this one (\(digest.prefix(12))) is neither, "
          + "so that who changed what is not known; name one of them: --corpus DIR"
      )
    }
    let report = judgesOld ? old : new
    guard try report.hasTranscripts() else {
      return Blame(
        fixed: .unknown,
        note: "the reports are of two corpora, and \(report.file) has no transcripts, "
          + "so that who changed what is not known; write reports with --report json=PATH"
      )
    }
    return Blame(judged: try Verification.results(of: report, under: corpus), judgedOld: judgesOld)
  }
}

extension StoredReport {
  /// True if a result has a transcript.
  fileprivate func hasTranscripts() throws(CorpusError) -> Bool {
    for index in 0..<count where try result(at: index).transcript != nil { return true }
    return false
  }
}
