import BridgeJSON

/// The page of several reports: implementations as columns, vectors as rows, and the details of what did not pass.
struct MatrixPage {
  private struct Row {
    let id: String
    let topic: String
    /// For each report the place of its result; nil if it has none.
    var places: [Int?]
  }

  private let sheets: [ReportSheet]
  private let details: [VectorDetails]
  private var rows: [Row] = []
  private var topics: [(name: String, rows: [Int])] = []

  /// A page stays below this size, whatever is in the reports.
  private static let sizeLimit = 9_000_000

  init(_ sheets: [ReportSheet]) {
    self.sheets = sheets
    details = sheets.map(VectorDetails.init)
    var byID: [String: Int] = [:]
    var byTopic: [String: Int] = [:]
    for (column, sheet) in sheets.enumerated() {
      for (place, result) in sheet.report.results.enumerated() {
        if let row = byID[result.id] {
          rows[row].places[column] = place
          continue
        }
        let topic = RequirementHeatMap.topic(result.id)
        var places = [Int?](repeating: nil, count: sheets.count)
        places[column] = place
        let index = rows.count
        rows.append(Row(id: result.id, topic: topic, places: places))
        byID[result.id] = index
        if let known = byTopic[topic] {
          topics[known].rows.append(index)
        } else {
          byTopic[topic] = topics.count
          topics.append((topic, [index]))
        }
      }
    }
  }

  /// Writes what stands between the page's head and its foot.
  func write(title: String, into out: inout HTMLWriter, to sink: ([UInt8]) -> Void) {
    out.put("<h1>", title, "</h1>\n")
    summary(into: &out)
    out.markup("<div id=\"vectors\" tabindex=\"-1\">\n")
    let verdicts = Verdict.allCases.filter { verdict in sheets.contains { $0.report.count(verdict) > 0 } }
    let halves = Half.allCases.filter { half in sheets.contains { $0.report.information.half == half } }
    HTMLReport.filters(
      verdicts: verdicts.map(\.rawValue)
        + (sheets.contains { $0.report.results.contains { $0.known != nil } } ? ["known"] : []),
      topics: topics.map(\.name),
      halves: halves.map { ($0.rawValue, $0.rawValue) },
      into: &out
    )
    out.markup(
      "<p><label class=\"only\"><input type=\"checkbox\" id=\"same\"> Differences only</label></p>\n<h2 class=\"vh\" id=\"matrix\">Every vector, every implementation</h2>\n<div class=\"box m\" tabindex=\"0\" role=\"group\" aria-labelledby=\"matrix\"><table class=\"matrix\"><thead><tr><th scope=\"col\">vector"
    )
    for (column, sheet) in sheets.enumerated() {
      out.put("<th scope=\"col\" data-h=\"", sheet.report.information.half.rawValue, "\">")
      out.text(name(column))
      out.put("<small>", under(column), "</small>")
    }
    out.markup("</thead>\n")
    let failures = rows.indices.map { groups(rows[$0]) }
    for topic in topics {
      table(topic, failures, into: &out)
      if out.bytes.count > 1 << 16 { sink(out.take()) }
    }
    out.markup("</table></div>\n")
    failureSections(failures, into: &out, to: sink)
    out.markup("</div>\n")
  }

  private func name(_ column: Int) -> String { sheets[column].heading }

  /// What tells a column from others of the same name.
  private func under(_ column: Int) -> String {
    let report = sheets[column].report
    func words(_ report: Report) -> String { "\(report.information.half.rawValue) · \(report.dialect)" }
    let twin = sheets.indices.contains { other in
      other != column && name(other) == name(column) && words(sheets[other].report) == words(report)
    }
    return twin ? "\(words(report)) · \(report.harness.name)" : words(report)
  }

  // MARK: The implementations

  private func summary(into out: inout HTMLWriter) {
    out.markup(
      "<section aria-labelledby=\"who\"><h2 id=\"who\">Implementations</h2>\n<div class=\"box\" tabindex=\"0\" role=\"group\" aria-labelledby=\"who\"><table class=\"sum\"><thead><tr><th scope=\"col\">implementation<th scope=\"col\">class"
    )
    for conformanceClass in ConformanceClass.allCases { out.put("<th scope=\"col\">", conformanceClass.rawValue, "") }
    out.markup(
      "<th scope=\"col\">half<th scope=\"col\">dialect<th scope=\"col\">verdicts<th scope=\"col\">harness</thead><tbody>\n"
    )
    for (column, sheet) in sheets.enumerated() {
      let report = sheet.report
      out.put("<tr><th scope=\"row\">", name(column), "")
      out.markup("<td>")
      if let achieved = report.achieved {
        out.put("<span class=\"b pass\">", achieved.rawValue, "</span>")
      } else {
        out.markup("<span class=\"b fail\">none</span>")
      }
      if !report.complete { out.markup("<br><small class=\"soft\">not the whole corpus</small>") }
      for conformanceClass in ConformanceClass.allCases {
        let judged = report.results.filter { $0.conformanceClass == conformanceClass && !$0.verdict.isNeutral }
        let passed = judged.count { $0.verdict == .pass }
        if passed < judged.count { out.markup("<td class=\"x\">") } else { out.markup("<td>") }
        out.text(judged.isEmpty ? "–" : "\(passed)/\(judged.count)")
      }
      out.put("<td>", report.information.half.rawValue, "")
      out.put("<td>", report.dialect, "")
      let verdicts = report.summary.filter { $0.count > 0 }.map { "\($0.verdict.rawValue) \($0.count)" }
      out.put("<td>", verdicts.joined(separator: " · "), "")
      out.put("<td>", "\(report.harness.name) \(report.harness.version)", "\n")
    }
    out.markup("</tbody></table></div></section>\n")
  }

  // MARK: The table

  private func result(_ row: Row, _ column: Int) -> VectorResult? {
    row.places[column].map { sheets[column].report.results[$0] }
  }

  private func table(_ topic: (name: String, rows: [Int]), _ failures: [[[Int]]], into out: inout HTMLWriter) {
    out.put("<tbody data-t=\"", topic.name, "\"><tr class=\"g\"><th scope=\"rowgroup\">")
    out.text(topic.name)
    for column in sheets.indices {
      let judged = topic.rows.compactMap { result(rows[$0], column) }.filter { !$0.verdict.isNeutral }
      out.markup("<td>")
      if judged.isEmpty { out.text("–") } else { out.text("\(judged.count { $0.verdict == .pass })/\(judged.count)") }
    }
    for index in topic.rows { self.row(index, failures[index], into: &out) }
    out.markup("</tbody>\n")
  }

  private func row(_ index: Int, _ groups: [[Int]], into out: inout HTMLWriter) {
    let row = rows[index]
    let results = sheets.indices.compactMap { result(row, $0) }
    guard let first = results.first else { return }
    var verdicts: [String] = []
    var halves: [Half] = []
    for column in sheets.indices {
      guard let result = result(row, column) else { continue }
      if !verdicts.contains(result.verdict.rawValue) { verdicts.append(result.verdict.rawValue) }
      let half = sheets[column].report.information.half
      if !halves.contains(half) { halves.append(half) }
    }
    out.put("\n<tr id=\"r", index, "\"")
    if verdicts.count == 1 { out.markup(" class=\"e\"") }
    out.put(" data-c=\"", first.conformanceClass.rawValue, "\"")
    if results.contains(where: { $0.known != nil }) { verdicts.append("known") }
    out.put(" data-v=\"", verdicts.joined(separator: " "), "\"")
    out.put(" data-h=\"", halves.map(\.rawValue).joined(separator: " "), "\"")
    out.put(" data-r=\"", first.requirements.joined(separator: " "), "\"><th scope=\"row\">")
    out.text(sheets[0].vectors[row.id]?.title ?? row.id)
    out.put("<span class=\"id\">", row.id, "</span>")
    for column in sheets.indices {
      guard let result = result(row, column) else {
        out.markup("<td class=\"o\">–")
        continue
      }
      switch result.verdict {
      case .pass: out.markup("<td>pass")
      case .inapplicable, .unclaimed: out.put("<td class=\"o\">", result.verdict.rawValue, "")
      case .fail, .error, .poisoned, .blocked:
        if result.verdict == .blocked || result.known != nil {
          out.markup("<td class=\"s\">")
        } else {
          out.markup("<td class=\"x\">")
        }
        let group = groups.firstIndex { $0.contains(column) } ?? 0
        out.put("<a href=\"#d", index, "-")
        out.put("", group, "\">")
        out.put("", result.verdict.rawValue, result.known == nil ? "</a>" : ", known</a>")
      }
    }
  }

  // MARK: What did not pass

  /// The columns in which a vector did not pass, those that failed in the same way together.
  private func groups(_ row: Row) -> [[Int]] {
    var groups: [[Int]] = []
    for column in sheets.indices {
      guard let result = result(row, column), result.verdict.isAdverse else { continue }
      let same = groups.firstIndex { group in
        guard let other = self.result(row, group[0]) else { return false }
        return other.verdict == result.verdict && other.known == result.known && other.step == result.step
          && other.reason == result.reason
          && sheets[group[0]].report.information.half == sheets[column].report.information.half
          && other.expected == result.expected && other.actual == result.actual
      }
      if let same { groups[same].append(column) } else { groups.append([column]) }
    }
    return groups
  }

  private func failureSections(_ failures: [[[Int]]], into out: inout HTMLWriter, to sink: ([UInt8]) -> Void) {
    let failing = failures.indices.filter { !failures[$0].isEmpty }
    guard !failing.isEmpty else { return }
    out.put("<section class=\"g\"><h2>What did not pass <span class=\"n\">", failing.count, "</span></h2>\n")
    // Room for what must be said of each comes first; diagrams and differences share what is left.
    let groups = failing.reduce(0) { $0 + failures[$1].count }
    var room = Self.sizeLimit - out.count - failing.count * 1400 - groups * 500
    for index in failing {
      failure(index, failures[index], &room, into: &out)
      if out.bytes.count > 1 << 16 { sink(out.take()) }
    }
    if room <= 0 {
      out.markup(
        "<p class=\"soft\">To keep the page small, some differences and diagrams were left out: the report of one implementation has them all.</p>"
      )
    }
    out.markup("</section>\n")
  }

  private func failure(_ index: Int, _ groups: [[Int]], _ room: inout Int, into out: inout HTMLWriter) {
    let row = rows[index]
    guard let column = groups.first?.first, let result = result(row, column) else { return }
    let vector = sheets[column].vectors[row.id]
    out.put("<details class=\"v\" data-row=\"r", index, "\">")
    VectorDetails.badge(result, into: &out)
    out.put("<h3>", vector?.title ?? row.id, "</h3>")
    out.put("<span class=\"cl\">", result.conformanceClass.rawValue, "</span>")
    out.put("<span class=\"id\">", row.id, "</span></summary><div class=\"body\">")
    details[column].clause(result, into: &out)
    for (position, group) in groups.enumerated() {
      guard let result = self.result(row, group[0]) else { continue }
      out.put("<div id=\"d", index, "-")
      out.put("", position, "\"><h4>")
      out.put("", group.map { "\(name($0)) (\(under($0)))" }.joined(separator: ", "), "</h4>")
      let before = out.count
      details[group[0]].findings(result, brief: room <= 0, into: &out)
      if room > 0 { details[group[0]].diagram(result, into: &out) }
      room -= out.count - before
      out.markup("</div>")
    }
    details[column].origin(result, into: &out)
    details[column].again(result, into: &out)
    out.markup("</div></details>\n")
  }
}
