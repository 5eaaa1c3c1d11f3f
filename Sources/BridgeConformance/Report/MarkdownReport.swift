import BridgeJSON

/// The report as Markdown, for a pull request or a release page.
enum MarkdownReport {
  static func render(_ sheet: ReportSheet) -> String {
    let report = sheet.report
    let information = report.information
    var text = "# Conformance of \(escaped("\(information.name) \(information.version)"))\n\n"
    text += "| | |\n|---|---|\n"
    text += "| half | \(information.half.rawValue) |\n| dialect | \(escaped(report.dialect)) |\n"
    text += "| class | \(report.achieved?.rawValue ?? "none")\(report.complete ? "" : " (not the whole corpus)") |\n"
    text += "| corpus | \(escaped(report.corpusVersion)), `\(report.corpusDigest)` |\n"
    text += "| harness | \(escaped("\(report.harness.name) \(report.harness.version)")) |\n"
    text +=
      "| features claimed | \(information.features.isEmpty ? "none" : escaped(information.features.joined(separator: ", "))) |\n\n"
    text += "| verdict | vectors |\n|---|---:|\n"
    for (verdict, count) in report.summary { text += "| \(verdict.rawValue) | \(count) |\n" }
    text += "\n## By topic\n\n| topic | core | full | hardened |\n|---|---:|---:|---:|\n"
    for tally in sheet.tallies {
      let cells = tally.counts.map { $0.applicable == 0 ? "–" : "\($0.passed)/\($0.applicable)" }
      text += "| \(escaped(tally.topic)) | \(cells.joined(separator: " | ")) |\n"
    }
    if !sheet.adverse.isEmpty {
      text += "\n## What stands against it\n"
      for result in sheet.adverse { text += failure(result, sheet) }
    }
    if let stale = sheet.gate?.stale, !stale.isEmpty {
      text += "\n## Listed as known, and no longer so\n\n"
      for entry in stale { text += "- \(escaped(entry.description))\n" }
    }
    if !sheet.tolerated.isEmpty {
      text += "\n## Known failures\n\n"
      for result in sheet.tolerated {
        let issue = result.known?.issue.map { " (\($0))" } ?? ""
        text += "- \(escaped("\(result.id): \(result.verdict.rawValue): \(result.known?.reason ?? "")\(issue)"))\n"
      }
    }
    let blocked = report.results.filter { $0.verdict == .blocked }
    if !blocked.isEmpty {
      text += "\n## Blocked\n\n"
      for result in blocked { text += "- \(escaped(result.id)): by \(escaped(result.root ?? ""))\n" }
    }
    return text
  }

  private static func failure(_ result: VectorResult, _ sheet: ReportSheet) -> String {
    var text = "\n### \(escaped(result.id)): \(result.verdict.rawValue)\n\n"
    if let title = sheet.vectors[result.id]?.title { text += "\(escaped(title)).\n\n" }
    for id in result.requirements {
      text += "- \(escaped(id)): \(escaped(sheet.sentences[id] ?? "see CONFORMANCE.md"))\n"
    }
    if result.step != nil { text += "- at \(escaped(sheet.stepName(result)))\n" }
    if let reason = result.reason { text += "- \(escaped(Excerpt.of(reason, limit: 1000)))\n" }
    if let expected = result.expected, let actual = result.actual {
      text += "\n" + block("expected", expected) + block("actual", actual)
    }
    if let stderr = result.stderr { text += "\nstderr:\n\n" + code(stderr) }
    text += "\n" + code(sheet.again(result.id))
    return text
  }

  private static func block(_ name: String, _ values: [JSONValue]) -> String {
    let lines = values.map { Excerpt.of($0.text, limit: 4000) }
    return "\(name):\n\n" + code(lines.isEmpty ? "(nothing)" : lines.joined(separator: "\n")) + "\n"
  }

  /// A code block whose fence is longer than any run of backticks in it.
  static func code(_ text: String) -> String {
    let text = Printable.text(text, keepingLines: true)
    var longest = 0
    var run = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)text\n\(text)\n\(fence)\n"
  }

  /// Text that Markdown takes for nothing but text.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in Printable.text(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "!", "|", "~", "$", "@", ":":
        // A colon or an at sign would make a link of what looks like an address.
        result += scalar == ":" || scalar == "@" || scalar == "$" ? "&#\(scalar.value);" : "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
