import BridgeJSON
import Dispatch
import Synchronization

/// Computes the verdicts of a JSON report again, from its transcripts alone.
public struct Verification: Sendable {
  /// What was found.
  public struct Findings: Sendable {
    /// Each way in which the report is not what its transcripts say; none if it is verified.
    public let differences: [String]
    /// How many verdicts were computed again.
    public let verified: Int
    /// The class that the computed verdicts achieve.
    public let achieved: ConformanceClass?
    /// Whether the report is one of the whole corpus.
    public let complete: Bool
    /// What the transcripts say of each vector, in the report's order.
    let results: [VectorResult]
  }

  let corpus: Corpus
  private let report: StoredReport
  private var differences: [String] = []

  /// Takes a report's text.
  /// - Throws: `CorpusError` if it is no report, of another schema, or of another corpus.
  public init(_ bytes: [UInt8], file: String, corpus: Corpus) throws(CorpusError) {
    try self.init(try StoredReport(bytes, file: file), corpus: corpus)
  }

  /// Takes a report.
  /// - Throws: `CorpusError` if it is of another corpus.
  public init(_ report: StoredReport, corpus: Corpus) throws(CorpusError) {
    self.corpus = corpus
    self.report = report
    try report.expectCorpus(corpus.digest)
  }

  /// Computes everything again.
  /// - Throws: `CorpusError` if the report lacks what is needed for that.
  public mutating func run() throws(CorpusError) -> Findings {
    let half = try report.half()
    guard let dialect = report.head["dialect"]?.stringValue.flatMap({ corpus.dialects[$0] }) else {
      throw report.wrong("dialect", "is not in this corpus")
    }
    guard let profile = Profiles.named(dialect.profile) else {
      throw report.wrong("dialect", "is of an unknown profile")
    }
    if report.count == 0 { throw report.wrong("results", "is empty: nothing was judged") }
    let request = try report.selection()
    let features = try report.features()
    let driver = try profile.driver(half: half, dialect: dialect)
    let selected = Selection.vectors(of: corpus, half: half, profile: dialect.profile)
    let order = Dictionary(
      selected.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )

    // Of a name that stands twice, readers of JSON take the first or the last: a report that depends on it says two things.
    differences += report.head.duplicateNames.map { "the report: has the key \(quoted($0.lossy)) twice" }
    compare("corpus.version", report.head["corpus"]?["version"], .string(JSONString(corpus.version)))
    let asked = Set(request.vectors(of: corpus, half: half, profile: dialect.profile).map(\.id))
    var stated: [JSONValue] = []
    var computed: [VectorResult] = []
    var vectors: [Vector] = []
    var last = -1
    var hasTranscripts = false
    let judged = try judgeAll { @Sendable (plain, index) throws(CorpusError) in
      var part = plain
      let result = try part.report.result(at: index)
      guard let id = result.value["id"]?.stringValue, let position = order[id] else {
        throw part.report.wrong(
          "results[\(index)].id",
          "names no vector of this corpus for the \(half.rawValue) half"
        )
      }
      let own = try part.judge(selected[position], result, driver, dialect, profile, features)
      return Judged(
        position: position,
        stated: result.value,
        hasTranscript: result.transcript != nil,
        computed: own,
        differences: part.differences
      )
    }
    for result in judged {
      let id = result.computed.id
      if result.position <= last { differences.append("\(id): stands out of the corpus's order, or twice") }
      last = result.position
      if !asked.contains(id) { differences.append("\(id): was not asked for") }
      differences += (result.stated.objectValue?.duplicateNames ?? []).map {
        "\(id): has the key \(quoted($0.lossy)) twice"
      }
      differences += result.differences
      hasTranscripts = hasTranscripts || result.hasTranscript
      stated.append(result.stated)
      vectors.append(selected[result.position])
      computed.append(result.computed)
    }
    if !hasTranscripts {
      throw CorpusError(
        file: report.file,
        place: "results",
        problem: "has no transcripts, so that nothing can be verified",
        mend: "write the report with --report json=PATH"
      )
    }
    let blocked = Blocking.apply(to: computed, vectors: vectors, bootstrap: dialect.bootstrap[half])
    for (result, stated) in zip(blocked, stated) { compare(result, stated) }
    let achieved = Achievement.achieved(blocked, of: selected)
    let complete = blocked.count == selected.count && request.filters.isEmpty && request.shard == nil
    compare("class", report.head["class"], achieved.map { .string(JSONString($0.rawValue)) } ?? .null)
    compare("complete", report.head["complete"], .bool(complete))
    for verdict in Verdict.allCases {
      let count = blocked.filter { $0.verdict == verdict }.count
      compare("summary.\(verdict.rawValue)", report.head["summary"]?[verdict.rawValue], .number(JSONNumber(count)))
    }
    return Findings(
      differences: differences,
      verified: blocked.count,
      achieved: achieved,
      complete: complete,
      results: blocked
    )
  }

  /// What one result says, and what its transcript says.
  private struct Judged: Sendable {
    /// The vector's place among those of the half.
    let position: Int
    let stated: JSONValue
    let hasTranscript: Bool
    let computed: VectorResult
    let differences: [String]
  }

  /// Judges every result, several at a time: a run has its adapter to share the work with.
  /// - Parameter judge: judges the result of an index, with a verification that has found nothing yet.
  private func judgeAll(
    _ judge: @Sendable (_ plain: Verification, _ index: Int) throws(CorpusError) -> Judged
  ) throws(CorpusError) -> [Judged] {
    var plain = self
    plain.differences = []
    // Few enough that handing them out costs nothing, many enough that no thread waits long for the last.
    let count = report.count
    let size = max(1, min(32, count / 8))
    let chunks = (count + size - 1) / size
    let outcomes = Mutex([Result<[Judged], CorpusError>?](repeating: nil, count: chunks))
    DispatchQueue.concurrentPerform(iterations: chunks) { [plain] chunk in
      let outcome: Result<[Judged], CorpusError>
      do throws(CorpusError) {
        var judged: [Judged] = []
        judged.reserveCapacity(size)
        for index in chunk * size..<min((chunk + 1) * size, count) { judged.append(try judge(plain, index)) }
        outcome = .success(judged)
      } catch {
        outcome = .failure(error)
      }
      outcomes.withLock { $0[chunk] = outcome }
    }
    var all: [Judged] = []
    all.reserveCapacity(count)
    // The first fault in the report's order is the one that is named.
    for outcome in outcomes.withLock({ $0 }) { if let outcome { all += try outcome.get() } }
    return all
  }

  private mutating func compare(_ place: String, _ stated: JSONValue?, _ computed: JSONValue) {
    if stated != computed {
      differences.append("\(place): is \(stated?.text ?? "missing"), computed is \(computed.text)")
    }
  }

  private mutating func compare(_ result: VectorResult, _ stated: JSONValue) {
    let verdict = stated["verdict"]?.stringValue
    if verdict != result.verdict.rawValue {
      differences.append(
        "\(result.id): the report says \(verdict ?? "nothing"), its transcript says \(result.verdict.rawValue)"
          + (result.reason.map { " (\($0))" } ?? "")
      )
    } else {
      if stated["root"]?.stringValue != result.root {
        differences.append(
          "\(result.id): the report says root \(stated["root"]?.text ?? "none"), computed is \(result.root ?? "none")"
        )
      }
      // An error's step is where the adapter was when it failed, which the harnesses may see differently.
      if result.verdict != .error, stated["step"]?.intValue != result.step {
        let computed = result.step.map { "\($0)" } ?? "none"
        differences.append(
          "\(result.id): the report says step \(stated["step"]?.text ?? "none"), its transcript \(computed)"
        )
      }
      for (key, computed) in [("expected", result.expected), ("actual", result.actual)]
      where stated[key] != computed.map({ .array($0) }) {
        differences.append("\(result.id): \(key) is not what its transcript shows")
      }
      // Another harness, or another version, says it in its own words; and what an adapter died of stands in no transcript.
      if result.verdict != .error, isOurs, stated["reason"]?.stringValue != result.reason {
        differences.append("\(result.id): the reason is not what its transcript shows (\(result.reason ?? "none"))")
      }
    }
    if stated["class"]?.stringValue != result.conformanceClass.rawValue {
      differences.append("\(result.id): its class in the corpus is \(result.conformanceClass.rawValue)")
    }
    if stated["requirements"] != .array(result.requirements.map { .string(JSONString($0)) }) {
      differences.append("\(result.id): its requirements in the corpus are others")
    }
  }

  /// True if this very harness made the report.
  private var isOurs: Bool {
    report.head["harness"]?["name"]?.stringValue == Harness.reportName
      && report.head["harness"]?["version"]?.stringValue == Harness.version
  }

  private mutating func judge(
    _ vector: Vector,
    _ stated: StoredReport.StoredResult,
    _ driver: any ProfileDriver,
    _ dialect: Dialect,
    _ profile: any Profile,
    _ features: [String]
  ) throws(CorpusError) -> VectorResult {
    if let value = stated.value["transcript"] {
      differences.append("\(vector.id): its transcript is \(value.typeName), or stands there twice, and is not a list")
    }
    let transcript = try entries(of: stated, vector)
    if let neutral = Applicability.verdict(vector, dialect: dialect, profile: profile, features: features) {
      if !transcript.isEmpty { differences.append("\(vector.id): has a transcript, although \(neutral.reason)") }
      return VectorResult(vector, neutral.verdict, reason: neutral.reason)
    }
    // An adapter that could not be started again leaves no transcript; that stands against it, so it is believed.
    if transcript.isEmpty { return VectorResult(vector, .error, reason: "there is no transcript") }
    var run = VectorRun(try driver.lower(vector), driver: driver)
    var entries = transcript[...]
    while case .send(let call, let parameters) = run.next() {
      guard let entry = entries.popFirst() else {
        run.end(with: "the transcript ends before the vector does")
        return VectorResult(vector, run: run, kinds: profile.eventKinds, keepsTranscript: false)
      }
      guard entry["method"]?.stringValue == call.method, Self.same(entry["params"], parameters, call.instance) else {
        run.end(with: "the transcript's request \(transcript.count - entries.count) is not the vector's")
        return VectorResult(vector, run: run, kinds: profile.eventKinds, keepsTranscript: false)
      }
      if let error = entry["error"] {
        run.take(
          .refused(code: error["code"]?.intValue ?? 0, message: error["message"]?.stringValue ?? ""),
          panel: nil
        )
      } else if let events = entry["events"], events != .null {
        var result = JSONObject([("events", events)])
        if let value = entry["value"] { result.append("value", value) }
        run.take(.result(.object(result)), panel: nil)
      } else {
        run.end(with: "a request of the transcript has no answer")
        return VectorResult(vector, run: run, kinds: profile.eventKinds, keepsTranscript: false)
      }
    }
    if !entries.isEmpty { run.end(with: "the transcript goes on after the vector's end") }
    for (own, entry) in zip(run.exchanges, transcript)
    where entry["step"]?.intValue != run.lowered.number(ofCall: own.call) {
      differences.append("\(vector.id): a request of its transcript stands at another step than the vector's")
      break
    }
    return VectorResult(vector, run: run, kinds: profile.eventKinds, keepsTranscript: false)
  }

  /// The exchanges of a transcript.
  private func entries(of stated: StoredReport.StoredResult, _ vector: Vector) throws(CorpusError) -> [JSONValue] {
    guard let text = stated.transcript else { return [] }
    do throws(JSONDecodingError) {
      return try JSONValue(decoding: text).arrayValue ?? []
    } catch {
      throw report.wrong("the transcript of \(vector.id)", "is not JSON: \(error.reason)")
    }
  }

  /// True if params of a transcript are those that the vector sends.
  private static func same(_ stated: JSONValue?, _ parameters: [UInt8], _ instance: Int) -> Bool {
    var bytes = Array("{\"instance\":\(instance + 1)".utf8)
    if !parameters.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes += parameters + [UInt8(ascii: "}")]
    return stated == (try? JSONValue(decoding: bytes))
  }
}

extension Verification {
  /// What another corpus than its own would have said of a report's transcripts: the results by the ids that the vectors have in
  /// that corpus. Vectors that it does not have are left out.
  /// - Throws: `CorpusError` if the report is unsound, or its dialect is not in that corpus.
  static func results(of report: StoredReport, under corpus: Corpus) throws(CorpusError) -> [String: VectorResult] {
    var verification = Verification(report, under: corpus)
    let half = try report.half()
    guard let dialect = report.head["dialect"]?.stringValue.flatMap({ corpus.dialects[$0] }),
      let profile = Profiles.named(dialect.profile)
    else { throw report.wrong("dialect", "is not in this corpus") }
    let features = try report.features()
    let driver = try profile.driver(half: half, dialect: dialect)
    var byName: [String: Vector] = [:]
    for vector in Selection.vectors(of: corpus, half: half, profile: dialect.profile) {
      for id in CollectionOfOne(vector.id) + vector.aliases { byName[id] = vector }
    }
    var vectors: [Vector] = []
    var computed: [VectorResult] = []
    for index in 0..<report.count {
      let stored = try report.result(at: index)
      guard let vector = stored.value["id"]?.stringValue.flatMap({ byName[$0] }) else { continue }
      var result = try verification.judge(vector, stored, driver, dialect, profile, features)
      // Of megabytes of transcripts nothing is needed any more.
      result.transcript = .none
      vectors.append(vector)
      computed.append(result)
    }
    let blocked = Blocking.apply(to: computed, vectors: vectors, bootstrap: dialect.bootstrap[half])
    return Dictionary(blocked.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Takes a report that may be of another corpus.
  private init(_ report: StoredReport, under corpus: Corpus) {
    self.corpus = corpus
    self.report = report
  }
}
