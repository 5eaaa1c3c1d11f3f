import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct VerificationTests {
  /// The report of a run of the tiny corpus in which one vector fails, one is blocked by it, and one was not run.
  private func report(
    _ selection: Selection = Selection(),
    request: Report.Request = .init()
  ) throws -> JSONValue {
    let corpus = try TinyCorpus.corpus()
    let runner = Runner { () throws(AdapterFault) in
      let half = FakeHalf { _, method, params in
        guard method == "navigate", params["queue"]?.stringValue?.contains("lookup") == true else { return nil }
        return .events([["event": "handler", "handler": "lookup"]])
      }
      return LineTransport { half.answer($0) }
    }
    let adapter = try runner.start()
    let results = try adapter.run(
      selection.vectors(of: corpus, half: .native, dialect: try TinyCorpus.dialect()),
      dialect: try TinyCorpus.dialect()
    )
    let report = Report(
      corpus: corpus,
      information: adapter.information,
      dialect: try TinyCorpus.dialect(),
      request: request,
      results: results
    )
    var bytes: [UInt8] = []
    JSONReport.render(report) { bytes += $0 }
    return try JSONValue(decoding: bytes)
  }

  private func findings(_ report: JSONValue) throws -> Verification.Findings {
    var verification = try Verification(report.encoded(), file: "r.json", corpus: try TinyCorpus.corpus())
    return try verification.run()
  }

  @Test func aReportThatWasLeftAloneIsVerified() throws {
    let findings = try findings(try report())
    #expect(findings.differences == [])
    #expect(findings.verified == 7)
    #expect(findings.achieved == nil)
    #expect(findings.complete)
  }

  @Test func partsAreVerifiedAsParts() throws {
    let part = Selection(conformanceClass: .full, filters: ["*/late", "*/injects"])
    let partial = try findings(
      try report(part, request: .init(conformanceClass: .full, filters: ["*/late", "*/injects"]))
    )
    #expect(partial.differences == [])
    #expect(!partial.complete)
    let shard = Selection(shard: Selection.Shard("2/2"))
    #expect(try findings(try report(shard, request: .init(shard: "2/2"))).differences == [])
  }

  /// One edit of a report, by the path of the value and what is put there.
  struct Edit: Sendable, CustomTestStringConvertible {
    let path: String
    let value: JSONValue?
    let finds: String
    var testDescription: String { "\(path): \(finds)" }

    init(_ path: String, _ value: JSONValue?, _ finds: String) {
      self.path = path
      self.value = value
      self.finds = finds
    }
  }

  private func edited(_ value: JSONValue, _ path: ArraySlice<Substring>, _ replacement: JSONValue?) throws -> JSONValue
  {
    guard let step = path.first else { return try #require(replacement) }
    if let index = Int(step), var elements = value.arrayValue {
      if path.count == 1, replacement == nil {
        elements.remove(at: index)
      } else {
        elements[index] = try edited(elements[index], path.dropFirst(), replacement)
      }
      return .array(elements)
    }
    var object = try #require(value.objectValue)
    if path.count == 1 {
      object[String(step)] = replacement
    } else {
      object[String(step)] = try edited(try #require(object[String(step)]), path.dropFirst(), replacement)
    }
    return .object(object)
  }

  @Test(arguments: [
    Edit("results/1/verdict", "pass", "wvjb/respond/null: the report says pass, its transcript says fail"),
    Edit("results/1/verdict", "unclaimed", "wvjb/respond/null: the report says unclaimed, its transcript says fail"),
    Edit("results/1/verdict", nil, "wvjb/respond/null: the report says nothing, its transcript says fail"),
    Edit("results/0/verdict", "fail", "wvjb/boot/injects: the report says fail, its transcript says pass"),
    Edit("results/2/verdict", "pass", "wvjb/respond/echo: the report says pass, its transcript says blocked"),
    Edit(
      "results/2/root",
      "wvjb/boot/injects",
      "wvjb/respond/echo: the report says root \"wvjb/boot/injects\", computed is wvjb/respond/null"
    ),
    Edit("results/2/root", nil, "wvjb/respond/echo: the report says root none"),
    Edit("results/6/verdict", "pass", "wvjb/respond/throws: the report says pass, its transcript says unclaimed"),
    Edit("results/1/step", 1, "wvjb/respond/null: the report says step 1, its transcript 2"),
    Edit("results/0/step", 1, "wvjb/boot/injects: the report says step 1, its transcript none"),
    Edit("results/1/actual", [], "wvjb/respond/null: actual is not what its transcript shows"),
    Edit("results/1/expected", nil, "wvjb/respond/null: expected is not what its transcript shows"),
    Edit("results/0/actual", [], "wvjb/boot/injects: actual is not what its transcript shows"),
    Edit("results/1/reason", "nothing much", "wvjb/respond/null: the reason is not what its transcript shows"),
    Edit("results/2/reason", nil, "wvjb/respond/echo: the reason is not what its transcript shows"),
    Edit("results/1/class", "hardened", "wvjb/respond/null: its class in the corpus is core"),
    Edit("results/1/requirements", ["TINY-RESP-03"], "wvjb/respond/null: its requirements in the corpus are others"),
    Edit("results/1", nil, "complete: is true, computed is false"),
    Edit("results/1", nil, "summary.fail: is 1, computed is 0"),
    Edit("results/0/transcript", [], "wvjb/boot/injects: the report says pass, its transcript says error"),
    Edit("results/0/transcript/1", nil, "wvjb/boot/injects: the report says pass, its transcript says error"),
    Edit(
      "results/0/transcript/0/method",
      "close",
      "wvjb/boot/injects: the report says pass, its transcript says error"
    ),
    Edit(
      "results/0/transcript/1/params/url",
      "https://example.org/",
      "wvjb/boot/injects: the report says pass, its transcript says error"
    ),
    Edit(
      "results/0/transcript/1/params/instance",
      2,
      "wvjb/boot/injects: the report says pass, its transcript says error"
    ),
    Edit("results/0/transcript/1/events", [], "wvjb/boot/injects: the report says pass, its transcript says fail"),
    Edit("results/0/transcript/1/events", nil, "wvjb/boot/injects: the report says pass, its transcript says error"),
    Edit(
      "results/0/transcript/1/error",
      ["code": 1, "message": "m"],
      "wvjb/boot/injects: the report says pass, its transcript says error"
    ),
    Edit(
      "results/0/transcript/1/step",
      0,
      "wvjb/boot/injects: a request of its transcript stands at another step than the vector's"
    ),
    Edit("results/0/transcript/2/events", nil, "wvjb/boot/injects: the report says pass, its transcript says error"),
    Edit("summary/pass", 5, "summary.pass: is 5, computed is 4"),
    Edit("summary/fail", 0, "summary.fail: is 0, computed is 1"),
    Edit("summary/error", nil, "summary.error: is missing, computed is 0"),
    Edit("class", "core", "class: is \"core\", computed is null"),
    Edit("class", nil, "class: is missing, computed is null"),
    Edit("complete", false, "complete: is false, computed is true"),
    Edit("requested/filter", ["*/null"], "wvjb/boot/injects: was not asked for"),
    Edit("requested/filter", ["*"], "complete: is true, computed is false"),
    Edit("requested/class", "core", "wvjb/respond/echo: was not asked for"),
    Edit("requested/shard", "1/2", "wvjb/respond/null: was not asked for"),
    Edit("corpus/version", "9", "corpus.version: is \"9\", computed is \"0.1.0\""),
    Edit("features", ["exceptions"], "wvjb/respond/throws: the report says unclaimed, its transcript says error"),
    Edit(
      "features",
      [],
      "wvjb/respond/apart: has a transcript, although the adapter does not claim the feature instances"
    ),
  ])
  func anEditIsFound(_ edit: Edit) throws {
    let differences = try findings(try edited(try report(), edit.path.split(separator: "/")[...], edit.value))
      .differences
    #expect(differences.contains { $0.hasPrefix(edit.finds) }, "\(differences)")
  }

  @Test func aFlippedVerdictWithItsSummaryIsFound() throws {
    var tampered = try edited(try report(), ["results", "1", "verdict"], "pass")
    tampered = try edited(tampered, ["summary", "pass"], 5)
    tampered = try edited(tampered, ["summary", "fail"], 0)
    #expect(try !findings(tampered).differences.isEmpty)
  }

  @Test func resultsOutOfOrderOrTwiceAreFound() throws {
    let report = try report()
    let results = try #require(report["results"]?.arrayValue)
    let swapped = try edited(report, ["results"], .array([results[1], results[0]] + results[2...]))
    #expect(try findings(swapped).differences.contains("wvjb/boot/injects: stands out of the corpus's order, or twice"))
    let twice = try edited(report, ["results"], .array([results[0]] + results))
    #expect(try findings(twice).differences.contains("wvjb/boot/injects: stands out of the corpus's order, or twice"))
  }

  /// A reader that takes the first of two keys would see another report than this one, which takes the last.
  @Test func keysThatStandTwiceAreFound() throws {
    let report = try report()
    var object = JSONObject([("class", "hardened")])
    for member in try #require(report.objectValue).members { object.append(member.name, member.value) }
    #expect(try findings(.object(object)).differences == ["the report: has the key \"class\" twice"])
    var result = JSONObject([("verdict", "pass")])
    for member in try #require(report["results"]?.arrayValue?[1].objectValue).members {
      result.append(member.name, member.value)
    }
    #expect(
      try findings(try edited(report, ["results", "1"], .object(result))).differences
        == ["wvjb/respond/null: has the key \"verdict\" twice"]
    )
  }

  @Test(arguments: [
    Edit("schema", 2, "r.json: schema: is 2, this program reads 1; use the version of the kit that wrote it"),
    Edit("schema", nil, "r.json: is no report of this kit: it has no schema number"),
    Edit("half", "both", "r.json: half: is missing or unknown; make the report again"),
    Edit("half", nil, "r.json: half: is missing or unknown; make the report again"),
    Edit("dialect", "wvjb-9", "r.json: dialect: is not in this corpus; make the report again"),
    Edit("features", nil, "r.json: features: is missing; make the report again"),
    Edit("results", nil, "r.json: results: is missing; make the report again"),
    Edit("results", [], "r.json: results: is empty: nothing was judged; make the report again"),
    Edit(
      "results/0/id",
      "wvjb/boot/calls-back",
      "r.json: results[0].id: names no vector of this corpus for the native half; make the report again"
    ),
    Edit(
      "results/0/id",
      nil,
      "r.json: results[0].id: names no vector of this corpus for the native half; make the report again"
    ),
    Edit("requested", nil, "r.json: requested: is missing; make the report again"),
    Edit("requested/shard", "2/1", "r.json: requested.shard: is missing or no part; make the report again"),
    Edit("requested/class", "all", "r.json: requested.class: is missing or unknown; make the report again"),
    Edit("requested/filter", "*", "r.json: requested.filter: is neither null nor a list; make the report again"),
  ])
  func whatIsNoReportIsRefused(_ edit: Edit) throws {
    let report = try edited(try report(), edit.path.split(separator: "/")[...], edit.value)
    let error = #expect(throws: CorpusError.self) { try findings(report) }
    #expect(error?.description == edit.finds)
  }

  @Test func anotherCorpusIsRefused() throws {
    let report = try edited(try report(), ["corpus", "digest"], "00")
    let error = #expect(throws: CorpusError.self) { try findings(report) }
    #expect(error?.place == "corpus.digest")
  }

  @Test func aReportThatWasCutShortIsNamed() throws {
    let bytes = try report().encoded()
    for length in [0, 1, bytes.count / 2, bytes.count - 1] {
      let error = #expect(throws: CorpusError.self) {
        try Verification(Array(bytes[..<length]), file: "r.json", corpus: try TinyCorpus.corpus())
      }
      #expect(error?.mend == "it may have been cut short; make it again")
    }
  }

  /// Of every value in a report, one is changed at a time; what may change unseen is listed.
  @Test func everyValueCountsButThese() throws {
    let report = try report()
    var unseen = Set<String>()
    for path in Self.leaves(of: report, []) {
      // What a blocked vector did itself is not judged.
      if path.starts(with: ["results", "2", "transcript"]) { continue }
      let changed = try edited(report, path[...], Self.another(try value(report, path[...])))
      let findings = try? self.findings(changed)
      if findings?.differences.isEmpty == true {
        unseen.insert(path.map { Int($0) == nil ? String($0) : "*" }.joined(separator: "/"))
      }
    }
    // Who made the report, and of whom it is, is a claim that no transcript can prove; and a script may be written in more than one way.
    #expect(
      unseen == [
        "results/*/transcript/*/events/*/script",
        "harness/name", "harness/version", "implementation/name", "implementation/version", "implementation/language",
      ]
    )
  }

  private func value(_ value: JSONValue, _ path: ArraySlice<Substring>) throws -> JSONValue {
    guard let step = path.first else { return value }
    let inner = Int(step).flatMap { value.arrayValue?[$0] } ?? value[String(step)]
    return try self.value(try #require(inner), path.dropFirst())
  }

  private static func leaves(of value: JSONValue, _ path: [Substring]) -> [[Substring]] {
    if let elements = value.arrayValue, !elements.isEmpty {
      return elements.enumerated().flatMap { leaves(of: $0.element, path + ["\($0.offset)"]) }
    }
    if let object = value.objectValue, !object.isEmpty {
      return object.members.flatMap { leaves(of: $0.value, path + [Substring($0.name.lossy)]) }
    }
    return [path]
  }

  private static func another(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(JSONString(text.lossy + "x"))
    case .number(let number): .number(JSONNumber((number.intValue ?? 0) + 1))
    case .bool(let flag): .bool(!flag)
    case .null: "x"
    case .array, .object: 7
    }
  }

  @Test func errorsWithoutTranscriptAreBelieved() throws {
    var tampered = try edited(try report(), ["results", "0", "transcript"], [])
    tampered = try edited(tampered, ["results", "0", "verdict"], "error")
    #expect(try findings(tampered).differences.allSatisfy { !$0.hasPrefix("wvjb/boot/injects") })
    #expect(try findings(tampered).achieved == nil)
  }
}
