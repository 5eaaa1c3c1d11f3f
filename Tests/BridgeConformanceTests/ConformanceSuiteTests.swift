import BridgeConformance
import BridgeJSON
import Synchronization
import Testing

/// A suite over the tiny corpus: what its test cases are, and what they say.
@Suite struct ConformanceSuiteTests {
  private static func suite(
    class conformanceClass: ConformanceClass = .hardened,
    filters: [String] = [],
    dialect: String? = nil,
    features: [String] = [],
    capacity: Int = 1,
    intercept: @escaping @Sendable (String, JSONValue) -> FakeHalf.Answer? = { _, _ in nil }
  ) throws -> ConformanceSuite {
    try ConformanceSuite(
      dialect: dialect,
      class: conformanceClass,
      filters: filters,
      corpus: TinyCorpus.folder + "/vectors"
    ) {
      let half = FakeHalf(features: features, capacity: capacity) { _, method, params in intercept(method, params) }
      return { line in half.answer(line) }
    }
  }

  /// A half that answers a call with something else than null.
  private static func wrong() throws -> ConformanceSuite {
    try suite { method, params in
      guard method == "navigate", params["queue"]?.stringValue?.contains("peer_1") == true else { return nil }
      return .events([
        ["event": "handler", "handler": "lookup"], FakeHalf.sent(["responseId": "peer_1", "responseData": false]),
      ])
    }
  }

  @Test func itsCasesAreTheVectorsThatApply() throws {
    let suite = try Self.suite()
    #expect(
      suite.vectors.map(\.id) == [
        "wvjb/boot/injects", "wvjb/respond/null", "wvjb/respond/echo", "wvjb/respond/late", "wvjb/respond/rubbish",
      ]
    )
    #expect(
      suite.omissions.map(\.description) == [
        "wvjb/respond/apart: unclaimed, the adapter does not claim the feature instances",
        "wvjb/respond/throws: unclaimed, the adapter does not claim the feature exceptions",
      ]
    )
    #expect(suite.unclaimed.count == 2)
    #expect(suite.inapplicable.isEmpty)
  }

  @Test func whatIsClaimedIsACase() throws {
    let suite = try Self.suite(features: ["exceptions"], capacity: 2)
    #expect(suite.omissions.isEmpty)
    #expect(suite.vectors.count == 7)
  }

  @Test func classAndFilterSelect() throws {
    #expect(try Self.suite(class: .core).vectors.map(\.id) == ["wvjb/boot/injects", "wvjb/respond/null"])
    #expect(
      try Self.suite(filters: ["*/mirror", "wvjb/boot/*"]).vectors.map(\.id) == [
        "wvjb/boot/injects", "wvjb/respond/echo",
      ]
    )
    #expect(try Self.suite(filters: ["none"]).vectors.isEmpty)
  }

  @Test func aVectorIsShownAsItsID() throws {
    #expect(try Self.suite().vectors.map(String.init(describing:)).first == "wvjb/boot/injects")
  }

  @Test func everyCaseOfASoundHalfPasses() throws {
    let suite = try Self.suite(features: ["exceptions"], capacity: 2)
    for vector in suite.vectors {
      #expect(try suite.result(of: vector).verdict == .pass)
      try suite.expectConformance(to: vector)
    }
  }

  @Test func eachCaseHasAnAdapterOfItsOwn() throws {
    let adapters = Mutex(0)
    let counted = try ConformanceSuite(corpus: TinyCorpus.folder + "/vectors") {
      adapters.withLock { $0 += 1 }
      let half = FakeHalf()
      return { line in half.answer(line) }
    }
    #expect(adapters.withLock { $0 } == 1)
    for vector in counted.vectors { try counted.expectConformance(to: vector) }
    #expect(adapters.withLock { $0 } == 1 + counted.vectors.count)
  }

  @Test func aFailureShowsWhatTheCommandShows() throws {
    let suite = try Self.wrong()
    let vector = try #require(suite.vectors.first { $0.id == "wvjb/respond/null" })
    let failure = try #require(throws: ConformanceFailure.self) { try suite.expectConformance(to: vector) }
    #expect(failure.result.verdict == .fail)
    #expect(
      "\(failure)" == """
        FAIL wvjb/respond/null  A null answer is sent as null
          TINY-RESP-01: Answers are sent, `null` and | <b>all</b> others.
          at step 2 of 2 (receive)
          send: message.responseData: expected null, got false
          expected                                       │ actual
          ───────────────────────────────────────────────┼───────────────────────────────────────────────
          {"event":"handler","handler":"lookup"}         │ {"event":"handler","handler":"lookup"}
          {"event":"send","message":{"responseId":"peer_ │ {"event":"send","message":{"responseId":"peer_
          1","responseData":null,"handlerName":{"$option │ 1","responseData":false}}
          al":"lookup"}}}                                │\u{20}
          more: bridge-conformance explain wvjb/respond/null
        """
    )
  }

  /// A vector that is needed by another one is not run with it: a test case speaks for itself alone.
  @Test func aCaseIsNotBlockedByAnother() throws {
    let suite = try Self.wrong()
    let vector = try #require(suite.vectors.first { $0.id == "wvjb/respond/echo" })
    #expect(try suite.result(of: vector).verdict == .pass)
  }

  @Test func whatDoesNotApplyIsNoPass() throws {
    let suite = try Self.suite()
    let omission = try #require(suite.omissions.first)
    #expect(try suite.result(of: omission.vector).verdict == .unclaimed)
    let failure = try #require(throws: ConformanceFailure.self) { try suite.expectConformance(to: omission.vector) }
    #expect("\(failure)".contains("the adapter does not claim the feature instances"))
  }

  @Test func aBrokenAdapterIsAnError() throws {
    let suite = try Self.suite { method, _ in method == "call" ? .raw("Segmentation fault") : nil }
    let vector = try #require(suite.vectors.first { $0.id == "wvjb/respond/late" })
    let result = try suite.result(of: vector)
    #expect(result.verdict == .error)
    #expect(result.reason?.contains("Segmentation fault") == true)
  }

  @Test func aBrokenHandshakeIsNamed() throws {
    let error = try #require(throws: ConformanceSuiteError.self) {
      try Self.suite { method, _ in method == "initialize" ? .result([:]) : nil }
    }
    #expect("\(error)" == "the answer to initialize has the protocol missing, this harness speaks 1")
  }

  @Test func anUnknownDialectIsNamed() throws {
    let error = try #require(throws: ConformanceSuiteError.self) { try Self.suite(dialect: "lision") }
    #expect("\(error)" == "the adapter does not speak lision; it speaks wvjb-6")
  }

  @Test func aMissingCorpusIsNamed() throws {
    let error = try #require(throws: CorpusError.self) {
      try ConformanceSuite(corpus: TinyCorpus.folder + "/nowhere") { { _ in [] } }
    }
    #expect(error.file.contains("corpus.json"))
  }
}
