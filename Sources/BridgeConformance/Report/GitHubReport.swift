import BridgeJSON

/// The report for a GitHub workflow: annotations as workflow commands, one for each root cause, and a step summary.
public enum GitHubReport {
  /// How many annotations of one kind GitHub shows for a step.
  static let mostAnnotations = 10
  /// How many vectors of one cause the step summary names.
  private static let mostResults = 40

  // MARK: Annotations

  /// The annotations, one a line.
  static func annotations(_ sheet: ReportSheet) -> String {
    var notes = (sheet.gate?.stale ?? []).map { entry in
      (title: "\(entry.id) \(entry.problem)", message: entry.description)
    }
    notes += RootCause.all(sheet.report).map { note($0, sheet) }
    if notes.count > mostAnnotations {
      let left = notes.count - (mostAnnotations - 1)
      notes = Array(notes.prefix(mostAnnotations - 1))
      notes.append((title: "\(left) more causes", message: "the step summary and the JSON report have all of them"))
    }
    return notes.map { "::error title=\(property($0.title))::\(data($0.message))\n" }.joined()
  }

  private static func note(_ cause: RootCause, _ sheet: ReportSheet) -> (title: String, message: String) {
    guard let first = cause.results.first else { return ("", "") }
    var lines = [cause.requirement].compactMap(\.self).map { "\($0): \(sheet.sentences[$0] ?? "see CONFORMANCE.md")" }
    let place = first.step == nil ? "" : ", at \(sheet.stepName(first))"
    lines.append("\(first.verdict.rawValue): \(first.id)\(place)")
    if let reason = first.reason { lines.append(Excerpt.of(reason, limit: 1000)) }
    let others = cause.results.dropFirst().prefix(5).map(\.id)
    if !others.isEmpty {
      let left = cause.results.count - 1 - others.count
      lines.append("also: \(others.joined(separator: ", "))\(left > 0 ? " and \(left) more" : "")")
    }
    lines.append("again: \(sheet.again(first.id))")
    return ("\(cause.name) is not met (\(cause.extent))", lines.map { Printable.text($0) }.joined(separator: "\n"))
  }

  /// Text after a workflow command.
  private static func data(_ text: String) -> String {
    var result = ""
    for scalar in Printable.text(text, keepingLines: true).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\n": result += "%0A"
      case "\r": result += "%0D"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A property of a workflow command, which ends at a comma or a colon.
  private static func property(_ text: String) -> String {
    var result = ""
    for scalar in data(Excerpt.of(Printable.text(text), limit: 250)).unicodeScalars {
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Text for the log of a step in which no line is a workflow command, whatever an implementation put there.
  public static func inert(_ text: String) -> String {
    // Only who knows the word can end the pause; it has 128 random bits.
    let word = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }.joined(separator: "-")
    return "::stop-commands::\(word)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")::\(word)::\n"
  }

  // MARK: The step summary

  /// The step summary in Markdown, of at most so many bytes: what does not fit is left out section by section, and counted.
  static func summary(_ sheet: ReportSheet, limit: Int) -> String {
    let report = sheet.report
    var text = ""
    var leftOut = 0
    // What the last line takes.
    let room = limit - 200
    func add(_ section: String) {
      if text.utf8.count + section.utf8.count <= room, leftOut == 0 { text += section } else { leftOut += 1 }
    }
    add(head(sheet))
    if let stale = sheet.gate?.stale, !stale.isEmpty {
      add("\n### Listed as known, and no longer so\n\n")
      for entry in stale { add("- \(escaped(entry.description))\n") }
    }
    let causes = RootCause.all(report)
    if !causes.isEmpty {
      add("\n### What stands against it\n")
      for cause in causes { add(section(cause, sheet)) }
    }
    if !sheet.tolerated.isEmpty {
      add("\n### Known failures, tolerated\n\n")
      for result in sheet.tolerated { add("- \(escaped(known(result)))\n") }
    }
    if leftOut > 0 { text += "\n\(leftOut) more parts did not fit here; the JSON report has all of them.\n" }
    return text.utf8.count <= limit ? text : ""
  }

  private static func escaped(_ text: String) -> String { MarkdownReport.escaped(Excerpt.of(text, limit: 1000)) }

  private static func head(_ sheet: ReportSheet) -> String {
    let report = sheet.report
    let information = report.information
    var text = "## Conformance of \(escaped("\(information.name) \(information.version)"))\n\n"
    text += "\(information.half.rawValue) half, \(escaped(report.dialect)), corpus \(escaped(report.corpusVersion)). "
    text += "Class: **\(report.achieved?.rawValue ?? "none")**\(report.complete ? "" : " (not the whole corpus)").\n\n"
    let counts = report.summary.filter { $0.count > 0 }
    text += "| \((counts.map(\.verdict.rawValue) + ["known"]).joined(separator: " | ")) |\n"
    text += "|\(String(repeating: "---:|", count: counts.count + 1))\n"
    let numbers = counts.map { String($0.count) } + [String(report.results.count { $0.known != nil })]
    return text + "| \(numbers.joined(separator: " | ")) |\n"
  }

  private static func section(_ cause: RootCause, _ sheet: ReportSheet) -> String {
    guard let first = cause.results.first else { return "" }
    var text = "\n#### \(escaped(cause.name)): \(cause.extent)\n\n"
    if let id = cause.requirement {
      text += "- \(escaped(id)): \(escaped(sheet.sentences[id] ?? "see CONFORMANCE.md"))\n"
    }
    for result in cause.results.prefix(mostResults) {
      let place = result.step == nil ? "" : " at \(escaped(sheet.stepName(result)))"
      let reason = result.reason.map { ": \(escaped($0))" } ?? ""
      text += "- \(result.verdict.rawValue) \(escaped(result.id))\(place)\(reason)\n"
    }
    if cause.results.count > mostResults { text += "- and \(cause.results.count - mostResults) more\n" }
    return text + "\n" + MarkdownReport.code(sheet.again(first.id))
  }

  private static func known(_ result: VectorResult) -> String {
    let issue = result.known?.issue.map { " (\($0))" } ?? ""
    return "\(result.id): \(result.verdict.rawValue): \(result.known?.reason ?? "")\(issue)"
  }
}
