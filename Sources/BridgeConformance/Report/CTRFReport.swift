import BridgeJSON

/// The report in the Common Test Report Format (ctrf.io), version 0.0.0 of its specification: one run, a test for each vector.
///
/// The report knows no times, so that all of them are 0.
enum CTRFReport {
  static func render(_ sheet: ReportSheet, to sink: ([UInt8]) -> Void) {
    let report = sheet.report
    let stale = Dictionary(
      (sheet.gate?.stale ?? []).map { ($0.id, $0.description) },
      uniquingKeysWith: { first, _ in first }
    )
    var bytes = Array("{\"reportFormat\":\"CTRF\",\"specVersion\":\"0.0.0\",\n\"results\":{\"tool\":".utf8)
    func add(_ text: String, _ value: JSONValue) {
      bytes.append(contentsOf: text.utf8)
      value.encode(into: &bytes)
    }
    add("", ["name": string(report.harness.name), "version": string(report.harness.version)])
    add(",\n\"summary\":", summary(report, stale))
    add(",\n\"environment\":", environment(report))
    bytes.append(contentsOf: ",\n\"tests\":[".utf8)
    for (index, result) in report.results.enumerated() {
      add(index == 0 ? "\n" : ",\n", test(result, stale[result.id], sheet))
      sink(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    bytes.append(contentsOf: "\n]}}\n".utf8)
    sink(bytes)
  }

  private enum Status: String, CaseIterable {
    case passed, failed, skipped, pending, other
  }

  private static func status(_ result: VectorResult, _ stale: String?) -> Status {
    // What is tolerated has failed, and must not count as a failure.
    if result.known != nil { return .other }
    if stale != nil { return .failed }
    switch result.verdict {
    case .pass: return .passed
    case .fail, .error, .poisoned: return .failed
    case .blocked: return .pending
    case .inapplicable, .unclaimed: return .skipped
    }
  }

  private static func summary(_ report: Report, _ stale: [String: String]) -> JSONValue {
    var counts: [Status: Int] = [:]
    for result in report.results { counts[status(result, stale[result.id]), default: 0] += 1 }
    var object = JSONObject([("tests", number(report.results.count))])
    for status in Status.allCases { object.append(JSONString(status.rawValue), number(counts[status] ?? 0)) }
    object.append("suites", number(Set(report.results.map { ReportSheet.topic($0.id) }).count))
    object.append("start", number(0))
    object.append("stop", number(0))
    return .object(object)
  }

  private static func environment(_ report: Report) -> JSONValue {
    let information = report.information
    return [
      "reportName": string("\(information.half.rawValue) half, \(report.dialect)"),
      "appName": string(information.name), "appVersion": string(information.version),
      "extra": [
        "bridge-conformance/run": [
          "half": string(information.half.rawValue), "dialect": string(report.dialect),
          "class": report.achieved.map { string($0.rawValue) } ?? .null, "complete": .bool(report.complete),
          "corpus": ["version": string(report.corpusVersion), "digest": string(report.corpusDigest)],
          "features": .array(information.allFeatures.map(string)),
        ]
      ],
    ]
  }

  private static func test(_ result: VectorResult, _ stale: String?, _ sheet: ReportSheet) -> JSONValue {
    var object = JSONObject([
      ("name", string(result.id)), ("status", string(status(result, stale).rawValue)), ("duration", number(0)),
      ("suite", .array([string(ReportSheet.topic(result.id))])), ("rawStatus", string(result.verdict.rawValue)),
      ("tags", .array([string(result.conformanceClass.rawValue)] + result.requirements.map(string))),
    ])
    if let message = stale ?? result.reason { object.append("message", string(Excerpt.of(message, limit: 4000))) }
    if result.verdict.isAdverse, result.verdict != .blocked { object.append("trace", string(trace(result, sheet))) }
    if let stderr = result.stderr {
      object.append("stderr", .array(stderr.split(separator: "\n").map { string(String($0)) }))
    }
    var extra = JSONObject()
    if let title = sheet.vectors[result.id]?.title { extra.append("title", string(title)) }
    if let known = result.known {
      var entry = JSONObject([("reason", string(known.reason))])
      if let issue = known.issue { entry.append("issue", string(issue)) }
      extra.append("known", .object(entry))
    }
    if let root = result.root { extra.append("root", string(root)) }
    if !extra.isEmpty { object.append("extra", ["bridge-conformance/result": .object(extra)]) }
    return .object(object)
  }

  private static func trace(_ result: VectorResult, _ sheet: ReportSheet) -> String {
    var lines = result.requirements.map { "\($0): \(sheet.sentences[$0] ?? "see CONFORMANCE.md")" }
    if result.step != nil { lines.append("at \(sheet.stepName(result))") }
    for (name, values) in [("expected", result.expected), ("actual", result.actual)] {
      guard let values else { continue }
      lines.append("\(name):")
      lines += values.isEmpty ? ["  (nothing)"] : values.map { "  \(Excerpt.of($0.text, limit: 2000))" }
    }
    lines.append("again: \(sheet.again(result.id))")
    return lines.joined(separator: "\n")
  }

  private static func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

  /// Readers show these strings on terminals and in pages; what can't be seen is written out.
  private static func string(_ text: String) -> JSONValue {
    .string(JSONString(Printable.text(text, keepingLines: true)))
  }
}
