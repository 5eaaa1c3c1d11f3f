import BridgeJSON
import Testing

@testable import BridgeConformance

/// The list of known failures: what is refused, what is tolerated, what is stale.
@Suite struct KnownFailuresTests {
  static let print = "0123456789abcdef"

  private func read(_ text: String, reasonsRequired: Bool = true) throws -> KnownFailures {
    try KnownFailures(
      Array(text.utf8),
      file: "known.json",
      corpus: try TinyCorpus.corpus(),
      reasonsRequired: reasonsRequired
    )
  }

  private static func entry(_ members: String) -> String { "{\"schema\":1,\"known\":[{\(members)}]}" }
  private static let sound = "\"id\":\"wvjb/respond/null\",\"fingerprint\":\"\(print)\""

  @Test(arguments: [
    ("", "known.json: line 1, column 1: is not JSON"),
    ("[]", "known.json: : is array, not an object"),
    ("{\"known\":[]}", "known.json: schema: is missing; write \"schema\": 1"),
    ("{\"schema\":2,\"known\":[]}", "known.json: schema: is 2, this program reads 1"),
    ("{\"schema\":1}", "known.json: known: is missing; write \"known\": []"),
    ("{\"schema\":1,\"known\":[],\"knwon\":[]}", "known.json: knwon: unknown key; remove it"),
    (entry("\"fingerprint\":\"\(print)\",\"reason\":\"x\""), "known.json: known[0].id: is missing; add it"),
    (
      entry("\"id\":\"wvjb/respond/nul\",\"fingerprint\":\"\(print)\",\"reason\":\"x\""),
      "known.json: known[0].id: the corpus has no vector \"wvjb/respond/nul\"; did you mean wvjb/respond/null?"
    ),
    (
      entry("\"id\":\"wvjb/respond/null\",\"fingerprint\":\"12\",\"reason\":\"x\""),
      "known.json: known[0].fingerprint: \"12\" is not sixteen hex digits; let known update write it"
    ),
    (entry(sound), "known.json: known[0].reason: is missing; say why the failure is tolerated"),
    (
      entry(sound + ",\"reason\":\" \\n\""),
      "known.json: known[0].reason: is empty; say why the failure of wvjb/respond/null is tolerated"
    ),
    (entry(sound + ",\"reason\":7"), "known.json: known[0].reason: is number, not a string"),
    (
      entry(sound + ",\"reason\":\"x\",\"expires\":\"2027-02-30\""),
      "known.json: known[0].expires: \"2027-02-30\" is no day; write it as YYYY-MM-DD"
    ),
    (entry(sound + ",\"reason\":\"x\",\"issue\":\"\""), "known.json: known[0].issue: is empty"),
    (
      entry(sound + ",\"reason\":\"x\",\"dialect\":\"wvjb-7\""),
      "known.json: known[0].dialect: unknown value \"wvjb-7\"; did you mean wvjb-6?"
    ),
    (
      entry(sound + ",\"reason\":\"x\",\"reson\":\"y\""),
      "known.json: known[0].reson: unknown key; did you mean reason?"
    ),
    (entry(sound + ",\"reason\":\"x\",\"reason\":\"y\""), "known.json: known[0]: has the key reason twice"),
    (
      "{\"schema\":1,\"known\":[{\(sound),\"reason\":\"x\"},{\(sound),\"reason\":\"y\",\"dialect\":\"wvjb-6\"}]}",
      "known.json: known[1]: lists the same failure of wvjb/respond/null as known[0]; remove one of them"
    ),
  ])
  func whatIsUnsoundIsNamed(_ text: String, _ message: String) {
    let error = #expect(throws: CorpusError.self) { try read(text) }
    let description = error?.description.replacing("known.json: : ", with: "known.json: ") ?? ""
    #expect(description.hasPrefix(message.replacing("known.json: : ", with: "known.json: ")), "\(description)")
  }

  @Test func anEmptyReasonIsReadToBeEdited() throws {
    let known = try read(Self.entry(Self.sound + ",\"reason\":\"\""), reasonsRequired: false)
    #expect(known.entries.map(\.hasReason) == [false])
  }

  // MARK: The gate

  private func result(_ id: String, _ verdict: Verdict, root: String? = nil, got: Int = 1) throws -> VectorResult {
    var result = VectorResult(try TinyCorpus.vector(id), verdict)
    result.root = root
    if verdict == .fail {
      result.step = 2
      result.expected = [["event": "send"]]
      result.actual = [JSONValue](repeating: ["event": "send"], count: 1 + got)
    }
    return result
  }

  private func report(_ results: [VectorResult], dialect: String = "wvjb-6") throws -> Report {
    let corpus = try TinyCorpus.corpus()
    return Report(
      corpusVersion: corpus.version,
      corpusDigest: corpus.digest,
      harness: ("h", "1"),
      information: AdapterInformation(
        implementation: ["name": "i", "version": "1"],
        half: .native,
        dialects: [dialect],
        features: [],
        instances: 1
      ),
      dialect: dialect,
      request: .init(),
      achieved: nil,
      complete: true,
      results: results
    )
  }

  private func list(_ entries: [(id: String, fingerprint: String, more: String)]) throws -> KnownFailures {
    let texts = entries.map { entry in
      "{\"id\":\"\(entry.id)\",\"fingerprint\":\"\(entry.fingerprint)\",\"reason\":\"because of \(entry.id)\"\(entry.more)}"
    }
    return try read("{\"schema\":1,\"known\":[\(texts.joined(separator: ","))]}")
  }

  private func fingerprint(of result: VectorResult) throws -> String {
    try #require(Fingerprint(result)).description
  }

  private static let day = CalendarDay("2027-03-01") ?? .today

  @Test func aListedFailureIsToleratedWithWhatItBlocks() throws {
    let failure = try result("wvjb/respond/null", .fail)
    let report = try report([
      try result("wvjb/boot/injects", .pass), failure,
      try result("wvjb/respond/echo", .blocked, root: "wvjb/respond/null"),
    ])
    let known = try list([("wvjb/respond/null", try fingerprint(of: failure), ",\"issue\":\"#7\"")])
    let (judged, findings) = known.judge(report, today: Self.day)
    #expect(findings.holds && findings.tolerated == ["wvjb/respond/null"])
    #expect(findings.new.isEmpty && findings.stale.isEmpty)
    let reason = KnownFailure(reason: "because of wvjb/respond/null", issue: "#7")
    #expect(judged.results.map(\.known) == [nil, reason, reason])
    #expect(judged.results.map(\.verdict) == report.results.map(\.verdict))
    #expect(!judged.isConformant)
  }

  @Test func aNewFailureIsNew() throws {
    let report = try report([try result("wvjb/respond/null", .fail), try result("wvjb/respond/late", .error)])
    let known = try list([("wvjb/respond/null", try fingerprint(of: report.results[0]), "")])
    let findings = known.judge(report, today: Self.day).findings
    #expect(!findings.holds && findings.new == ["wvjb/respond/late"])
  }

  @Test func whatNoLongerHoldsIsStale() throws {
    let otherwise = try result("wvjb/respond/echo", .fail, got: 2)
    let expired = try result("wvjb/respond/late", .error)
    let last = try result("wvjb/respond/rubbish", .fail)
    let report = try report([
      try result("wvjb/boot/injects", .unclaimed), try result("wvjb/respond/null", .pass), otherwise, expired, last,
    ])
    let known = try list([
      ("wvjb/respond/null", Self.print, ""), ("wvjb/boot/injects", Self.print, ""),
      ("wvjb/respond/echo", Self.print, ""),
      ("wvjb/respond/late", try fingerprint(of: expired), ",\"expires\":\"2027-02-28\""),
      ("wvjb/respond/rubbish", try fingerprint(of: last), ",\"expires\":\"2027-03-01\""),
    ])
    let findings = known.judge(report, today: Self.day).findings
    #expect(!findings.holds)
    #expect(findings.stale.map(\.place) == ["known[0]", "known[1]", "known[2]", "known[3]"])
    #expect(
      findings.stale.map(\.cause) == [
        .passes, .notJudged(.unclaimed), .failsOtherwise(try #require(Fingerprint(otherwise))),
        .expired(try #require(CalendarDay("2027-02-28"))),
      ]
    )
    #expect(findings.tolerated == ["wvjb/respond/rubbish"])
    #expect(findings.new == ["wvjb/respond/echo", "wvjb/respond/late"])
    #expect(
      findings.stale[0].description
        == "known.json: known[0]: wvjb/respond/null passes now; remove the entry (known update --prune does it). "
        + "It was listed because: because of wvjb/respond/null"
    )
  }

  @Test func whatCanNotBeSeenSaysNothing() throws {
    let report = try report([
      try result("wvjb/respond/null", .fail), try result("wvjb/respond/echo", .blocked, root: "wvjb/respond/null"),
    ])
    let known = try list([
      ("wvjb/respond/null", try fingerprint(of: report.results[0]), ""), ("wvjb/respond/echo", Self.print, ""),
      ("wvjb/respond/late", Self.print, ""),
    ])
    #expect(known.judge(report, today: Self.day).findings.holds)
  }

  @Test func aVectorMayBeListedSeveralTimes() throws {
    let failure = try result("wvjb/respond/null", .fail)
    let known = try list([
      ("wvjb/respond/null", Self.print, ""), ("wvjb/respond/null", try fingerprint(of: failure), ""),
    ])
    #expect(known.judge(try report([failure]), today: Self.day).findings.holds)
    // An entry for one dialect says nothing of another.
    let one = try list([("wvjb/respond/null", Self.print, ",\"dialect\":\"wvjb-6\"")])
    let passes = [try result("wvjb/respond/null", .pass)]
    #expect(!one.judge(try report(passes), today: Self.day).findings.holds)
    #expect(one.judge(try report(passes, dialect: "wvjb-5"), today: Self.day).findings.holds)
  }

  // MARK: The update

  private func update(_ text: String?, _ results: [VectorResult], prunes: Bool = false) throws -> (
    text: String, notes: [String], withoutReason: Int
  ) {
    let update = try KnownUpdate(
      of: text.map { Array($0.utf8) },
      file: "known.json",
      with: try report(results),
      corpus: try TinyCorpus.corpus(),
      prunes: prunes
    )
    return (String(decoding: update.bytes, as: UTF8.self), update.notes, update.withoutReason)
  }

  @Test func aListIsMadeAndLeftAlone() throws {
    let failure = try result("wvjb/respond/null", .fail)
    let print = try fingerprint(of: failure)
    let first = try update(
      nil,
      [failure, try result("wvjb/respond/late", .error), try result("wvjb/boot/injects", .pass)]
    )
    let error = try fingerprint(of: try result("wvjb/respond/late", .error))
    #expect(
      first.text == """
        {
          "schema": 1,
          "known": [
            {"id": "wvjb/respond/null", "fingerprint": "\(print)", "dialect": "wvjb-6", "reason": ""},
            {"id": "wvjb/respond/late", "fingerprint": "\(error)", "dialect": "wvjb-6", "reason": ""}
          ]
        }

        """
    )
    #expect(first.withoutReason == 2 && first.notes.count == 2)
    let second = try update(first.text, [failure, try result("wvjb/respond/late", .error)])
    #expect(second.text == first.text && second.notes.isEmpty && second.withoutReason == 2)
    #expect(try update(nil, [try result("wvjb/boot/injects", .pass)]).text.contains("\"known\": []"))
  }

  /// Lists in layouts that people write by hand.
  private static let layouts = [
    "{\"schema\":1,\"known\":[ENTRY]}",
    "{ \"known\" : [ ENTRY , {\"id\":\"wvjb/respond/late\", \"fingerprint\":\"\(print)\",\"reason\":\"kept [}\\\" ]\"} ] , \"schema\" : 1.0e0 }",
    "{\r\n\t\"schema\": 1,\r\n\t\"known\": [\r\n\t\tENTRY\r\n\t]\r\n}\r\n",
    "{\"schema\":1,\n\"known\":\n[\n  ENTRY,\n\n  {\n    \"reason\" : \"é \\u00e9\",\n    \"id\" : \"wvjb/respond/late\",\n    \"fingerprint\" : \"\(print)\"\n  }\n]}",
  ]
  private static let written =
    "{\"reason\" :  \"a \\/ reason\", \"id\":\"wvjb/respond/null\",\"fingerprint\": \"\(print)\"}"

  @Test(arguments: layouts)
  func aChangedFingerprintIsReplacedInPlace(_ layout: String) throws {
    let before = layout.replacing("ENTRY", with: Self.written)
    let failure = try result("wvjb/respond/null", .fail)
    let print = try fingerprint(of: failure)
    let after = try update(before, [failure])
    let entry = Self.written.replacing(Self.print, with: print)
    #expect(after.text == layout.replacing("ENTRY", with: entry))
    #expect(after.notes.count == 1 && after.notes[0].contains("a / reason"), "\(after.notes)")
    #expect(try update(after.text, [failure]).notes.isEmpty)
  }

  @Test(arguments: layouts)
  func aNewFailureIsAppendedInTheListsLayout(_ layout: String) throws {
    let before = layout.replacing("ENTRY", with: Self.written)
    let failure = try result("wvjb/respond/echo", .fail)
    let after = try update(before, [failure])
    let entries = try #require(try JSONValue(decoding: after.text)["known"]?.arrayValue)
    let earlier = try #require(try JSONValue(decoding: before)["known"]?.arrayValue)
    #expect(entries.dropLast().elementsEqual(earlier) && entries.last?["reason"] == "")
    #expect(entries.last?["id"] == "wvjb/respond/echo")
    #expect(after.withoutReason == 1)
    // Nothing else has changed: what was written before is there, in two parts.
    let common = zip(before.utf8, after.text.utf8).prefix { $0 == $1 }.count
    #expect(after.text.utf8.dropFirst(common).elementsEqual(after.text.utf8.suffix(after.text.utf8.count - common)))
    #expect(
      after.text.utf8.suffix(before.utf8.count - common).elementsEqual(before.utf8.suffix(before.utf8.count - common))
    )
    #expect(try update(after.text, [failure]).text == after.text)
  }

  @Test(arguments: layouts)
  func aVectorThatPassesIsNamedAndRemovedWhenAsked(_ layout: String) throws {
    let before = layout.replacing("ENTRY", with: Self.written)
    let passes = [try result("wvjb/respond/null", .pass)]
    let named = try update(before, passes)
    #expect(named.text == before && named.notes.count == 1)
    #expect(named.notes[0].contains("wvjb/respond/null passes now: known[0] can go"), "\(named.notes)")
    let pruned = try update(before, passes, prunes: true)
    #expect(pruned.notes[0].contains("known[0] was removed; its reason was: a / reason"), "\(pruned.notes)")
    let left = try #require(try JSONValue(decoding: pruned.text)["known"]?.arrayValue)
    #expect(left.allSatisfy { $0["id"] == "wvjb/respond/late" })
    #expect(left.count == (layout.contains("late") ? 1 : 0))
    #expect(try update(pruned.text, passes, prunes: true).text == pruned.text)
  }

  @Test func whatIsOneOfSeveralIsNotOverwritten() throws {
    let text = """
      {"schema": 1, "known": [
        {"id": "wvjb/respond/null", "fingerprint": "\(Self.print)", "reason": "one"},
        {"id": "wvjb/respond/null", "fingerprint": "fedcba9876543210", "reason": "two"}
      ]}
      """
    let after = try update(text, [try result("wvjb/respond/null", .fail)])
    let reasons = try JSONValue(decoding: after.text)["known"]?.arrayValue?.compactMap { $0["reason"]?.stringValue }
    #expect(reasons == ["one", "two", ""])
  }

  @Test func aBlockedVectorKeepsItsEntry() throws {
    let text = "{\"schema\":1,\"known\":[\(Self.written)]}"
    let after = try update(text, [try result("wvjb/respond/null", .blocked, root: "wvjb/boot/injects")], prunes: true)
    #expect(after.text == text && after.notes.isEmpty)
  }
}
