import BridgeJSON

/// The page of one report: the class reached, why not the next, a heat map, and every vector.
struct ReportPage {
  private let sheet: ReportSheet
  private let details: VectorDetails

  init(_ sheet: ReportSheet) {
    self.sheet = sheet
    details = VectorDetails(sheet)
  }

  /// Writes what stands between the page's head and its foot.
  func write(into out: inout HTMLWriter, to sink: ([UInt8]) -> Void) {
    ClassBanner(sheet).write(into: &out)
    RequirementHeatMap(sheet.report.results) { self.anchor($0) }.write(into: &out)
    let results = sheet.report.results
    out.markup("<div id=\"vectors\" tabindex=\"-1\">\n")
    HTMLReport.filters(
      verdicts: sheet.report.summary.filter { $0.count > 0 }.map(\.verdict.rawValue)
        + (results.contains { $0.known != nil } ? ["known"] : []),
      topics: RequirementHeatMap.topics(results),
      halves: [("both", "for both halves"), ("one", "for the \(sheet.report.information.half.rawValue) half only")],
      into: &out
    )
    let parts: [(title: StaticString, folded: (Verdict) -> Bool)] = [
      ("What stands against it", { $0.isAdverse && $0 != .blocked }), ("Blocked by a root cause", { $0 == .blocked }),
      ("Passed", { $0 == .pass }), ("Not judged", { $0.isNeutral }),
    ]
    for part in parts {
      let chosen = results.indices.filter { part.folded(results[$0].verdict) }
      if chosen.isEmpty { continue }
      out.markup("<section class=\"g\"><h2>")
      out.markup(part.title)
      out.put(" <span class=\"n\">", chosen.count, "</span></h2>\n")
      for index in chosen {
        vector(results[index], index, into: &out)
        if out.bytes.count > 1 << 16 { sink(out.take()) }
      }
      out.markup("</section>\n")
    }
    out.markup("</div>\n")
  }

  /// The fragment that leads into the vector at a place in the report.
  private func anchor(_ index: Int) -> String { "v\(index)" }

  private func vector(_ result: VectorResult, _ index: Int, into out: inout HTMLWriter) {
    let vector = sheet.vectors[result.id]
    out.put("<details class=\"v\" data-v=\"", result.verdict.rawValue, result.known == nil ? "\"" : " known\"")
    out.put(" data-c=\"", result.conformanceClass.rawValue, "\"")
    out.put(" data-t=\"", RequirementHeatMap.topic(result.id), "\"")
    out.put(" data-r=\"", result.requirements.joined(separator: " "), "\"")
    out.put(" data-h=\"", (vector?.halves.count ?? 1) > 1 ? "both" : "one", "\">")
    VectorDetails.badge(result, into: &out)
    out.put("<h3>", vector?.title ?? result.id, "</h3>")
    out.put("<span class=\"cl\">", result.conformanceClass.rawValue, "</span>")
    out.put("<span class=\"id\">", result.id, "</span></summary>")
    out.put("<div class=\"body\" id=\"", anchor(index), "\">")
    details.clause(result, into: &out)
    details.findings(result, linkToRoot: root(result).map(anchor), into: &out)
    details.diagram(result, into: &out)
    if result.verdict.isAdverse { details.transcript(result, into: &out) }
    details.origin(result, into: &out)
    details.again(result, into: &out)
    out.markup("</div></details>\n")
  }

  private func root(_ result: VectorResult) -> Int? {
    result.root.flatMap { root in sheet.report.results.firstIndex { $0.id == root } }
  }
}
