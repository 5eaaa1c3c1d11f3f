import BridgeJSON

/// The head of a report's page: the class reached, why not the next one, and what was run.
struct ClassBanner {
  private let sheet: ReportSheet
  private var report: Report { sheet.report }
  /// How many requirements, and vectors of each, are named as reasons.
  private static let (requirementLimit, vectorLimit) = (8, 6)

  init(_ sheet: ReportSheet) { self.sheet = sheet }

  /// Writes it.
  func write(into out: inout HTMLWriter) {
    let information = report.information
    switch (report.achieved, report.isConformant) {
    case (_?, true): out.markup("<section class=\"banner ok\" aria-labelledby=\"name\">")
    case (_?, false): out.markup("<section class=\"banner mid\" aria-labelledby=\"name\">")
    case (nil, _): out.markup("<section class=\"banner\" aria-labelledby=\"name\">")
    }
    out.put("<div><h1 id=\"name\">", sheet.heading, "</h1>")
    out.put("<p>the ", information.half.rawValue, " half in ")
    out.put("the dialect ", Excerpt.of(report.dialect, limit: 60), "")
    if let language = information.implementation["language"]?.stringValue {
      out.put(", written in ", Excerpt.of(language, limit: 60), "")
    }
    out.put("</p><p class=\"say\">", conclusion, "</p></div>\n")
    ladder(into: &out)
    out.markup("</section>\n")
    facts(into: &out)
    reasons(into: &out)
  }

  private func against(_ conformanceClass: ConformanceClass) -> [VectorResult] {
    report.results.filter { $0.conformanceClass == conformanceClass && $0.verdict.isAdverse }
  }

  /// The class after the one reached.
  private var next: ConformanceClass? {
    ConformanceClass.allCases.first { candidate in report.achieved.map { candidate > $0 } ?? true }
  }

  private var conclusion: String {
    func vectors(_ count: Int) -> String { count == 1 ? "1 vector stands" : "\(count) vectors stand" }
    guard let achieved = report.achieved else {
      let core = against(.core).count
      if core > 0 { return "It reaches no class: \(vectors(core)) against core." }
      return report.isConformant
        ? "All selected vectors passed. No class can be said: the run left core vectors out."
        : "No class can be said: the run left core vectors out."
    }
    guard let next else { return "It conforms to the class hardened, which contains all others." }
    let count = against(next).count
    return count > 0
      ? "It conforms to the class \(achieved.rawValue), and not to \(next.rawValue): \(vectors(count)) against that."
      : "It conforms to the class \(achieved.rawValue). Whether to \(next.rawValue) can't be said: the run left vectors of it out."
  }

  private func ladder(into out: inout HTMLWriter) {
    out.markup("<ol class=\"ladder\" aria-label=\"Classes\">")
    for conformanceClass in ConformanceClass.allCases {
      let judged = report.results.filter { $0.conformanceClass == conformanceClass && !$0.verdict.isNeutral }
      let passed = judged.count { $0.verdict == .pass }
      let reached = report.achieved.map { conformanceClass <= $0 } ?? false
      if reached {
        out.markup("<li class=\"ok\"><b>")
      } else if passed < judged.count {
        out.markup("<li class=\"bad\"><b>")
      } else {
        out.markup("<li><b>")
      }
      out.put("", conformanceClass.rawValue, "</b><span>")
      out.put("", reached ? "✓ reached" : "not reached", "</span><span>")
      if judged.isEmpty { out.markup("nothing judged") } else { out.text("\(passed) of \(judged.count)") }
      out.markup("</span></li>")
    }
    out.markup("</ol>")
  }

  private func facts(into out: inout HTMLWriter) {
    let features = report.information.allFeatures
    let summary = report.summary.filter { $0.count > 0 }.map { "\($0.verdict.rawValue) \($0.count)" }
    var facts = [
      ("Verdicts", summary.isEmpty ? "none" : summary.joined(separator: " · ")),
      ("Features claimed", features.isEmpty ? "none" : features.joined(separator: ", ")),
      ("Corpus", "\(report.corpusVersion) (\(report.corpusDigest.prefix(12)))"),
      ("Harness", "\(report.harness.name) \(report.harness.version)"),
      ("Whole corpus", report.complete ? "yes" : "no: not every vector for this half was run"),
    ]
    if let url = report.information.implementation["url"]?.stringValue { facts.insert(("Published at", url), at: 2) }
    if let conformanceClass = report.request.conformanceClass {
      facts.append(("Up to class", conformanceClass.rawValue))
    }
    if !report.request.filters.isEmpty { facts.append(("Filter", report.request.filters.joined(separator: " "))) }
    if let shard = report.request.shard { facts.append(("Shard", shard)) }
    let known = report.results.count { $0.known != nil }
    if known > 0 { facts.append(("Known failures", "\(known), tolerated")) }
    out.markup("<dl class=\"facts\">")
    for (name, value) in facts {
      out.put("<div><dt>", name, "</dt>")
      out.put("<dd>", Excerpt.of(value, limit: 600), "</dd></div>")
    }
    out.markup("</dl>\n")
  }

  /// The requirements that keep the implementation from the next class.
  private func reasons(into out: inout HTMLWriter) {
    guard let next else { return }
    var places: [String: [Int]] = [:]
    var order: [String] = []
    for (index, result) in report.results.enumerated()
    where result.conformanceClass == next && result.verdict.isAdverse {
      for id in result.requirements {
        if places[id] == nil { order.append(id) }
        places[id, default: []].append(index)
      }
    }
    guard !order.isEmpty else { return }
    out.put("<section aria-labelledby=\"why\"><h2 id=\"why\">Why not ", next.rawValue, "</h2>\n<ul class=\"why\">")
    for id in order.prefix(Self.requirementLimit) {
      out.put("<li><b>", id, "</b> ")
      if let requirement = sheet.requirements[id] {
        out.put("<small class=\"soft\">", requirement.level.rawValue, "</small> ")
        out.sentence(requirement.sentence)
      }
      out.markup("<br>")
      let indices = places[id] ?? []
      for (position, index) in indices.prefix(Self.vectorLimit).enumerated() {
        if position > 0 { out.markup(", ") }
        out.put("<a href=\"#v", index, "\">")
        out.put("", sheet.report.results[index].id, "</a>")
      }
      if indices.count > Self.vectorLimit { out.put(" and ", indices.count - Self.vectorLimit, " more") }
      out.markup("</li>")
    }
    if order.count > Self.requirementLimit {
      out.put("<li>… and ", order.count - Self.requirementLimit, " more requirements, below</li>")
    }
    out.markup("</ul></section>\n")
  }
}
