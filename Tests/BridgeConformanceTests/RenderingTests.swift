import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct RenderingTests {
  /// What a hostile implementation may put anywhere: markup, a terminal's escapes, bidirectional overrides, fences, tables, ends of sections.
  private static let hostile =
    "<script>alert('x')</script> & \"q\" ]]> <!-- `tick` ``` | a | b | [l](javascript:x) *b* _i_ # h\n## h\r\n- i\u{1B}[31mred\u{1B}]0;t\u{7}"
    + "\u{202E}override\u{2066}\u{200B}\u{FEFF}\u{0}\u{7F}\u{85}\u{2028}\u{E000}\u{FFFE} https://x.example @me ${y} \\"

  private func result(_ id: String, _ verdict: Verdict, _ change: (inout VectorResult) -> Void = { _ in }) throws
    -> VectorResult
  {
    var result = VectorResult(try TinyCorpus.vector(id), verdict)
    change(&result)
    return result
  }

  private func sheet(
    _ results: [VectorResult],
    name: String = "Good Bridge",
    complete: Bool = true,
    features: [String] = [],
    command: String = "--adapter ./half"
  ) throws -> ReportSheet {
    let corpus = try TinyCorpus.corpus()
    let vectors = Selection.vectors(of: corpus, half: .native, profile: "wvjb")
    let report = Report(
      corpusVersion: corpus.version,
      corpusDigest: corpus.digest,
      harness: ("bridge-conformance (Swift)", "1.0.0"),
      information: AdapterInformation(
        implementation: ["name": .string(JSONString(name)), "version": "2.3", "language": "Kotlin"],
        half: .native,
        dialects: ["wvjb-6"],
        features: features,
        instances: 1
      ),
      dialect: "wvjb-6",
      request: .init(),
      achieved: Achievement.achieved(results, of: vectors),
      complete: complete,
      results: results
    )
    return ReportSheet(report: report, corpus: corpus, command: command)
  }

  private func good() throws -> ReportSheet {
    try sheet([
      try result("wvjb/boot/injects", .pass), try result("wvjb/respond/null", .pass),
      try result("wvjb/respond/echo", .pass),
      try result("wvjb/respond/late", .pass),
      try result("wvjb/respond/apart", .unclaimed) { $0.reason = "the adapter does not claim the feature instances" },
      try result("wvjb/respond/rubbish", .pass),
      try result("wvjb/respond/throws", .inapplicable) { $0.reason = "the dialect wvjb-6 lacks the trait x" },
    ])
  }

  private func bad() throws -> ReportSheet {
    try sheet(
      [
        try result("wvjb/boot/injects", .pass),
        try result("wvjb/respond/null", .fail) {
          $0.step = 2
          $0.reason = "send: message.responseData: expected null, got nothing"
          $0.expected = [
            ["event": "handler", "handler": "lookup"],
            ["event": "send", "message": ["responseId": "peer_1", "responseData": nil]],
          ]
          $0.actual = [["event": "handler", "handler": "lookup"]]
        },
        try result("wvjb/respond/echo", .blocked) {
          $0.root = "wvjb/respond/null"
          $0.reason = "it needs wvjb/respond/null, which did not pass"
        },
        try result("wvjb/respond/late", .error) {
          $0.step = 0
          $0.reason = "the adapter ended: it was ended by signal 11 (Segmentation fault)"
          $0.stderr = "thread 1: fatal\n  at bridge.c:7\n"
        },
        try result("wvjb/respond/rubbish", .poisoned) {
          $0.step = 2
          $0.reason = "the canary after the steps: expected the observation handler, which did not come"
          $0.expected = [["event": "handler", "handler": "conformance.canary", "data": "canary"]]
          $0.actual = []
        },
      ],
      complete: false,
      features: ["exceptions", "utf16"]
    )
  }

  /// A run with a list of known failures: one tolerated with what it blocks, one new, two entries that no longer hold.
  private func tolerated(_ hostile: Bool = false) throws -> ReportSheet {
    let plain = try bad()
    let reason = hostile ? Self.hostile : "the old API answers with nothing"
    let failure = try #require(plain.report.results.first { $0.id == "wvjb/respond/null" })
    func entry(_ id: String, _ fingerprint: String, _ reason: String) -> JSONValue {
      [
        "id": .string(JSONString(id)), "fingerprint": .string(JSONString(fingerprint)),
        "reason": .string(JSONString(reason)), "issue": .string(JSONString(hostile ? Self.hostile : "TINY-7")),
      ]
    }
    let list: JSONValue = [
      "schema": 1,
      "known": [
        entry("wvjb/respond/null", try #require(Fingerprint(failure)).description, reason),
        entry("wvjb/boot/injects", "0123456789abcdef", reason),
        entry("wvjb/respond/late", "0123456789abcdef", "it ended on \"rubbish\""),
      ],
    ]
    let corpus = try TinyCorpus.corpus()
    let known = try KnownFailures(list.encoded(), file: "known.json", corpus: corpus)
    let (report, findings) = known.judge(plain.report)
    return ReportSheet(report: report, corpus: corpus, command: plain.command, gate: findings)
  }

  private func nasty() throws -> ReportSheet {
    let value = JSONValue.string(JSONString(Self.hostile))
    return try sheet(
      [
        try result("wvjb/respond/null", .fail) {
          $0.step = 1
          $0.reason = Self.hostile
          $0.expected = [["event": "handler", "handler": value]]
          $0.actual = [
            ["event": "handler", "handler": value, "data": ["key": value]],
            ["event": "log", "text": .string(JSONString(String(repeating: "\u{202E}`", count: 20)))],
          ]
        },
        try result("wvjb/respond/late", .error) {
          $0.reason = Self.hostile
          $0.stderr = Self.hostile + "\n````\n" + Self.hostile
        },
        try result("wvjb/respond/apart", .unclaimed) { $0.reason = Self.hostile },
      ],
      name: Self.hostile,
      complete: false,
      features: [Self.hostile],
      command: "--adapter 'it'\\''s <mine> ```'"
    )
  }

  private func junit(_ sheet: ReportSheet) -> String { text(.junit, sheet) }

  private func text(_ format: ReportFormat, _ sheet: ReportSheet) -> String {
    var bytes: [UInt8] = []
    format.render(sheet) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func console(_ sheet: ReportSheet, columns: Int = 100, colour: Bool = false) -> String {
    ConsoleReport(columns: columns, colour: colour).render(sheet)
  }

  @Test func consoleOfAGoodRun() throws { try Snapshot.expect(console(try good()), is: "good.console.txt") }
  @Test func consoleOfABadRun() throws { try Snapshot.expect(console(try bad()), is: "bad.console.txt") }
  @Test func consoleInColour() throws { try Snapshot.expect(console(try bad(), colour: true), is: "bad.colour.txt") }
  @Test func consoleOnANarrowTerminal() throws {
    try Snapshot.expect(console(try bad(), columns: 20), is: "bad.narrow.txt")
  }
  @Test func consoleOfHostileTexts() throws { try Snapshot.expect(console(try nasty()), is: "hostile.console.txt") }
  @Test func junitOfAGoodRun() throws { try Snapshot.expect(junit(try good()), is: "good.junit.xml") }
  @Test func junitOfABadRun() throws { try Snapshot.expect(junit(try bad()), is: "bad.junit.xml") }
  @Test func junitOfHostileTexts() throws { try Snapshot.expect(junit(try nasty()), is: "hostile.junit.xml") }
  @Test func markdownOfAGoodRun() throws { try Snapshot.expect(text(.markdown, try good()), is: "good.markdown.md") }
  @Test func markdownOfABadRun() throws { try Snapshot.expect(text(.markdown, try bad()), is: "bad.markdown.md") }
  @Test func markdownOfHostileTexts() throws {
    try Snapshot.expect(text(.markdown, try nasty()), is: "hostile.markdown.md")
  }
  @Test func consoleWithKnownFailures() throws {
    try Snapshot.expect(console(try tolerated()), is: "known.console.txt")
  }
  @Test func junitWithKnownFailures() throws { try Snapshot.expect(junit(try tolerated()), is: "known.junit.xml") }
  @Test func markdownWithKnownFailures() throws {
    try Snapshot.expect(text(.markdown, try tolerated()), is: "known.markdown.md")
  }
  @Test func jsonWithKnownFailures() throws { try Snapshot.expect(text(.json, try tolerated()), is: "known.json") }
  @Test(arguments: [
    (ReportFormat.earl, "earl.jsonld"), (.ctrf, "ctrf.json"), (.tap, "tap"), (.github, "github.txt"),
  ])
  func otherFormats(_ format: ReportFormat, _ suffix: String) throws {
    try Snapshot.expect(text(format, try good()), is: "good.\(suffix)")
    try Snapshot.expect(text(format, try bad()), is: "bad.\(suffix)")
    try Snapshot.expect(text(format, try nasty()), is: "hostile.\(suffix)")
    try Snapshot.expect(text(format, try tolerated()), is: "known.\(suffix)")
  }
  @Test func stepSummaries() throws {
    for (name, sheet) in [
      ("good", try good()), ("bad", try bad()), ("hostile", try nasty()), ("known", try tolerated()),
    ] { try Snapshot.expect(GitHubReport.summary(sheet, limit: 1 << 20), is: "\(name).step-summary.md") }
  }
  @Test func jsonOfABadRun() throws { try Snapshot.expect(text(.json, try bad()), is: "bad.json") }

  @Test(arguments: ["null", "late", "apart", "rubbish"])
  func explanations(_ name: String) throws {
    let vector = try TinyCorpus.vector("wvjb/respond/\(name)")
    let explanation = Explanation(vector, corpus: try TinyCorpus.corpus(), requirements: try TinyCorpus.requirements())
    try Snapshot.expect(
      try explanation.text(halves: vector.halves, dialect: try TinyCorpus.dialect()),
      is: "\(name).explain.txt"
    )
  }

  @Test func anExplanationOfAHostileCorpusIsText() throws {
    let text = try TinyCorpus.edited("vectors/wvjb/boot.json", "Without it there is no bridge.", #"\u001b[2J\u202e\r"#)
    { directory in
      let corpus = try Corpus(directory: directory)
      let vector = try #require(corpus.vector("wvjb/boot/injects"))
      return try Explanation(vector, corpus: corpus, requirements: try Requirements(besideCorpus: directory))
        .text(halves: [.native], dialect: try #require(corpus.dialects["wvjb-6"]))
    }
    #expect(text.contains(#"why       \u{1B}[2J\u{202E}\u{D}"#))
    #expect(!text.unicodeScalars.contains { $0 != "\n" && !Printable.isHarmless($0) })
  }

  // MARK: What must hold whatever the snapshots say

  @Test func noReportHoldsWhatATerminalWouldInterpret() throws {
    let sheet = try nasty()
    for sheet in [sheet, try tolerated(true)] {
      let texts = [ReportFormat.junit, .markdown, .earl, .ctrf, .tap, .github].map { text($0, sheet) }
      for text in texts + [console(sheet), GitHubReport.summary(sheet, limit: 1 << 20)] {
        #expect(!text.unicodeScalars.contains { $0 != "\n" && !Printable.isHarmless($0) })
      }
    }
    // In colour, the only escapes are those of the report itself.
    let coloured = console(sheet, colour: true)
    let escapes = coloured.components(of: "\u{1B}").dropFirst()
    #expect(escapes.allSatisfy { rest in ["[0m", "[1m", "[31m", "[32m"].contains { rest.hasPrefix($0) } })
  }

  @Test func hostileTextIsNoMarkup() throws {
    let xml = junit(try nasty())
    let body = xml.replacing("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", with: "")
    let tags = body.components(of: "<").dropFirst().map {
      String($0.prefix { $0 != " " && $0 != ">" && $0 != "/" || $0 == "/" })
    }
    #expect(
      Set(tags.map { String($0.prefix { $0.isLetter || $0 == "/" }) }).isSubset(of: [
        "testsuites", "/testsuites", "testsuite", "/testsuite", "testcase", "/testcase", "failure", "/failure", "error",
        "/error", "skipped",
      ])
    )
    #expect(!xml.contains("]]>"))
    #expect(!xml.contains("<!"))
    #expect(!junit(try tolerated(true)).contains("<script"))
    for line in Self.outsideOfCode(text(.markdown, try nasty()) + text(.markdown, try tolerated(true))) {
      #expect(!line.contains("<") && !line.hasPrefix("## h") && !line.hasPrefix("- i"), "\(line)")
      #expect(!line.contains("[l](") && !line.contains("://"), "\(line)")
    }
  }

  /// The lines of a Markdown text that stand in no fenced block.
  private static func outsideOfCode(_ markdown: String) -> [Substring] {
    var fence: Substring?
    return markdown.split(separator: "\n").filter { line in
      if let open = fence {
        if line == open { fence = nil }
        return false
      }
      guard line.hasPrefix("```") else { return true }
      fence = line.prefix { $0 == "`" }
      return false
    }
  }

  @Test func aLineOfTheRunIsACommandOnlyBetweenTheMarks() throws {
    let text = GitHubReport.inert("a\n::error::x\n::stop-commands::y\n")
    let lines = text.split(separator: "\n")
    #expect(lines.count == 5)
    let word = try #require(lines.first).dropFirst("::stop-commands::".count)
    #expect(lines.first?.hasPrefix("::stop-commands::") == true && lines.last == "::\(word)::")
    #expect(GitHubReport.inert("a") != GitHubReport.inert("a"))
  }

  @Test(arguments: [0, 100, 400, 700, 1000, 1 << 20]) func aStepSummaryKeepsToItsLimit(_ limit: Int) throws {
    for sheet in [try good(), try bad(), try nasty(), try tolerated(true)] {
      #expect(GitHubReport.summary(sheet, limit: limit).utf8.count <= limit)
    }
  }

  @Test func rootCausesAreToldOnceTheLowestClassFirst() throws {
    let sheet = try sheet([
      try result("wvjb/boot/injects", .pass),
      try result("wvjb/respond/null", .fail),
      try result("wvjb/respond/echo", .blocked) { $0.root = "wvjb/respond/null" },
      try result("wvjb/respond/late", .error),
      try result("wvjb/respond/rubbish", .poisoned) { $0.known = KnownFailure(reason: "it is old") },
      try result("wvjb/respond/throws", .unclaimed),
    ])
    let causes = RootCause.all(sheet.report)
    #expect(causes.flatMap(\.results).map(\.id).sorted() == ["wvjb/respond/late", "wvjb/respond/null"])
    #expect(causes.map { $0.results.map(\.conformanceClass.rank).min() ?? 0 }.isSorted)
    #expect(causes.map(\.blocked).reduce(0, +) == 1)
    #expect(Set(causes.compactMap(\.requirement)).count == causes.count)
  }

  @Test func countsOfJUnitAddUp() throws {
    let xml = junit(try bad())
    #expect(xml.contains("tests=\"5\" failures=\"2\" errors=\"1\" skipped=\"1\""))
    #expect(xml.components(of: "<testcase").count - 1 == 5)
    #expect(xml.components(of: "<failure").count - 1 == 2)
    #expect(xml.components(of: "<error").count - 1 == 1)
    #expect(xml.components(of: "<skipped").count - 1 == 1)
  }

  @Test func aRunThatIsNotWholeSaysSo() throws {
    #expect(junit(try bad()).contains("(not the whole corpus)"))
    #expect(text(.markdown, try bad()).contains("(not the whole corpus)"))
    #expect(
      console(try sheet([try result("wvjb/boot/injects", .pass)], complete: false)).contains(
        "the run left core vectors out"
      )
    )
    #expect(!junit(try good()).contains("not the whole corpus"))
  }

  @Test func printableKeepsWhatCanBeSeen() {
    #expect(Printable.text("é € 😀 中 a\u{301} ~") == "é € 😀 中 a\u{301} ~")
    #expect(
      Printable.text("a\nb\tc\u{1B}d\u{7F}\u{85}\u{AD}\u{200F}\u{2029}\u{FFFF}")
        == #"a\u{A}b\u{9}c\u{1B}d\u{7F}\u{85}\u{AD}\u{200F}\u{2029}\u{FFFF}"#
    )
    #expect(Printable.text("a\nb\rc", keepingLines: true) == "a\nb\\u{D}c")
    #expect(Printable.text("\r\n", keepingLines: true) == "\\u{D}\n")
  }

  @Test func excerptsKeepBothEnds() {
    #expect(Excerpt.of("short", limit: 10) == "short")
    #expect(
      Excerpt.of(String(repeating: "a", count: 50) + String(repeating: "b", count: 50), limit: 30)
        == "aaaaaaaaaaaaaaaaaaaa… 70 more …bbbbbbbbbb"
    )
    #expect(Excerpt.of(String(repeating: "é", count: 20), limit: 30) == String(repeating: "é", count: 20))
  }
}

extension String {
  fileprivate func components(of separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return parts + [rest]
  }
}

extension [Int] {
  fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}
