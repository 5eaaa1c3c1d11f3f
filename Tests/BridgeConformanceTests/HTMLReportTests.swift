import BridgeJSON
import Foundation
import Testing

@testable import BridgeConformance

@Suite struct HTMLReportTests {
  private static let hostile =
    "</script><script>alert('x')</script><img src=x onerror=alert(1)> & \"q\" ' ]]> <!-- javascript:alert(1)\u{1B}[31m"
    + "\u{202E}override\u{200B}\u{FEFF}\u{0}\u{2028}\u{E000}\u{FFFE} https://x.example"

  private func result(_ id: String, _ verdict: Verdict, _ change: (inout VectorResult) -> Void = { _ in }) throws
    -> VectorResult
  {
    var result = VectorResult(try TinyCorpus.vector(id), verdict)
    change(&result)
    return result
  }

  private func sheet(_ results: [VectorResult], name: String = "Good Bridge", half: Half = .native) throws
    -> ReportSheet
  {
    let corpus = try TinyCorpus.corpus()
    let vectors = Selection.vectors(of: corpus, half: half, dialect: try TinyCorpus.dialect())
    let report = Report(
      corpusVersion: corpus.version,
      corpusDigest: corpus.digest,
      harness: ("bridge-conformance (Swift)", "1.0.0"),
      information: AdapterInformation(
        implementation: ["name": .string(JSONString(name)), "version": "2.3", "language": "Kotlin"],
        half: half,
        dialects: ["wvjb-6"],
        features: [],
        instances: 1
      ),
      dialect: "wvjb-6",
      request: .init(),
      achieved: Achievement.achieved(results, of: vectors),
      complete: true,
      results: results
    )
    return ReportSheet(report: report, corpus: corpus, command: "--adapter ./half")
  }

  private func transcript(_ json: String) -> Transcript { Transcript(stored: Array(json.utf8)[...]) }

  private func bad(_ name: String = "Bad Bridge") throws -> ReportSheet {
    try sheet(
      [
        try result("wvjb/boot/injects", .pass) {
          $0.transcript = transcript(
            #"[{"step":0,"method":"open","params":{"instance":1,"dialect":"wvjb-6"},"events":[]},"#
              + #"{"step":1,"method":"navigate","params":{"instance":1,"url":"https://__bridge_loaded__"},"#
              + #""events":[{"event":"evaluate","script":"window.x = 1"},{"event":"policy","decision":"cancel"}]}]"#
          )
        },
        try result("wvjb/respond/null", .fail) {
          $0.step = 2
          $0.reason = "send: message.responseData: expected null, got nothing"
          $0.expected = [
            ["event": "handler", "handler": "lookup"],
            ["event": "send", "message": ["responseId": "peer_1", "responseData": nil]],
          ]
          $0.actual = [
            ["event": "handler", "handler": "lookup"], ["event": "send", "message": ["responseId": "peer_2"]],
          ]
          $0.transcript = transcript(
            #"[{"step":1,"method":"register","params":{"instance":1,"handler":"lookup"},"events":[]},"#
              + #"{"step":2,"method":"navigate","params":{"instance":2,"url":"u"},"events":[{"event":"evaluate","script":"f()"}],"value":"[]"},"#
              + #"{"step":3,"method":"navigate","params":{"instance":1},"events":null,"error":{"code":-1,"message":"no"}},"#
              + #"{"step":3,"method":"close","params":{"instance":1},"events":null}]"#
          )
        },
        try result("wvjb/respond/echo", .blocked) {
          $0.root = "wvjb/respond/null"
          $0.reason = "it needs wvjb/respond/null, which did not pass"
        },
        try result("wvjb/respond/late", .error) {
          $0.step = 0
          $0.reason = "the adapter ended: it was ended by signal 11 (Segmentation fault)"
          $0.stderr = "thread 1: fatal\n  at bridge.c:7\n"
          $0.known = KnownFailure(reason: "crashes on old systems", issue: "https://issues.example/7?a=1&b=2")
        },
        try result("wvjb/respond/apart", .unclaimed) { $0.reason = "the adapter does not claim the feature instances" },
      ],
      name: name
    )
  }

  private func good(_ name: String = "Good Bridge") throws -> ReportSheet {
    try sheet(
      try ["boot/injects", "respond/null", "respond/echo", "respond/late", "respond/rubbish"].map {
        try result("wvjb/\($0)", .pass)
      },
      name: name
    )
  }

  private func nasty() throws -> ReportSheet {
    let value = JSONValue.string(JSONString(Self.hostile))
    let quoted = value.text
    return try sheet(
      [
        try result("wvjb/respond/null", .fail) {
          $0.step = -3
          $0.reason = Self.hostile
          $0.expected = [["event": "handler", "handler": value]]
          $0.actual = [["event": "handler", "handler": value, "data": ["key": value]], ["event": value]]
          $0.stderr = Self.hostile
          $0.known = KnownFailure(reason: Self.hostile, issue: "javascript:alert(1)")
          $0.transcript = transcript(
            "[{\"step\":-3,\"method\":\(quoted),\"params\":{\"a\":\(quoted)},\"events\":[{\"event\":\(quoted),\"x\":\(quoted)}],\"value\":\(quoted)},"
              + "{\"step\":99,\"method\":\(quoted),\"params\":[],\"events\":null,\"error\":{\"code\":1,\"message\":\(quoted)}}]"
          )
        },
        VectorResult(id: Self.hostile, conformanceClass: .core, requirements: [Self.hostile], verdict: .poisoned),
        VectorResult(id: "a/\(Self.hostile)/b", conformanceClass: .full, requirements: [], verdict: .pass),
      ],
      name: Self.hostile
    )
  }

  private func html(_ sheets: [ReportSheet]) -> String {
    var bytes: [UInt8] = []
    ReportFormat.html.render(sheets) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What stands between two texts, the first time.
  private func between(_ start: String, _ end: String, in text: String) throws -> Substring {
    let from = try #require(text.firstRange(of: start)).upperBound
    let to = try #require(text[from...].firstRange(of: end)).lowerBound
    return text[from..<to]
  }

  /// The page without its style and its script, which have files of their own.
  private func content(_ html: String) throws -> String {
    let style = try between("<style>", "</style>", in: html)
    let script = try between("\n<script>", "</script>\n</body>", in: html)
    let policy = try between("style-src ", "; img-src", in: html)
    return html.replacingOccurrences(of: style, with: "…").replacingOccurrences(of: script, with: "…")
      .replacingOccurrences(of: policy, with: "…")
  }

  @Test func pageOfABadRun() throws { try Snapshot.expect(try content(html([try bad()])), is: "bad.html") }
  @Test func pageOfSeveralRuns() throws {
    try Snapshot.expect(try content(html([try good(), try bad(), try bad("Worse Bridge")])), is: "several.html")
  }

  // MARK: What must hold whatever the snapshots say

  /// The tags of a page, with their attributes.
  private func tags(_ html: String) throws -> [Substring] {
    var tags: [Substring] = []
    var rest = try content(html)[...]
    while let start = rest.firstIndex(of: "<") {
      let end = try #require(rest[start...].firstIndex(of: ">"))
      tags.append(rest[rest.index(after: start)..<end])
      rest = rest[rest.index(after: end)...]
    }
    return tags
  }

  @Test(arguments: [false, true])
  func hostileTextStaysText(_ several: Bool) throws {
    let page = html(several ? [try nasty(), try nasty(), try good()] : [try nasty()])
    let known: Set<Substring> = [
      "!doctype", "html", "head", "meta", "title", "link", "style", "body", "a", "header", "p", "button", "main",
      "section", "div", "h1", "h2", "h3", "h4", "ol", "ul", "li", "b", "i", "span", "small", "br", "dl", "dt", "dd",
      "table", "caption", "thead", "tbody", "tr", "th", "td", "form", "label", "input", "select", "option", "output",
      "details", "summary", "pre", "code", "mark", "svg", "path", "text", "tspan", "rect", "footer", "script",
    ]
    var scripts = 0
    for tag in try tags(page) {
      let name = tag.prefix { $0 != " " && $0 != "\n" }
      let bare = name.hasPrefix("/") ? name.dropFirst() : name
      #expect(known.contains(bare), "\(tag)")
      if name == "script" { scripts += 1 }
      // An attribute's value is in quotation marks, and none is a handler, a style or a foreign address.
      let outside = tag.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 0 }.map(\.element).joined()
      #expect(!outside.contains(" on") && !outside.contains(" style"), "\(tag)")
      #expect(!outside.contains(" src="), "\(tag)")
      if let range = tag.firstRange(of: "href=\"") {
        let address = tag[range.upperBound...]
        #expect(
          address.hasPrefix("#") || address == "data:,\"" || address.hasPrefix("https://issues.example/"),
          "\(tag)"
        )
      }
    }
    #expect(scripts == 1)
    #expect(!page.contains("alert('x')"))
    #expect(!page.unicodeScalars.contains { $0 != "\n" && !Printable.isHarmless($0) })
  }

  @Test func everyTagIsLiteralAndEveryTextIsEscaped() {
    var out = HTMLWriter()
    out.text(Self.hostile)
    let text = String(decoding: out.bytes, as: UTF8.self)
    #expect(!text.contains { "<>\"'".contains($0) })
    #expect(text.hasPrefix("&lt;/script&gt;&lt;script&gt;alert(&#39;x&#39;)"))
    #expect(text.contains(#"\u{1B}[31m\u{202E}override\u{200B}\u{FEFF}\u{0}\u{2028}\u{E000}\u{FFFE}"#))
    #expect(out.count == text.utf8.count)
    #expect(out.take().count == text.utf8.count)
    #expect(out.bytes.isEmpty && out.count == text.utf8.count)
  }

  /// The policy must name the very bytes that stand between the tags: a browser takes nothing else.
  @Test func thePolicyAllowsThePagesOwnStyleAndScriptAndNothingElse() throws {
    for page in [html([try bad()]), html([try good(), try bad()])] {
      let policy = try between("Content-Security-Policy\" content=\"", "\">", in: page)
        .replacing("&#39;", with: "'")
      func hash(_ text: Substring) -> String {
        var digest = SHA256()
        digest.update(Array(text.utf8))
        return "'sha256-\(Data(digest.finish()).base64EncodedString())'"
      }
      let style = hash(try between("<style>", "</style>", in: page))
      let script = hash(try between("\n<script>", "</script>\n</body>", in: page))
      #expect(
        policy
          == "default-src 'none'; style-src \(style); script-src \(script); img-src data:; base-uri 'none'; form-action 'none'"
      )
      #expect(!page.contains("http://") && !page.contains("@import") && !page.contains("url("))
    }
  }

  @Test func base64IsThatOfTheStandard() {
    for (text, encoded) in [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ] {
      #expect(ContentSecurityPolicy.base64(Array(text.utf8)) == encoded)
    }
    #expect(ContentSecurityPolicy.hash("") == "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
  }

  @Test func onlyAddressesOfTheWebAreLinks() throws {
    let page = html([try bad()])
    #expect(
      page.contains(
        "<a rel=\"noreferrer\" href=\"https://issues.example/7?a=1&amp;b=2\">https://issues.example/7?a=1&amp;b=2</a>"
      )
    )
    for text in ["https://x.example/y", "HTTP://x"] { #expect(VectorDetails.isWebAddress(text)) }
    for text in [
      "javascript:alert(1)", " https://x", "https://x y", "https://x\"", "https:x", "ftp://x", "", "https://\u{202E}",
    ] {
      #expect(!VectorDetails.isWebAddress(text), "\(text)")
    }
    #expect(html([try nasty()]).contains("(javascript:alert(1))"))
  }

  @Test func theCommandOfAHostileIDIsOneWord() throws {
    let sheet = try nasty()
    #expect(sheet.again("a; rm -rf 'x'").hasSuffix(#"--filter 'a; rm -rf '\''x'\'''"#))
    #expect(sheet.again("wvjb/respond/null").hasSuffix("--filter wvjb/respond/null"))
  }

  @Test func everyLinkLeadsSomewhere() throws {
    for page in [html([try bad()]), html([try nasty()]), html([try good(), try bad(), try bad("Worse Bridge")])] {
      var ids = Set<Substring>()
      var links = Set<Substring>()
      for tag in try tags(page) {
        for (attribute, isLink) in [(" id=\"", false), (" href=\"#", true)] {
          guard let range = tag.firstRange(of: attribute) else { continue }
          let value = tag[range.upperBound...].prefix { $0 != "\"" }
          if isLink { links.insert(value) } else { #expect(ids.insert(value).inserted, "\(value) stands twice") }
        }
      }
      #expect(links.subtracting(ids).isEmpty)
      #expect(links.count > 1)
    }
  }

  @Test func failuresThatAreTheSameAreToldOnce() throws {
    let page = try content(html([try good(), try bad(), try bad("Worse Bridge")]))
    #expect(page.contains("Bad Bridge 2.3 (native · wvjb-6), Worse Bridge 2.3 (native · wvjb-6)"))
    #expect(page.ranges(of: "<table class=\"diff\">").count == 1)
    // A row in which all say the same is no difference.
    #expect(page.ranges(of: " class=\"e\"").count == 3)
  }

  @Test func aMatrixStaysSmallWhateverFails() throws {
    let long = String(repeating: "long ", count: 400)
    let sheets = try (0..<8).map { column in
      try sheet(
        try (0..<150).map { row in
          VectorResult(
            id: "wvjb/topic/\(row)",
            conformanceClass: .core,
            requirements: ["WVJB-X-\(row)"],
            verdict: .fail
          )
        }.map { result in
          var result = result
          result.step = 1
          result.reason = "\(column) \(long)"
          result.expected = try (0..<200).map { ["event": "send", "message": .number(JSONNumber($0))] }
          result.actual = [["event": "send", "message": .string(JSONString("\(column)\(long)"))]]
          return result
        },
        name: "Bridge \(column)"
      )
    }
    #expect(html(sheets).utf8.count < 10_000_000)
  }

  @Test(arguments: [false, true])
  func aNameOfAMebibyteIsCutInEveryPlace(_ several: Bool) throws {
    let huge = String(repeating: "n", count: 1 << 20)
    let page = html(several ? [try bad(huge), try good()] : [try bad(huge)])
    #expect(page.utf8.count < 200_000)
    #expect(page.contains("nnn… 1048456 more …nnn"))
  }

  @Test func codeInASentenceIsSetAsCode() {
    func sentence(_ text: String) -> String {
      var out = HTMLWriter()
      out.sentence(text)
      return String(decoding: out.take(), as: UTF8.self)
    }
    #expect(sentence("calls `f(\"<b>\")`, once") == "calls <code>f(&quot;&lt;b&gt;&quot;)</code>, once")
    #expect(sentence("`a` and `b`") == "<code>a</code> and <code>b</code>")
    #expect(sentence("one ` alone") == "one ` alone")
  }

  @Test func aDiagramShowsWhereItWentWrong() throws {
    let page = try content(html([try bad()]))
    let diagram = try between(
      "<svg class=\"seq\"",
      "</svg>",
      in: String(page[try #require(page.firstRange(of: "What stands against it")).lowerBound...])
    )
    #expect(diagram.contains("✕ step 2"))
    #expect(diagram.contains("✕ send: message.responseData: expected null, got nothing"))
    #expect(diagram.contains("error -1: no"))
    #expect(diagram.contains("no answer came"))
    #expect(diagram.contains("#2 "))
    #expect(diagram.ranges(of: "<rect class=\"w\"").count == 1)
  }
}
