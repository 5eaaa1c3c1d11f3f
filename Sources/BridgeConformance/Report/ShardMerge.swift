import BridgeJSON

/// Makes one report of the reports of all the parts of a run: byte for byte what the whole run would have written.
///
/// A part knows nothing of a need that another part judged, so that what is blocked, the class and the summary are computed anew; everything
/// else is passed on as it was written.
public struct ShardMerge: Sendable {
  /// Where a result lies, and what it has become.
  private struct Place {
    let shard: Int
    let index: Int
    /// The vector that blocks it, where that is not what its part says.
    var newRoot: String?
  }

  private let shards: [StoredReport]
  /// One for each vector, in the corpus's order.
  private let places: [Place]
  private let ids: [String]
  private let head: JSONObject

  /// Joins the parts.
  /// - Throws: `CorpusError` naming the part and what keeps it from being joined: it is of another corpus, harness, implementation or selection
  ///   than the first, is no part, stands there twice, or lacks results.
  public init(_ shards: [StoredReport], corpus: Corpus) throws(CorpusError) {
    guard let first = shards.first else { throw CorpusError(file: "", problem: "no report is given") }
    let digest = corpus.digest
    for shard in shards {
      try shard.expectUniqueNames()
      try shard.expectCorpus(digest)
      try Self.compare(shard, with: first)
    }
    guard let dialect = first.head["dialect"]?.stringValue.flatMap({ corpus.dialects[$0] }) else {
      throw first.wrong("dialect", "is not in this corpus")
    }
    let half = try first.half()
    let request = try first.selection()
    let whole = Selection(conformanceClass: request.conformanceClass, filters: request.filters)
    let vectors = whole.vectors(of: corpus, half: half, profile: dialect.profile)
    let order = try Self.order(shards, of: vectors.count)

    var places: [Place] = []
    var results: [VectorResult] = []
    places.reserveCapacity(vectors.count)
    results.reserveCapacity(vectors.count)
    for (position, vector) in vectors.enumerated() {
      // Parts are dealt out like cards: `Selection.vectors`.
      let shard = order[position % order.count]
      let index = position / order.count
      let result = try Self.result(of: shards[shard], at: index, expecting: vector)
      places.append(Place(shard: shard, index: index))
      results.append(result)
    }
    for (number, shard) in order.enumerated() {
      let due = vectors.count / order.count + (number < vectors.count % order.count ? 1 : 0)
      if shards[shard].count > due {
        throw shards[shard].wrong("results", "has \(shards[shard].count) elements, the part has \(due) vectors")
      }
    }

    let blocked = Blocking.apply(to: results, vectors: vectors, bootstrap: dialect.bootstrap[half])
    for (index, result) in blocked.enumerated()
    where result.verdict != results[index].verdict || result.root != results[index].root {
      places[index].newRoot = result.root
    }
    let all = Selection.vectors(of: corpus, half: half, profile: dialect.profile)
    let achieved = Achievement.achieved(blocked, of: all)
    self.shards = shards
    self.places = places
    ids = vectors.map(\.id)
    var head = first.head
    if case .object(var requested)? = head["requested"] {
      requested["shard"] = .null
      head["requested"] = .object(requested)
    }
    head["class"] = achieved.map { .string(JSONString($0.rawValue)) } ?? .null
    head["complete"] = .bool(request.filters.isEmpty && blocked.count == all.count)
    head["summary"] = JSONReport.summary(blocked)
    self.head = head
  }

  /// Gives the text of the whole report to a function, a result at a time.
  public func render(transcripts: Bool = true, to sink: ([UInt8]) -> Void) {
    let placesByID = Dictionary(zip(ids, places), uniquingKeysWith: { first, _ in first })
    var bytes: [UInt8] = []
    for (name, value) in head.members {
      bytes.append(contentsOf: bytes.isEmpty ? "{".utf8 : ",\n".utf8)
      JSONValue.string(name).encode(into: &bytes)
      bytes.append(UInt8(ascii: ":"))
      value.encode(into: &bytes)
    }
    bytes.append(contentsOf: ",\n\"results\":[".utf8)
    for (number, place) in places.enumerated() {
      bytes.append(contentsOf: number == 0 ? "\n".utf8 : ",\n".utf8)
      let blame = place.newRoot.map { root in
        Blame(root: root, known: placesByID[root].flatMap { members($0).last { $0.key == "known" }?.value })
      }
      Self.write(members(place), blame: blame, transcript: transcripts, into: &bytes)
      sink(bytes)
      bytes.removeAll(keepingCapacity: bytes.count < 1 << 16)
    }
    bytes.append(contentsOf: "\n]}\n".utf8)
    sink(bytes)
  }

  /// Why a vector is blocked: its root, and why that is tolerated, if it is.
  private struct Blame {
    let root: String
    let known: ArraySlice<UInt8>?
  }

  private func members(_ place: Place) -> [StoredReport.Member] {
    // They were read without fault when the parts were joined.
    (try? shards[place.shard].members(at: place.index)) ?? []
  }

  private static func write(
    _ members: [StoredReport.Member],
    blame: Blame?,
    transcript: Bool,
    into bytes: inout [UInt8]
  ) {
    var isFirst = true
    func name(_ text: String) {
      bytes.append(UInt8(ascii: isFirst ? "{" : ","))
      isFirst = false
      bytes.append(contentsOf: quoted(text).utf8)
      bytes.append(UInt8(ascii: ":"))
    }
    func write(_ blame: Blame) {
      name("reason")
      bytes.append(contentsOf: quoted(Blocking.reason(blame.root)).utf8)
      name("root")
      bytes.append(contentsOf: quoted(blame.root).utf8)
      guard let known = blame.known else { return }
      name("known")
      bytes.append(contentsOf: known)
    }
    var owed = blame
    for member in members {
      let key = member.key.lossy
      if !transcript, key == "transcript" { continue }
      if blame != nil, ["step", "expected", "actual", "reason", "root", "known"].contains(key) { continue }
      if let due = owed, ["stderr", "decoders", "transcript"].contains(key) {
        write(due)
        owed = nil
      }
      name(key)
      if blame != nil, key == "verdict" {
        bytes.append(contentsOf: quoted(Verdict.blocked.rawValue).utf8)
      } else {
        bytes.append(contentsOf: member.value)
      }
    }
    if let due = owed { write(due) }
    bytes.append(UInt8(ascii: "}"))
  }

  // MARK: What must fit

  /// What is computed anew, and so may differ.
  private static let computed: Set<String> = ["class", "complete", "summary"]

  private static func compare(_ shard: StoredReport, with first: StoredReport) throws(CorpusError) {
    let names = first.head.names.map(\.lossy)
    for name in names + shard.head.names.map(\.lossy) where !computed.contains(name) {
      if name == "requested" {
        for part in ["class", "filter"] {
          try compare("requested.\(part)", shard.head[name]?[part], first.head[name]?[part], shard, first)
        }
      } else {
        try compare(name, shard.head[name], first.head[name], shard, first)
      }
    }
  }

  private static func compare(
    _ place: String,
    _ own: JSONValue?,
    _ other: JSONValue?,
    _ shard: StoredReport,
    _ first: StoredReport
  ) throws(CorpusError) {
    guard own != other else { return }
    throw CorpusError(
      file: shard.file,
      place: place,
      problem: "is \(shown(own)), in \(first.file) it is \(shown(other))",
      mend: "merge the parts of one run"
    )
  }

  private static func shown(_ value: JSONValue?) -> String {
    value.map { Excerpt.of($0.text, limit: 120) } ?? "missing"
  }

  /// The places of the parts 1…N in the list of reports; parts that have no vectors may be missing.
  private static func order(_ shards: [StoredReport], of vectors: Int) throws(CorpusError) -> [Int] {
    var byNumber: [Int: Int] = [:]
    var count: Int?
    for (place, shard) in shards.enumerated() {
      guard let part = try shard.selection().shard else {
        throw CorpusError(
          file: shard.file,
          place: "requested.shard",
          problem: "is null: the report is no part of a run",
          mend: "merge the reports of run --shard I/N"
        )
      }
      if let count, part.count != count {
        throw CorpusError(
          file: shard.file,
          place: "requested.shard",
          problem: "is \(part), \(shards[0].file) is a part of \(count)",
          mend: "merge the parts of one run"
        )
      }
      count = part.count
      if let other = byNumber.updateValue(place, forKey: part.index) {
        throw CorpusError(
          file: shard.file,
          place: "requested.shard",
          problem: "is \(part), and so is that of \(shards[other].file)",
          mend: "give each part once"
        )
      }
    }
    // A part beyond the last vector has none, and a run of nothing writes no report.
    let total = count ?? 1
    let due = min(total, max(vectors, 1))
    let missing = (1...due).filter { byNumber[$0] == nil }
    if !missing.isEmpty {
      let names = missing.prefix(5).map { "\($0)/\(total)" }.joined(separator: ", ")
      throw CorpusError(
        file: shards[0].file,
        place: "requested.shard",
        problem: "is a part of \(total), and not all are given: \(names)\(missing.count > 5 ? ", …" : "") lacking",
        mend: "give each part once"
      )
    }
    return (1...due).compactMap { byNumber[$0] }
  }

  private static func result(
    of shard: StoredReport,
    at index: Int,
    expecting vector: Vector
  ) throws(CorpusError) -> VectorResult {
    guard index < shard.count else {
      throw CorpusError(
        file: shard.file,
        place: "results",
        problem: "ends before \(vector.id), which belongs to the part: the run was interrupted",
        mend: "run the part again"
      )
    }
    let stored = try shard.result(at: index)
    let read = try VectorResult(stored, at: "results[\(index)]", of: shard)
    if let name = stored.value.objectValue?.duplicateNames.first {
      throw shard.wrong("results[\(index)].\(name.lossy)", "stands there twice")
    }
    guard read.id == vector.id else {
      throw shard.wrong("results[\(index)].id", "is \(quoted(read.id)), the corpus has \(quoted(vector.id)) there")
    }
    if let transcript = stored.transcript, (try? JSONValue(decoding: transcript)) == nil {
      throw shard.wrong("the transcript of \(vector.id)", "is not JSON")
    }
    // All else stays in the report's text: a part may have a hundred megabytes.
    var result = VectorResult(
      id: read.id,
      conformanceClass: read.conformanceClass,
      requirements: read.requirements,
      verdict: read.verdict
    )
    result.root = read.root
    return result
  }
}
