import BridgeJSON

/// The report as JUnit's XML, in the subset that CI servers agree on: suites a topic, cases a vector, failure, error and skipped.
enum JUnitReport {
  static func render(_ sheet: ReportSheet) -> String {
    let report = sheet.report
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text +=
      "<testsuites name=\"\(escaped(name(report)))\" tests=\"\(report.results.count)\" failures=\"\(failures(report.results))\" errors=\"\(report.count(.error))\" skipped=\"\(skipped(report.results))\">\n"
    for topic in sheet.tallies.map(\.topic) {
      let results = report.results.filter { ReportSheet.topic($0.id) == topic }
      text +=
        "  <testsuite name=\"\(escaped(topic))\" tests=\"\(results.count)\" failures=\"\(failures(results))\" errors=\"\(results.filter { $0.verdict == .error }.count)\" skipped=\"\(skipped(results))\">\n"
      for result in results { text += testCase(result, sheet) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func name(_ report: Report) -> String {
    "\(report.information.name) \(report.information.version) \(report.information.half.rawValue) \(report.dialect)"
      + (report.complete ? "" : " (not the whole corpus)")
  }

  private static func failures(_ results: [VectorResult]) -> Int {
    results.filter { $0.verdict == .fail || $0.verdict == .poisoned }.count
  }

  private static func skipped(_ results: [VectorResult]) -> Int {
    results.filter { $0.verdict.isNeutral || $0.verdict == .blocked }.count
  }

  private static func testCase(_ result: VectorResult, _ sheet: ReportSheet) -> String {
    let open =
      "    <testcase classname=\"\(escaped("\(sheet.report.dialect).\(ReportSheet.topic(result.id))"))\" name=\"\(escaped(result.id))\""
    let reason = escaped(Excerpt.of(result.reason ?? "", limit: 1000))
    switch result.verdict {
    case .pass: return open + "/>\n"
    case .inapplicable, .unclaimed, .blocked:
      return open + ">\n      <skipped message=\"\(result.verdict.rawValue): \(reason)\"/>\n    </testcase>\n"
    case .fail, .poisoned, .error:
      let element = result.verdict == .error ? "error" : "failure"
      return open
        + ">\n      <\(element) type=\"\(result.verdict.rawValue)\" message=\"\(reason)\">\(escaped(details(result, sheet)))</\(element)>\n    </testcase>\n"
    }
  }

  private static func details(_ result: VectorResult, _ sheet: ReportSheet) -> String {
    var lines = result.requirements.map { "\($0): \(sheet.sentences[$0] ?? "see CONFORMANCE.md")" }
    if result.step != nil { lines.append("at \(sheet.stepName(result))") }
    func list(_ name: String, _ values: [JSONValue]?) {
      guard let values else { return }
      lines.append("\(name):")
      lines += values.isEmpty ? ["  (nothing)"] : values.map { "  \(Excerpt.of($0.text, limit: 2000))" }
    }
    list("expected", result.expected)
    list("actual", result.actual)
    if let stderr = result.stderr { lines.append("stderr: \(stderr)") }
    lines.append("again: \(sheet.again(result.id))")
    return lines.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String { XMLText.escaped(text) }
}
