import BridgeJSON

/// A JSON report as it lies in a file: its head is decoded, its results stay text until each is asked for.
///
/// A report may have a hundred megabytes; of it all no more than one result is held decoded at a time.
public struct StoredReport: Sendable {
  /// One result, without its transcript.
  struct StoredResult {
    /// Everything but the transcript.
    let value: JSONValue
    /// The transcript's text; nil if there is none.
    let transcript: ArraySlice<UInt8>?
  }

  /// The name of the file, for faults.
  public let file: String
  /// Everything but the results.
  let head: JSONObject
  /// How many results there are.
  var count: Int { results.count }
  private let results: [ArraySlice<UInt8>]
  private let bytes: [UInt8]

  /// Reads a file.
  /// - Throws: `File.Failure` if it can't be read, `CorpusError` if it is no report that this kit can read.
  public init(path: String) throws {
    try self.init(try File.read(path), file: path)
  }

  /// Reads the text of a report.
  /// - Throws: `CorpusError` naming file, place and mend: it is no JSON, was cut short, is no report, or is of another schema.
  public init(_ bytes: [UInt8], file: String) throws(CorpusError) {
    self.file = file
    self.bytes = bytes
    var head = JSONObject()
    var elements: [ArraySlice<UInt8>]?
    do throws(JSONSpans.Fault) {
      for (name, value) in try JSONSpans.members(of: bytes[...]) {
        let name = try Self.decode(name, in: bytes, file: file)
        guard case .string(let key) = name else { continue }
        if key == "results", elements == nil, value.first == UInt8(ascii: "[") {
          elements = try JSONSpans.elements(of: value)
        } else {
          head.append(key, try Self.decode(value, in: bytes, file: file))
        }
      }
    } catch {
      throw Self.notJSON(error.problem, at: error.offset, in: bytes, file: file)
    }
    guard let schema = head["schema"]?.intValue else {
      throw CorpusError(file: file, problem: "is no report of this kit: it has no schema number")
    }
    guard schema == JSONReport.schema else {
      throw CorpusError(
        file: file,
        place: "schema",
        problem: "is \(schema), this program reads \(JSONReport.schema)",
        mend: "use the version of the kit that wrote it"
      )
    }
    guard let elements else {
      throw CorpusError(
        file: file,
        place: "results",
        problem: head["results"] == nil ? "is missing" : "is no list",
        mend: "make the report again"
      )
    }
    self.head = head
    results = elements
  }

  /// One member of a result: its name, and the text of its value.
  typealias Member = (key: JSONString, value: ArraySlice<UInt8>)

  /// The members of a result by its place in the list; their values are not looked at.
  func members(at index: Int) throws(CorpusError) -> [Member] {
    do throws(JSONSpans.Fault) {
      return try split(results[index])
    } catch {
      throw Self.notJSON(error.problem, at: error.offset, in: bytes, file: file)
    }
  }

  private func split(_ result: ArraySlice<UInt8>) throws(JSONSpans.Fault) -> [Member] {
    var members: [Member] = []
    for (name, value) in try JSONSpans.members(of: result) {
      guard case .string(let key) = try Self.decode(name, in: bytes, file: file) else { continue }
      members.append((key, value))
    }
    return members
  }

  /// A result by its place in the list.
  func result(at index: Int) throws(CorpusError) -> StoredResult {
    var object = JSONObject()
    var transcript: ArraySlice<UInt8>?
    do throws(JSONSpans.Fault) {
      for (key, value) in try split(results[index]) {
        if key == "transcript", transcript == nil, value.first == UInt8(ascii: "[") {
          transcript = value
        } else {
          object.append(key, try Self.decode(value, in: bytes, file: file))
        }
      }
    } catch {
      throw Self.notJSON(error.problem, at: error.offset, in: bytes, file: file)
    }
    return StoredResult(value: .object(object), transcript: transcript)
  }

  /// The whole report, for renderers: the transcripts stay text.
  /// - Throws: `CorpusError` naming what is missing or wrong.
  public func report() throws(CorpusError) -> Report {
    let heading = try heading()
    var results: [VectorResult] = []
    results.reserveCapacity(count)
    for index in 0..<count {
      results.append(try VectorResult(try result(at: index), at: "results[\(index)]", of: self))
    }
    return Report(
      corpusVersion: heading.corpusVersion,
      corpusDigest: heading.corpusDigest,
      harness: heading.harness,
      information: heading.information,
      dialect: heading.dialect,
      request: heading.request,
      achieved: heading.achieved,
      complete: heading.complete,
      results: results
    )
  }

  /// The report without its results, for readers that take those one at a time.
  func heading() throws(CorpusError) -> Report {
    try expectUniqueNames()
    guard let corpus = head["corpus"], let digest = corpus["digest"]?.stringValue,
      let version = corpus["version"]?.stringValue
    else { throw wrong("corpus", "has no version and digest") }
    guard let harness = head["harness"], let name = harness["name"]?.stringValue,
      let harnessVersion = harness["version"]?.stringValue
    else { throw wrong("harness", "has no name and version") }
    guard let dialect = head["dialect"]?.stringValue else { throw wrong("dialect", "is missing") }
    guard let complete = head["complete"]?.boolValue else { throw wrong("complete", "is neither true nor false") }
    var achieved: ConformanceClass?
    if head["class"] != .null {
      guard let known = head["class"]?.stringValue.flatMap(ConformanceClass.init(rawValue:)) else {
        throw wrong("class", "is no class and not null")
      }
      achieved = known
    }
    let selection = try selection()
    return Report(
      corpusVersion: version,
      corpusDigest: digest,
      harness: (name, harnessVersion),
      information: try information(dialect: dialect),
      dialect: dialect,
      request: Report.Request(
        conformanceClass: selection.conformanceClass,
        filters: selection.filters,
        shard: selection.shard?.description
      ),
      achieved: achieved,
      complete: complete,
      results: []
    )
  }

  /// What was asked for.
  func selection() throws(CorpusError) -> Selection {
    guard let requested = head["requested"]?.objectValue else { throw wrong("requested", "is missing") }
    var selection = Selection()
    switch requested["class"] {
    case .null?: break
    case let value?:
      guard let name = value.stringValue, let known = ConformanceClass(rawValue: name) else { fallthrough }
      selection.conformanceClass = known
    case nil: throw wrong("requested.class", "is missing or unknown")
    }
    switch requested["filter"] {
    case .null?: break
    case .array(let filters)?: selection.filters = filters.compactMap(\.stringValue)
    default: throw wrong("requested.filter", "is neither null nor a list")
    }
    switch requested["shard"] {
    case .null?: break
    case let value?:
      guard let shard = value.stringValue.flatMap(Selection.Shard.init) else { fallthrough }
      selection.shard = shard
    case nil: throw wrong("requested.shard", "is missing or no part")
    }
    return selection
  }

  /// The half that was certified.
  func half() throws(CorpusError) -> Half {
    guard let half = head["half"]?.stringValue.flatMap(Half.init(rawValue:)) else {
      throw wrong("half", "is missing or unknown")
    }
    return half
  }

  /// The features that were claimed, and `instances`.
  func features() throws(CorpusError) -> [String] {
    guard let features = head["features"]?.arrayValue?.compactMap(\.stringValue) else {
      throw wrong("features", "is missing")
    }
    return features
  }

  /// Refuses a report of another corpus.
  func expectCorpus(_ digest: String) throws(CorpusError) {
    guard head["corpus"]?["digest"]?.stringValue == digest else {
      throw CorpusError(
        file: file,
        place: "corpus.digest",
        problem: "is not that of this corpus (\(digest))",
        mend: "name the corpus that it was made with: --corpus DIR"
      )
    }
  }

  /// Refuses a report with a name that stands twice: readers of JSON take the first or the last, so that such a report says two things.
  func expectUniqueNames() throws(CorpusError) {
    if let name = head.duplicateNames.first { throw wrong(name.lossy, "stands there twice") }
  }

  /// A fault of this report's.
  func wrong(_ place: String, _ problem: String) -> CorpusError {
    CorpusError(file: file, place: place, problem: problem, mend: "make the report again")
  }

  private func information(dialect: String) throws(CorpusError) -> AdapterInformation {
    guard case .object(let implementation)? = head["implementation"], implementation["name"]?.stringValue != nil,
      implementation["version"]?.stringValue != nil
    else { throw wrong("implementation", "has no name and version") }
    let features = try features()
    return AdapterInformation(
      implementation: implementation,
      half: try half(),
      dialects: [dialect],
      features: features.filter { $0 != "instances" },
      instances: features.contains("instances") ? 2 : 1
    )
  }

  private static func decode(
    _ part: ArraySlice<UInt8>,
    in bytes: [UInt8],
    file: String
  ) throws(JSONSpans.Fault) -> JSONValue {
    do throws(JSONDecodingError) {
      return try JSONValue(decoding: part)
    } catch {
      throw JSONSpans.Fault(offset: part.startIndex + error.offset, problem: error.reason)
    }
  }

  private static func notJSON(_ problem: String, at offset: Int, in bytes: [UInt8], file: String) -> CorpusError {
    let before = bytes[..<min(offset, bytes.count)]
    let line = 1 + before.count { $0 == 0x0A }
    let column = 1 + before.count - ((before.lastIndex(of: 0x0A) ?? -1) + 1)
    return CorpusError(
      file: file,
      place: "line \(line), column \(column)",
      problem: "is not JSON: \(problem)",
      mend: "it may have been cut short; make it again"
    )
  }
}

extension VectorResult {
  /// Reads a result of a report.
  init(_ stored: StoredReport.StoredResult, at place: String, of report: StoredReport) throws(CorpusError) {
    let value = stored.value
    guard let id = value["id"]?.stringValue else { throw report.wrong("\(place).id", "is missing") }
    guard let level = value["class"]?.stringValue.flatMap(ConformanceClass.init(rawValue:)) else {
      throw report.wrong("\(place).class", "is missing or unknown")
    }
    guard let verdict = value["verdict"]?.stringValue.flatMap(Verdict.init(rawValue:)) else {
      throw report.wrong("\(place).verdict", "is missing or unknown")
    }
    guard let requirements = value["requirements"]?.arrayValue?.compactMap(\.stringValue) else {
      throw report.wrong("\(place).requirements", "is missing")
    }
    self.init(id: id, conformanceClass: level, requirements: requirements, verdict: verdict)
    step = value["step"]?.intValue
    reason = value["reason"]?.stringValue
    expected = value["expected"]?.arrayValue
    actual = value["actual"]?.arrayValue
    root = value["root"]?.stringValue
    if let stated = value["known"] {
      guard let known = KnownFailure(json: stated) else { throw report.wrong("\(place).known", "has no reason") }
      guard verdict.isAdverse else {
        throw report.wrong("\(place).known", "stands beside the verdict \(verdict.rawValue)")
      }
      self.known = known
    }
    stderr = value["stderr"]?.stringValue
    decoders = (value["decoders"]?.arrayValue ?? []).compactMap(DecoderDispute.init(json:))
    transcript = stored.transcript.map(Transcript.init(stored:)) ?? .none
  }
}

extension DecoderDispute {
  /// Reads what a report says of a text; nil if it is nothing of the kind.
  fileprivate init?(json: JSONValue) {
    guard let step = json["step"]?.intValue, let text = json["text"]?.stringValue,
      let opinions = json["opinions"]?.arrayValue
    else { return nil }
    self.init(
      step: step,
      text: text,
      opinions: opinions.compactMap { opinion in
        guard let decoder = opinion["decoder"]?.stringValue, let accepted = opinion["accepted"]?.boolValue,
          let says = opinion["says"]?.stringValue
        else { return nil }
        return Opinion(decoder: decoder, accepted: accepted, says: says)
      }
    )
  }
}
