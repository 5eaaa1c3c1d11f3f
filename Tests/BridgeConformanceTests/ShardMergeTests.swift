import BridgeJSON
import Testing

@testable import BridgeConformance

/// Parts that are joined: what comes out is what the whole run writes, byte for byte, or nothing.
@Suite struct ShardMergeTests {
  /// What a half does wrong.
  enum Fault: CaseIterable {
    case none
    /// The vector respond/null fails, and blocks respond/echo, which most partings leave in another part.
    case answersNothing
    /// The bootstrap of the tiny corpus fails, and blocks everything else.
    case neverInjects
  }

  private func text(_ fault: Fault, _ selection: Selection = Selection()) throws -> [UInt8] {
    let corpus = try TinyCorpus.corpus()
    let runner = Runner { () throws(AdapterFault) in
      let half = FakeHalf { _, method, params in
        guard method == "navigate" else { return nil }
        switch fault {
        case .answersNothing where params["queue"]?.stringValue?.contains("lookup") == true:
          return .events([["event": "handler", "handler": "lookup"]])
        case .neverInjects where params["queue"] == nil: return .events([])
        default: return nil
        }
      }
      return LineTransport { half.answer($0) }
    }
    let adapter = try runner.start()
    let results = try adapter.run(
      selection.vectors(of: corpus, half: .native, profile: "wvjb"),
      dialect: try TinyCorpus.dialect()
    )
    let report = Report(
      corpus: corpus,
      information: adapter.information,
      dialect: try TinyCorpus.dialect(),
      request: Report.Request(
        conformanceClass: selection.conformanceClass,
        filters: selection.filters,
        shard: selection.shard?.description
      ),
      results: results
    )
    var bytes: [UInt8] = []
    JSONReport.render(report) { bytes += $0 }
    return bytes
  }

  private func shards(_ fault: Fault, _ count: Int, _ selection: Selection = Selection()) throws -> [StoredReport] {
    try (1...count).map { index in
      var part = selection
      part.shard = Selection.Shard("\(index)/\(count)")
      return try StoredReport(try text(fault, part), file: "\(index).json")
    }
  }

  private func merged(_ shards: [StoredReport], transcripts: Bool = true) throws -> String {
    var bytes: [UInt8] = []
    try ShardMerge(shards, corpus: try TinyCorpus.corpus()).render(transcripts: transcripts) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [1, 2, 3, 7], Fault.allCases)
  func partsMakeTheWhole(_ count: Int, _ fault: Fault) throws {
    let whole = String(decoding: try text(fault), as: UTF8.self)
    #expect(whole.contains("\"blocked\":0") == (fault == .none))
    let shards = try shards(fault, count)
    #expect(try merged(shards) == whole)
    #expect(try merged(shards.reversed()) == whole)
  }

  @Test func theSummaryIsThatOfTheWhole() throws {
    var summary: [UInt8] = []
    let whole = try StoredReport(try text(.answersNothing), file: "w.json").report()
    JSONReport.render(whole, transcripts: false) { summary += $0 }
    #expect(try merged(try shards(.answersNothing, 3), transcripts: false) == String(decoding: summary, as: UTF8.self))
  }

  @Test func partsOfAPartStayAPart() throws {
    let selection = Selection(conformanceClass: .full, filters: ["*/respond/*"])
    let whole = String(decoding: try text(.none, selection), as: UTF8.self)
    #expect(whole.contains("\"complete\":false"))
    #expect(try merged(try shards(.none, 2, selection)) == whole)
  }

  /// Three parts of a run of one vector: the others have none, so that there is no report of them.
  @Test func partsWithoutVectorsNeedNoReport() throws {
    let selection = Selection(filters: ["*/late"])
    let first = try StoredReport(
      try text(.none, Selection(filters: ["*/late"], shard: Selection.Shard("1/3"))),
      file: "1.json"
    )
    #expect(try merged([first]) == String(decoding: try text(.none, selection), as: UTF8.self))
  }

  @Test func whatTheMergedReportSaysIsVerified() throws {
    let bytes = Array(try merged(try shards(.neverInjects, 3)).utf8)
    var verification = try Verification(bytes, file: "m.json", corpus: try TinyCorpus.corpus())
    let findings = try verification.run()
    #expect(findings.differences == [] && findings.complete)
  }

  @Test func missingAndDoublePartsAreNamed() throws {
    let three = try shards(.none, 3)
    func refusal(_ parts: [StoredReport]) -> String? {
      #expect(throws: CorpusError.self) { try merged(parts) }?.description
    }
    #expect(
      refusal([three[0], three[1]])
        == "1.json: requested.shard: is a part of 3, and not all are given: 3/3 lacking; give each part once"
    )
    #expect(
      refusal([three[0], three[1], three[2], three[1]])
        == "2.json: requested.shard: is 2/3, and so is that of 2.json; give each part once"
    )
    #expect(
      refusal([three[0], try shards(.none, 2)[1]])
        == "2.json: requested.shard: is 2/2, 1.json is a part of 3; merge the parts of one run"
    )
    let whole = try StoredReport(try text(.none), file: "w.json")
    #expect(
      refusal([whole])
        == "w.json: requested.shard: is null: the report is no part of a run; merge the reports of run --shard I/N"
    )
  }

  /// One text of the second of two parts, what stands in its place, and what the refusal says.
  @Test(arguments: [
    ("\"digest\":\"", "\"digest\":\"0", "corpus.digest: is not that of this corpus"),
    ("\"name\":\"Fake\"", "\"name\":\"Fakd\"", "implementation: is {\"name\":\"Fakd\""),
    ("\"harness\":{\"name\":\"", "\"harness\":{\"name\":\"x", "harness: is {\"name\":\"x"),
    ("\"features\":[", "\"features\":[\"x\",", "features: is [\"x\",\"instances\"], in 1.json it is [\"instances\"]"),
    ("\"half\":\"native\"", "\"half\":\"web\"", "half: is \"web\", in 1.json it is \"native\""),
    ("\"dialect\":\"wvjb-6\",\n", "\"dialect\":\"wvjb-5\",\n", "dialect: is \"wvjb-5\", in 1.json it is \"wvjb-6\""),
    ("{\"class\":null,\"f", "{\"class\":\"full\",\"f", "requested.class: is \"full\", in 1.json it is null"),
    ("\"filter\":null", "\"filter\":[\"*\"]", "requested.filter: is [\"*\"], in 1.json it is null"),
    ("\"half\":", "\"date\":1,\n\"half\":", "date: is 1, in 1.json it is missing"),
    ("\"half\":", "\"half\":\"web\",\n\"half\":", "half: stands there twice"),
    ("\"id\":\"wvjb/respond/null\"", "\"id\":\"a\"", "results[0].id: is \"a\", the corpus has \"wvjb/respond/null\""),
    ("\"verdict\":\"pass\"", "\"verdict\":\"passed\"", "results[0].verdict: is missing or unknown"),
    ("\"verdict\":\"pass\"", "\"verdict\":\"pass\",\"verdict\":\"pass\"", "results[0].verdict: stands there twice"),
    ("\"events\":[]", "\"events\":[01]", "the transcript of wvjb/respond/null: is not JSON"),
  ])
  func whatDoesNotFitIsNamed(_ find: String, _ replacement: String, _ finds: String) throws {
    let first = try shards(.none, 2)[0]
    let second = String(decoding: try text(.none, Selection(shard: Selection.Shard("2/2"))), as: UTF8.self)
    let range = try #require(second.firstRange(of: find), "\(find)")
    var edited = second
    edited.replaceSubrange(range, with: replacement)
    let error = #expect(throws: CorpusError.self) {
      try merged([first, try StoredReport(Array(edited.utf8), file: "2.json")])
    }
    #expect(error?.description.hasPrefix("2.json: \(finds)") == true, "\(error?.description ?? "")")
  }

  @Test func aPartThatWasInterruptedIsNamed() throws {
    let second = String(decoding: try text(.none, Selection(shard: Selection.Shard("2/2"))), as: UTF8.self)
    let lines = second.split(separator: "\n", omittingEmptySubsequences: false)
    // The last lines are the last result and the end.
    let cut = lines.dropLast(3).joined(separator: "\n").dropLast() + "\n]}\n"
    let error = #expect(throws: CorpusError.self) {
      try merged([try shards(.none, 2)[0], try StoredReport(Array(cut.utf8), file: "2.json")])
    }
    #expect(
      error?.description
        == "2.json: results: ends before wvjb/respond/rubbish, which belongs to the part: the run was interrupted; run the part again"
    )
    let twice = second.replacing("\n]}\n", with: ",\n" + lines[lines.count - 3] + "\n]}\n")
    let longer = #expect(throws: CorpusError.self) {
      try merged([try shards(.none, 2)[0], try StoredReport(Array(twice.utf8), file: "2.json")])
    }
    #expect(longer?.description.contains("results: has 4 elements, the part has 3 vectors") == true)
  }
}
