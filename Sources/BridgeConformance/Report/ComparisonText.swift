/// A comparison as lines for a terminal.
enum ComparisonText {
  static func render(_ comparison: ReportComparison) -> String {
    var lines = [heading("old", comparison.old), heading("new", comparison.new)]
    lines += comparison.notes.map { "note: \($0)" }
    for cause in ReportComparison.Cause.allCases {
      let changes = comparison.changes.filter { $0.cause == cause }
      if changes.isEmpty { continue }
      lines += ["", title(of: cause)]
      for change in changes { lines += self.lines(of: change) }
    }
    lines += ["", conclusion(comparison)]
    return lines.map { Printable.text($0) + "\n" }.joined()
  }

  private static func heading(_ which: String, _ report: Report) -> String {
    let information = report.information
    return
      "\(which): \(information.name) \(information.version) · \(information.half.rawValue) · \(report.dialect) · "
      + "class \(report.achieved?.rawValue ?? "none") · corpus \(report.corpusVersion) (\(report.corpusDigest.prefix(12)))"
  }

  static func title(of cause: ReportComparison.Cause) -> String {
    switch cause {
    case .implementation: "the implementation changed"
    case .corpus: "the corpus changed"
    case .selection: "other vectors were asked for"
    case .unknown: "the implementation or the corpus changed"
    }
  }

  private static func lines(of change: ReportComparison.Change) -> [String] {
    let requirements = change.requirements.isEmpty ? "" : " (\(change.requirements.joined(separator: ", ")))"
    var lines = ["  \(change.kind.rawValue): \(change.id)\(requirements)\(note(on: change))"]
    if change.new?.verdict.isAdverse == true, let reason = change.new?.reason {
      lines.append("    \(Excerpt.of(reason, limit: 400))")
    }
    return lines
  }

  /// What is to be said of a change beside its kind.
  static func note(on change: ReportComparison.Change) -> String {
    var note = ""
    if let former = change.formerID { note += ", before \(former)" }
    switch (change.old, change.new) {
    case (let old?, let new?) where change.kind != .renamed:
      note += ": \(old.verdict.rawValue) → \(new.verdict.rawValue)"
    case (nil, let side?), (let side?, nil): note += ": \(side.verdict.rawValue)"
    default: break
    }
    return note
  }

  /// The class, and whether a build should fail.
  static func conclusion(_ comparison: ReportComparison) -> String {
    let (old, new) = (comparison.old.achieved?.rawValue ?? "none", comparison.new.achieved?.rawValue ?? "none")
    var text = old == new ? "class: \(old)" : "class: \(old) → \(new)"
    if comparison.classIsLowered { text += ", lowered" }
    let counts = ReportComparison.Kind.allCases.compactMap { kind in
      let count = comparison.changes.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    text += " · \((counts + ["\(comparison.unchanged) as before"]).joined(separator: ", "))"
    let regressions = comparison.regressions.count
    if regressions > 0 { return text + " · \(regressions) \(regressions == 1 ? "regression" : "regressions")" }
    return text + (comparison.classIsLowered ? " · a regression" : " · no regression")
  }
}
