/// A comparison as Markdown.
enum ComparisonMarkdown {
  static func render(_ comparison: ReportComparison) -> String {
    func escaped(_ text: String) -> String { MarkdownReport.escaped(text) }
    var text = "# Comparison of two reports\n\n| | old | new |\n|---|---|---|\n"
    func row(_ name: String, _ value: (Report) -> String) {
      text += "| \(name) | \(escaped(value(comparison.old))) | \(escaped(value(comparison.new))) |\n"
    }
    row("implementation") { "\($0.information.name) \($0.information.version)" }
    row("half") { $0.information.half.rawValue }
    row("dialect") { $0.dialect }
    row("class") { $0.achieved?.rawValue ?? "none" }
    row("corpus") { "\($0.corpusVersion) (\($0.corpusDigest.prefix(12)))" }
    text += "\n\(escaped(ComparisonText.conclusion(comparison)))\n"
    for note in comparison.notes { text += "\nNote: \(escaped(note))\n" }
    for cause in ReportComparison.Cause.allCases {
      let changes = comparison.changes.filter { $0.cause == cause }
      if changes.isEmpty { continue }
      let title = ComparisonText.title(of: cause)
      text += "\n## \(title.prefix(1).uppercased())\(title.dropFirst())\n\n"
      for change in changes {
        let mark = change.isRegression ? "**\(change.kind.rawValue)**" : change.kind.rawValue
        let requirements = change.requirements.isEmpty ? "" : " (\(change.requirements.joined(separator: ", ")))"
        text += "- \(mark): \(escaped("\(change.id)\(requirements)\(ComparisonText.note(on: change))"))\n"
        if change.new?.verdict.isAdverse == true, let reason = change.new?.reason {
          text += "  \(escaped(Excerpt.of(reason, limit: 400)))\n"
        }
      }
    }
    return text
  }
}
