import BridgeJSON
import Testing

@testable import BridgeConformance

/// What has become of each vector between two reports, and who changed it.
@Suite struct ReportComparisonTests {
  /// How a stored report differs from a plain one of the tiny corpus.
  struct Written {
    var results: [(id: String, rest: String)] = []
    var digest: String?
    var half = "native"
    var dialect = "wvjb-6"
    var name = "Half"
    var achieved = "\"hardened\""
    var filter = "null"

    func stored(_ file: String) throws -> StoredReport {
      let lines = results.map {
        "{\"id\":\"\($0.id)\",\"class\":\"core\",\"requirements\":[\"TINY-RESP-01\"],\($0.rest)}"
      }
      let text = """
        {"schema":1,"corpus":{"version":"1.0.0","digest":"\(try digest ?? TinyCorpus.corpus().digest)"},
        "harness":{"name":"h","version":"1"},"implementation":{"name":"\(name)","version":"1","language":"C"},"features":[],
        "half":"\(half)","dialect":"\(dialect)","requested":{"class":null,"filter":\(filter),"shard":null},
        "class":\(achieved),"complete":true,"summary":{},"results":[\(lines.joined(separator: ","))]}
        """
      return try StoredReport(Array(text.utf8), file: file)
    }
  }

  private static let pass = "\"verdict\":\"pass\""
  private static let fail =
    "\"verdict\":\"fail\",\"step\":1,\"expected\":[{\"event\":\"send\"}],\"actual\":[],\"reason\":\"nothing came\""
  private static let worse =
    "\"verdict\":\"fail\",\"step\":1,\"expected\":[{\"event\":\"send\"}],\"actual\":[{\"event\":\"log\"}],\"reason\":\"a log\""
  private static let unclaimed = "\"verdict\":\"unclaimed\",\"reason\":\"r\""

  private func compare(_ old: Written, _ new: Written) throws -> ReportComparison {
    try ReportComparison(old: old.stored("old.json"), new: new.stored("new.json"), corpus: TinyCorpus.corpus())
  }

  private func compare(_ pairs: [(old: String?, new: String?)]) throws -> ReportComparison {
    let ids = [
      "wvjb/boot/injects", "wvjb/respond/null", "wvjb/respond/late", "wvjb/respond/apart", "wvjb/respond/rubbish",
    ]
    func results(_ sides: [String?]) -> [(String, String)] {
      zip(ids, sides).compactMap { id, side in side.map { (id, $0) } }
    }
    return try compare(Written(results: results(pairs.map(\.old))), Written(results: results(pairs.map(\.new))))
  }

  @Test func whatIsTheSameIsNoChange() throws {
    let comparison = try compare([(Self.pass, Self.pass), (Self.fail, Self.fail), (Self.unclaimed, Self.unclaimed)])
    #expect(comparison.changes.isEmpty && comparison.unchanged == 3 && !comparison.hasRegressions)
    #expect(comparison.notes.isEmpty)
  }

  @Test(arguments: [
    (pass, fail, ReportComparison.Kind.broken, true), (fail, pass, .fixed, false), (fail, worse, .changed, false),
    (fail, "\"verdict\":\"error\",\"reason\":\"x\"", .changed, false), (pass, unclaimed, .claimDropped, true),
    (fail, unclaimed, .claimDropped, false), (unclaimed, pass, .claimGained, false),
    (unclaimed, fail, .claimGained, false),
    (pass, "\"verdict\":\"blocked\",\"root\":\"wvjb/respond/null\"", .broken, true),
  ])
  func whatBecameOfAVector(_ old: String, _ new: String, _ kind: ReportComparison.Kind, _ isRegression: Bool) throws {
    let comparison = try compare([(old, new)])
    let change = try #require(comparison.changes.first)
    #expect(change.kind == kind && change.cause == .implementation && change.isRegression == isRegression)
    #expect(comparison.hasRegressions == isRegression)
  }

  @Test func theWorstComesFirst() throws {
    let comparison = try compare([(Self.fail, Self.pass), (nil, Self.fail), (Self.pass, nil), (Self.pass, Self.fail)])
    #expect(comparison.changes.map(\.kind) == [.broken, .fixed, .added, .removed])
    // With the same corpus, other vectors were asked for.
    #expect(comparison.changes.map(\.cause) == [.implementation, .implementation, .selection, .selection])
    #expect(comparison.regressions.map(\.id) == ["wvjb/respond/apart"])
  }

  @Test func aLowerClassIsARegression() throws {
    let results = [("wvjb/boot/injects", Self.pass)]
    let lowered = try compare(Written(results: results), Written(results: results, achieved: "\"core\""))
    #expect(lowered.classIsLowered && lowered.hasRegressions && lowered.regressions.isEmpty)
    let raised = try compare(Written(results: results, achieved: "null"), Written(results: results))
    #expect(!raised.hasRegressions)
    let part = try compare(Written(results: results), Written(results: results, achieved: "null", filter: "[\"*\"]"))
    #expect(!part.hasRegressions && part.notes.count == 1 && part.notes[0].contains("the class is not compared"))
  }

  @Test func aRenamedVectorIsTheSameVector() throws {
    let old = Written(results: [("wvjb/respond/mirror", Self.pass)], digest: "other")
    let same = try compare(old, Written(results: [("wvjb/respond/echo", Self.pass)]))
    #expect(same.changes.map(\.kind) == [.renamed] && same.changes[0].formerID == "wvjb/respond/mirror")
    #expect(same.changes[0].cause == .corpus && !same.hasRegressions)
    let broken = try compare(old, Written(results: [("wvjb/respond/echo", Self.fail)]))
    #expect(broken.changes.map(\.kind) == [.broken] && broken.changes[0].formerID == "wvjb/respond/mirror")
  }

  @Test func withoutTranscriptsNobodyIsBlamed() throws {
    let old = Written(results: [("wvjb/respond/null", Self.pass)], digest: "other")
    let comparison = try compare(old, Written(results: [("wvjb/respond/null", Self.fail)]))
    #expect(comparison.changes.map(\.cause) == [.unknown] && comparison.hasRegressions)
    #expect(comparison.notes.count == 1 && comparison.notes[0].contains("old.json has no transcripts"))
    let neither = try compare(old, Written(results: [("wvjb/respond/null", Self.fail)], digest: "third"))
    #expect(neither.changes.map(\.cause) == [.unknown] && neither.notes[0].contains("is neither"))
  }

  @Test func whatCanNotBeComparedIsRefused() throws {
    let plain = Written(results: [("wvjb/respond/null", Self.pass)])
    for (other, place) in [
      (Written(half: "web"), "half"), (Written(dialect: "wvjb-5"), "dialect"),
    ] {
      let error = #expect(throws: CorpusError.self) { try compare(plain, other) }
      #expect(error?.place == place && error?.file == "new.json")
    }
    let twice = Written(results: [("wvjb/respond/echo", Self.pass), ("wvjb/respond/mirror", Self.pass)])
    let error = #expect(throws: CorpusError.self) { try compare(plain, twice) }
    #expect(error?.description == "new.json: results[1].id: stands there twice; make the report again")
  }

  @Test func anotherImplementationIsPointedOut() throws {
    let comparison = try compare(Written(), Written(name: "Other \\u001b[31m"))
    #expect(comparison.notes.count == 1)
    #expect(!ComparisonFormat.text.render(comparison).contains("\u{1B}"))
  }

  // MARK: Who changed it

  /// The report of a run of a corpus against a half in memory, stored.
  private func run(_ corpus: Corpus, _ file: String, answersNull: Bool = true) throws -> StoredReport {
    let runner = Runner { () throws(AdapterFault) in
      let half = FakeHalf { _, method, params in
        guard !answersNull, method == "navigate", params["queue"]?.stringValue?.contains("lookup") == true else {
          return nil
        }
        return .events([["event": "handler", "handler": "lookup"]])
      }
      return LineTransport { half.answer($0) }
    }
    let adapter = try runner.start()
    let dialect = try #require(corpus.dialects["wvjb-6"])
    let results = try adapter.run(
      Selection.vectors(of: corpus, half: .native, profile: "wvjb"),
      dialect: dialect
    )
    let report = Report(
      corpus: corpus,
      information: adapter.information,
      dialect: dialect,
      request: .init(),
      results: results
    )
    var bytes: [UInt8] = []
    JSONReport.render(report) { bytes += $0 }
    return try StoredReport(bytes, file: file)
  }

  private func causes(_ comparison: ReportComparison) -> [String] {
    comparison.changes.map { "\($0.id) \($0.kind.rawValue) \($0.cause.rawValue)" }
  }

  @Test func theCorpusIsBlamedForWhatItAsksNow() throws {
    let before = try TinyCorpus.corpus()
    let find = "{\"event\": \"response\", \"callback\": \"answer\", \"data\": 2}"
    try TinyCorpus.edited("vectors/wvjb/respond.json", find, find.replacing("2}", with: "3}")) { directory in
      let after = try Corpus(directory: directory)
      let old = try run(before, "old.json")
      for corpus in [before, after] {
        // The expectation is another one: the corpus alone.
        let comparison = try ReportComparison(old: old, new: run(after, "new.json"), corpus: corpus)
        #expect(causes(comparison) == ["wvjb/respond/late broken corpus"])
        #expect(!comparison.hasRegressions && !comparison.classIsLowered)
        // And the half got worse meanwhile.
        let both = try ReportComparison(old: old, new: run(after, "new.json", answersNull: false), corpus: corpus)
        #expect(
          causes(both) == [
            "wvjb/respond/null broken implementation", "wvjb/respond/echo broken implementation",
            "wvjb/respond/late broken corpus",
          ]
        )
        #expect(both.hasRegressions && both.classIsLowered)
      }
    }
  }

  @Test func theCorpusIsBlamedForOtherRequests() throws {
    let before = try TinyCorpus.corpus()
    try TinyCorpus.edited("vectors/wvjb/respond.json", "[{\"respond\": null}]", "[{\"respond\": 0}]") { directory in
      let after = try Corpus(directory: directory)
      let comparison = try ReportComparison(
        old: run(before, "old.json"),
        new: run(after, "new.json"),
        corpus: after
      )
      #expect(comparison.changes.allSatisfy { $0.cause == .corpus } && comparison.changes.count == 2)
    }
  }

  @Test func addedAndRenamedVectorsAreTheCorpuss() throws {
    let before = try TinyCorpus.corpus()
    try TinyCorpus.edited(
      "vectors/wvjb/respond.json",
      "\"id\": \"wvjb/respond/late\",",
      "\"id\": \"wvjb/respond/tardy\", \"aliases\": [\"wvjb/respond/late\"],"
    ) { directory in
      let after = try Corpus(directory: directory)
      let (old, new) = (try run(before, "old.json"), try run(after, "new.json"))
      #expect(
        causes(try ReportComparison(old: old, new: new, corpus: after)) == ["wvjb/respond/tardy renamed corpus"]
      )
      // The corpus from before knows nothing of the new name.
      #expect(
        causes(try ReportComparison(old: old, new: new, corpus: before)) == [
          "wvjb/respond/tardy added corpus", "wvjb/respond/late removed corpus",
        ]
      )
    }
  }

  // MARK: The formats

  private func example() throws -> ReportComparison {
    let hostile = "<b>\\u001b[31m | `x` [l](javascript:x)"
    return try compare(
      Written(
        results: [
          ("wvjb/boot/injects", Self.pass), ("wvjb/respond/null", Self.pass), ("wvjb/respond/mirror", Self.pass),
          ("wvjb/respond/late", Self.fail), ("wvjb/respond/apart", Self.pass),
        ],
        name: "Half"
      ),
      Written(
        results: [
          ("wvjb/boot/injects", Self.pass),
          ("wvjb/respond/null", Self.fail.replacing("nothing came", with: hostile)),
          ("wvjb/respond/echo", Self.pass), ("wvjb/respond/late", Self.pass), ("wvjb/respond/apart", Self.unclaimed),
          ("wvjb/respond/rubbish", Self.fail),
        ],
        name: hostile,
        achieved: "null"
      )
    )
  }

  @Test(arguments: [
    (ComparisonFormat.text, "comparison.txt"), (.markdown, "comparison.md"), (.json, "comparison.json"),
  ])
  func formats(_ format: ComparisonFormat, _ name: String) throws {
    try Snapshot.expect(format.render(try example()), is: name)
  }
}
