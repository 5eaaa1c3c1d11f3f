import BridgeJSON

/// The report as TAP 14: a subtest for each topic, a test point for each vector, YAML diagnostics for what failed.
///
/// What is tolerated is a TODO, what was not run a SKIP, each with its reason.
enum TAPReport {
  static func render(_ sheet: ReportSheet, to sink: ([UInt8]) -> Void) {
    let report = sheet.report
    let information = report.information
    let topics = Self.topics(report.results)
    let stale = Dictionary(
      (sheet.gate?.stale ?? []).map { ($0.id, $0.description) },
      uniquingKeysWith: { first, _ in first }
    )
    var text = "TAP version 14\n1..\(topics.count)\n"
    text += comment("implementation: \(information.name) \(information.version)")
    text += comment("half: \(information.half.rawValue), dialect: \(report.dialect)")
    text += comment("corpus: \(report.corpusVersion) (\(report.corpusDigest))")
    text += comment("class: \(report.achieved?.rawValue ?? "none")\(report.complete ? "" : " (not the whole corpus)")")
    for (index, topic) in topics.enumerated() {
      text += "# Subtest: \(escaped(topic.name))\n    1..\(topic.results.count)\n"
      var failed = 0
      for (number, result) in topic.results.enumerated() {
        let point = TestPoint(result, stale[result.id])
        if point.fails { failed += 1 }
        text += "    \(point.status) \(number + 1) - \(escaped(result.id))\(point.directive)\n"
        if result.verdict.isAdverse || point.fails { text += diagnostics(result, stale[result.id], sheet) }
        sink(Array(text.utf8))
        text = ""
      }
      text += "\(failed == 0 ? "ok" : "not ok") \(index + 1) - \(escaped(topic.name))\n"
    }
    sink(Array(text.utf8))
  }

  /// What TAP says of one vector.
  private struct TestPoint {
    let status: String
    let directive: String
    let fails: Bool

    init(_ result: VectorResult, _ stale: String?) {
      if let known = result.known {
        status = "not ok"
        directive = Self.directive("TODO", known.reason + (known.issue.map { " (\($0))" } ?? ""))
        fails = false
      } else if stale == nil, result.verdict.isNeutral || result.verdict == .blocked {
        status = "ok"
        directive = Self.directive("SKIP", "\(result.verdict.rawValue): \(result.reason ?? "")")
        fails = false
      } else {
        fails = stale != nil || result.verdict != .pass
        status = fails ? "not ok" : "ok"
        directive = ""
      }
    }

    private static func directive(_ name: String, _ reason: String) -> String {
      " # \(name) \(TAPReport.escaped(Excerpt.of(reason, limit: 500)))"
    }
  }

  private static func topics(_ results: [VectorResult]) -> [(name: String, results: [VectorResult])] {
    var topics: [(name: String, results: [VectorResult])] = []
    for result in results {
      let name = ReportSheet.topic(result.id)
      // The corpus's order keeps a topic together.
      if topics.last?.name != name { topics.append((name, [])) }
      topics[topics.count - 1].results.append(result)
    }
    return topics
  }

  // MARK: YAML

  private static func diagnostics(_ result: VectorResult, _ stale: String?, _ sheet: ReportSheet) -> String {
    var lines = ["---", "verdict: \(scalar(result.verdict.rawValue))", "class: \(result.conformanceClass.rawValue)"]
    lines += list("requirements", result.requirements)
    lines += list("clauses", result.requirements.map { sheet.sentences[$0] ?? "see CONFORMANCE.md" })
    if result.step != nil { lines.append("at: \(scalar(sheet.stepName(result)))") }
    if let reason = result.reason { lines.append("message: \(scalar(Excerpt.of(reason, limit: 2000)))") }
    if let stale { lines.append("known: \(scalar(Excerpt.of(stale, limit: 2000)))") }
    if let expected = result.expected { lines += list("expected", expected.map(\.text)) }
    if let actual = result.actual { lines += list("actual", actual.map(\.text)) }
    if let stderr = result.stderr { lines.append("stderr: \(scalar(stderr))") }
    if result.verdict.isAdverse { lines.append("again: \(scalar(sheet.again(result.id)))") }
    lines.append("...")
    return lines.map { "      \($0)\n" }.joined()
  }

  private static func list(_ name: String, _ values: [String]) -> [String] {
    if values.isEmpty { return ["\(name): []"] }
    // Perl's reader takes an element with a colon and a space for a mapping, quoted or not.
    return ["\(name):"] + values.map { "  - \(scalar(Excerpt.of($0, limit: 2000)).replacing(": ", with: "\\x3A "))" }
  }

  /// A text as a double-quoted scalar. JSON's strings are that in YAML 1.2, and what the YAMLs disagree on is written out before.
  private static func scalar(_ text: String) -> String {
    JSONValue.string(JSONString(Printable.text(text, keepingLines: true))).text
  }

  // MARK: Lines

  private static func comment(_ text: String) -> String { "# \(Printable.text(text))\n" }

  /// Text in a line of TAP: no number sign of it begins a directive.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in Printable.text(text).unicodeScalars {
      if scalar == "\\" || scalar == "#" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
