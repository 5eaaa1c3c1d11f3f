import BridgeJSON

/// The report as JUnit's XML, in the subset that CI servers agree on: suites a topic, cases a vector, failure, error and skipped.
enum JUnitReport {
  static func render(_ sheet: ReportSheet) -> String {
    let report = sheet.report
    let outcomes = Self.outcomes(sheet)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"\(escaped(name(report)))\" \(counts(report.results, outcomes))>\n"
    for topic in sheet.tallies.map(\.topic) {
      let results = report.results.filter { ReportSheet.topic($0.id) == topic }
      text += "  <testsuite name=\"\(escaped(topic))\" \(counts(results, outcomes))>\n"
      for result in results { text += testCase(result, outcomes[result.id] ?? .passed, sheet) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  /// What JUnit says of a case.
  private enum Outcome: Equatable {
    case passed
    case skipped(String)
    case failed
    case errored
    /// The vector does not fail, or not as listed, and its entry in the list of known failures must go.
    case stale(String)
  }

  private static func outcomes(_ sheet: ReportSheet) -> [String: Outcome] {
    let stale = Dictionary(
      (sheet.gate?.stale ?? []).map { ($0.id, $0.description) },
      uniquingKeysWith: { first, _ in first }
    )
    var outcomes: [String: Outcome] = [:]
    for result in sheet.report.results { outcomes[result.id] = outcome(result, stale[result.id]) }
    return outcomes
  }

  private static func outcome(_ result: VectorResult, _ stale: String?) -> Outcome {
    if let known = result.known {
      return .skipped("known: \(known.reason)\(known.issue.map { " (\($0))" } ?? "")")
    }
    switch result.verdict {
    case .error: return .errored
    case .fail, .poisoned: return .failed
    case .pass: return stale.map(Outcome.stale) ?? .passed
    case .inapplicable, .unclaimed, .blocked:
      return stale.map(Outcome.stale) ?? .skipped("\(result.verdict.rawValue): \(result.reason ?? "")")
    }
  }

  private static func counts(_ results: [VectorResult], _ outcomes: [String: Outcome]) -> String {
    var (failures, errors, skipped) = (0, 0, 0)
    for result in results {
      switch outcomes[result.id] {
      case .failed, .stale: failures += 1
      case .errored: errors += 1
      case .skipped: skipped += 1
      case .passed, nil: break
      }
    }
    return "tests=\"\(results.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
  }

  private static func name(_ report: Report) -> String {
    "\(report.information.name) \(report.information.version) \(report.information.half.rawValue) \(report.dialect)"
      + (report.complete ? "" : " (not the whole corpus)")
  }

  private static func testCase(_ result: VectorResult, _ outcome: Outcome, _ sheet: ReportSheet) -> String {
    let open =
      "    <testcase classname=\"\(escaped("\(sheet.report.dialect).\(ReportSheet.topic(result.id))"))\" name=\"\(escaped(result.id))\""
    let element: String
    switch outcome {
    case .passed: return open + "/>\n"
    case .skipped(let message):
      return open + ">\n      <skipped message=\"\(escaped(Excerpt.of(message, limit: 1000)))\"/>\n    </testcase>\n"
    case .stale(let message):
      return open
        + ">\n      <failure type=\"known\" message=\"\(escaped(Excerpt.of(message, limit: 1000)))\"/>\n    </testcase>\n"
    case .failed: element = "failure"
    case .errored: element = "error"
    }
    let reason = escaped(Excerpt.of(result.reason ?? "", limit: 1000))
    return open
      + ">\n      <\(element) type=\"\(result.verdict.rawValue)\" message=\"\(reason)\">\(escaped(details(result, sheet)))</\(element)>\n    </testcase>\n"
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
