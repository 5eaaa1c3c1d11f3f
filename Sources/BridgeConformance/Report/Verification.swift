import BridgeJSON

/// Computes the verdicts of a JSON report again, from its transcripts alone.
public struct Verification {
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
  }

  let corpus: Corpus
  private let report: JSONValue
  private let file: String
  private var differences: [String] = []

  /// Reads a report.
  /// - Throws: `CorpusError` if it is no report, of another schema, or of another corpus.
  public init(_ bytes: [UInt8], file: String, corpus: Corpus) throws(CorpusError) {
    self.corpus = corpus
    self.file = file
    do throws(JSONDecodingError) {
      report = try JSONValue(decoding: bytes)
    } catch {
      throw CorpusError(
        file: file, place: "line \(error.line), column \(error.column)", problem: "is not JSON: \(error.reason)",
        mend: "it may have been cut short; make it again")
    }
    guard let schema = report["schema"]?.intValue else {
      throw CorpusError(file: file, problem: "is no report of this kit: it has no schema number")
    }
    guard schema == JSONReport.schema else {
      throw CorpusError(
        file: file, place: "schema", problem: "is \(schema), this program reads \(JSONReport.schema)",
        mend: "use the version of the kit that wrote it")
    }
    guard let digest = report["corpus"]?["digest"]?.stringValue, digest == corpus.digest else {
      throw CorpusError(
        file: file, place: "corpus.digest", problem: "is not that of this corpus (\(corpus.digest))",
        mend: "name the corpus that it was made with: --corpus DIR")
    }
  }

  /// Computes everything again.
  /// - Throws: `CorpusError` if the report lacks what is needed for that.
  public mutating func run() throws(CorpusError) -> Findings {
    func wrong(_ place: String, _ problem: String) -> CorpusError {
      CorpusError(file: file, place: place, problem: problem, mend: "make the report again")
    }
    guard let half = report["half"]?.stringValue.flatMap(Half.init(rawValue:)) else { throw wrong("half", "is missing or unknown") }
    guard let dialect = report["dialect"]?.stringValue.flatMap({ corpus.dialects[$0] }) else {
      throw wrong("dialect", "is not in this corpus")
    }
    guard let profile = Profiles.named(dialect.profile) else { throw wrong("dialect", "is of an unknown profile") }
    guard let results = report["results"]?.arrayValue else { throw wrong("results", "is missing") }
    guard let features = report["features"]?.arrayValue?.compactMap(\.stringValue) else { throw wrong("features", "is missing") }
    let driver = try profile.driver(half: half, dialect: dialect)
    let selected = Selection.vectors(of: corpus, half: half, profile: dialect.profile)
    let order = Dictionary(selected.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })

    var computed: [VectorResult] = []
    var vectors: [Vector] = []
    var last = -1
    for (index, result) in results.enumerated() {
      guard let id = result["id"]?.stringValue, let position = order[id] else {
        throw wrong("results[\(index)].id", "names no vector of this corpus for the \(half.rawValue) half")
      }
      if position <= last { differences.append("\(id): stands out of the corpus's order, or twice") }
      last = position
      let vector = selected[position]
      vectors.append(vector)
      computed.append(try judge(vector, result, driver, dialect, profile, features))
    }
    let blocked = Blocking.apply(to: computed, vectors: vectors, bootstrap: dialect.bootstrap[half])
    for (result, stated) in zip(blocked, results) { compare(result, stated) }
    let achieved = Achievement.achieved(blocked, of: selected)
    let complete = blocked.count == selected.count
    compare("class", report["class"], achieved.map { .string(JSONString($0.rawValue)) } ?? .null)
    compare("complete", report["complete"], .bool(complete))
    for verdict in Verdict.allCases {
      let count = blocked.filter { $0.verdict == verdict }.count
      compare("summary.\(verdict.rawValue)", report["summary"]?[verdict.rawValue], .number(JSONNumber(count)))
    }
    return Findings(differences: differences, verified: blocked.count, achieved: achieved, complete: complete)
  }

  private mutating func compare(_ place: String, _ stated: JSONValue?, _ computed: JSONValue) {
    if stated != computed { differences.append("\(place): is \(stated?.text ?? "missing"), computed is \(computed.text)") }
  }

  private mutating func compare(_ result: VectorResult, _ stated: JSONValue) {
    let verdict = stated["verdict"]?.stringValue
    if verdict != result.verdict.rawValue {
      differences.append(
        "\(result.id): the report says \(verdict ?? "nothing"), its transcript says \(result.verdict.rawValue)"
          + (result.reason.map { " (\($0))" } ?? ""))
    }
    if stated["class"]?.stringValue != result.conformanceClass.rawValue {
      differences.append("\(result.id): its class in the corpus is \(result.conformanceClass.rawValue)")
    }
    if stated["requirements"] != .array(result.requirements.map { .string(JSONString($0)) }) {
      differences.append("\(result.id): its requirements in the corpus are others")
    }
  }

  private func judge(
    _ vector: Vector, _ stated: JSONValue, _ driver: any ProfileDriver, _ dialect: Dialect, _ profile: any Profile,
    _ features: [String]
  ) throws(CorpusError) -> VectorResult {
    var features = features
    if report["instances"]?.intValue ?? 2 > 1 { features.append("instances") }
    if let neutral = Applicability.verdict(vector, dialect: dialect, profile: profile, features: features) {
      return VectorResult(vector, neutral.verdict, reason: neutral.reason)
    }
    let transcript = stated["transcript"]?.arrayValue ?? []
    // An adapter that could not be started again leaves no transcript; that stands against it, so it is believed.
    if transcript.isEmpty { return VectorResult(vector, .error, reason: "there is no transcript") }
    var run = VectorRun(try driver.lower(vector), driver: driver)
    var entries = transcript[...]
    while case .send(let call, let parameters) = run.next() {
      guard let entry = entries.popFirst() else {
        run.end(with: "the transcript ends before the vector does")
        return VectorResult(vector, run: run, kinds: profile.eventKinds)
      }
      guard entry["method"]?.stringValue == call.method, Self.same(entry["params"], parameters, call.instance) else {
        run.end(with: "the transcript's request \(transcript.count - entries.count) is not the vector's")
        return VectorResult(vector, run: run, kinds: profile.eventKinds)
      }
      if let error = entry["error"] {
        run.take(.refused(code: error["code"]?.intValue ?? 0, message: error["message"]?.stringValue ?? ""), panel: false)
      } else if let events = entry["events"], events != .null {
        var result = JSONObject([("events", events)])
        if let value = entry["value"] { result.append("value", value) }
        run.take(.result(.object(result)), panel: false)
      } else {
        run.end(with: "a request of the transcript has no answer")
        return VectorResult(vector, run: run, kinds: profile.eventKinds)
      }
    }
    if !entries.isEmpty { run.end(with: "the transcript goes on after the vector's end") }
    return VectorResult(vector, run: run, kinds: profile.eventKinds)
  }

  /// True if params of a transcript are those that the vector sends.
  private static func same(_ stated: JSONValue?, _ parameters: [UInt8], _ instance: Int) -> Bool {
    var bytes = Array("{\"instance\":\(instance + 1)".utf8)
    if !parameters.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes += parameters + [UInt8(ascii: "}")]
    return stated == (try? JSONValue(decoding: bytes))
  }
}
