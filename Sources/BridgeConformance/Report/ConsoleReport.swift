import BridgeJSON

/// The report for a terminal: failures first, then what was covered, then the class.
public struct ConsoleReport: Sendable {
  let columns: Int
  let colour: Bool

  /// Makes a renderer.
  /// - Parameters:
  ///   - columns: how wide a line may be; at least 60 are used.
  ///   - colour: whether to use colours.
  public init(columns: Int, colour: Bool) {
    self.columns = max(60, min(columns, 200))
    self.colour = colour
  }

  /// The whole text.
  public func render(_ sheet: ReportSheet) -> String {
    let report = sheet.report
    var text = ""
    for result in sheet.adverse { text += failure(result, sheet) + "\n" }
    text += heading(report) + "\n\n" + table(sheet) + "\n"
    text += blocked(report)
    text += decoders(report)
    text += unclaimed(report)
    text += tolerated(sheet)
    text +=
      report.summary.filter { $0.count > 0 || $0.verdict == .pass || $0.verdict == .fail }
      .map { "\($0.verdict.rawValue) \($0.count)" }.joined(separator: " · ") + "\n"
    text += conclusion(sheet) + "\n"
    text += gate(sheet)
    return text
  }

  private func heading(_ report: Report) -> String {
    let information = report.information
    let language = information.implementation["language"]?.stringValue ?? ""
    return bold(Printable.text("\(information.name) \(information.version) (\(language))"))
      + " · \(information.half.rawValue) · \(report.dialect) · corpus \(report.corpusVersion) (\(report.corpusDigest.prefix(12)))"
  }

  // MARK: Failures

  private func failure(_ result: VectorResult, _ sheet: ReportSheet) -> String {
    explanation(of: result, sheet) + "  again: \(sheet.again(result.id))\n"
  }

  /// What went wrong, without the command that shows it again, which a test of a library's own has no use for.
  func explanation(of result: VectorResult, _ sheet: ReportSheet) -> String {
    var text = "\(paint(result.verdict.rawValue.uppercased(), .red)) \(bold(result.id))"
    if let title = sheet.vectors[result.id]?.title { text += "  \(Printable.text(title))" }
    text += "\n"
    for id in result.requirements {
      text += wrapped(Printable.text("\(id): \(sheet.sentences[id] ?? "see CONFORMANCE.md")"), indent: 2)
    }
    if result.step != nil { text += "  at \(sheet.stepName(result))\n" }
    if let reason = result.reason { text += wrapped(Printable.text(reason), indent: 2) }
    if let expected = result.expected, let actual = result.actual { text += sideBySide(expected, actual) }
    if let stderr = result.stderr {
      text += "  the adapter's stderr ends:\n"
      for line in Printable.text(stderr, keepingLines: true).split(separator: "\n").suffix(12) {
        text += "  | \(line)\n"
      }
    }
    return text
  }

  private func sideBySide(_ expected: [JSONValue], _ actual: [JSONValue]) -> String {
    let width = (columns - 7) / 2
    var text = "  " + pad("expected", width) + " │ actual\n"
    text += "  " + String(repeating: "─", count: width) + "─┼─" + String(repeating: "─", count: width) + "\n"
    if expected.isEmpty && actual.isEmpty { return text }
    for index in 0..<max(expected.count, actual.count) {
      let left = index < expected.count ? cell(expected[index], width) : ["(nothing)"]
      let right = index < actual.count ? cell(actual[index], width) : ["(nothing)"]
      for line in 0..<max(left.count, right.count) {
        text +=
          "  " + pad(line < left.count ? left[line] : "", width) + " │ " + (line < right.count ? right[line] : "")
          + "\n"
      }
    }
    return text
  }

  private func cell(_ value: JSONValue, _ width: Int) -> [String] {
    lines(of: Excerpt.of(Printable.text(value.text), limit: width * 6), width)
  }

  private func lines(of text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      lines.append(String(rest.prefix(width)))
      rest = rest.dropFirst(width)
    }
    return lines.isEmpty ? [""] : lines
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var result = ""
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + word.count + 1 > columns - indent {
        result += margin + line + "\n"
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return result + margin + line + "\n"
  }

  // MARK: The summary

  private func table(_ sheet: ReportSheet) -> String {
    let tallies = sheet.tallies
    let width = max(8, tallies.map(\.topic.count).max() ?? 0)
    var text = pad("topic", width) + ConformanceClass.allCases.map { "  " + pad($0.rawValue, 9) }.joined() + "\n"
    for tally in tallies {
      text += pad(tally.topic, width)
      for (passed, applicable) in tally.counts {
        let padded = pad(applicable == 0 ? "-" : "\(passed)/\(applicable)", 9)
        text += "  " + (passed < applicable ? paint(padded, .red) : padded)
      }
      while text.hasSuffix(" ") { text.removeLast() }
      text += "\n"
    }
    return text
  }

  private func blocked(_ report: Report) -> String {
    var roots: [(root: String, count: Int)] = []
    for result in report.results {
      guard let root = result.root else { continue }
      if let index = roots.firstIndex(where: { $0.root == root }) {
        roots[index].count += 1
      } else {
        roots.append((root, 1))
      }
    }
    return roots.map { "\($0.count) blocked by \($0.root)\n" }.joined()
  }

  private func decoders(_ report: Report) -> String {
    let results = report.results.filter { !$0.decoders.isEmpty }
    guard !results.isEmpty else { return "" }
    var text =
      "note: decoders differ on messages of \(results.count) vectors, as decoders do; no verdict depends on it:\n"
    for result in results.prefix(5) {
      text += wrapped(
        "\(result.id): \(Printable.text(Excerpt.of(result.decoders[0].opinions.last?.says ?? "", limit: 300)))",
        indent: 2
      )
    }
    if results.count > 5 { text += "  … and \(results.count - 5) more, in the JSON report\n" }
    return text
  }

  private func unclaimed(_ report: Report) -> String {
    let count = report.count(.unclaimed)
    return count == 0 ? "" : "\(count) not run, for features that the adapter does not claim\n"
  }

  // MARK: Known failures

  private func tolerated(_ sheet: ReportSheet) -> String {
    let tolerated = sheet.tolerated
    guard !tolerated.isEmpty else { return "" }
    let blocked = sheet.report.results.count { $0.known != nil && $0.verdict == .blocked }
    var text = "known, and tolerated: \(tolerated.count)"
    text += blocked > 0 ? ", and \(blocked) that they block\n" : "\n"
    for result in tolerated {
      let issue = result.known?.issue.map { " (\($0))" } ?? ""
      text += wrapped(Printable.text("\(result.id): \(result.known?.reason ?? "")\(issue)"), indent: 2)
    }
    return text
  }

  private func gate(_ sheet: ReportSheet) -> String {
    guard let gate = sheet.gate else { return "" }
    var text = ""
    for entry in gate.stale { text += paint("STALE", .red) + " " + Printable.text(entry.description) + "\n" }
    if gate.holds {
      return text + paint("known failures: nothing new", .green) + ", \(gate.tolerated.count) tolerated\n"
    }
    return text + paint("known failures: \(gate.new.count) new", .red)
      + ", \(gate.tolerated.count) tolerated, \(gate.stale.count) "
      + "\(gate.stale.count == 1 ? "entry" : "entries") of \(Printable.text(gate.file)) to mend\n"
  }

  private func conclusion(_ sheet: ReportSheet) -> String {
    let report = sheet.report
    func against(_ conformanceClass: ConformanceClass) -> Int {
      report.results.filter { $0.conformanceClass == conformanceClass && $0.verdict.isAdverse }.count
    }
    guard let achieved = report.achieved else {
      let core = against(.core)
      if core > 0 { return paint("class: none", .red) + " (core: \(core) vectors stand against it)" }
      let outcome =
        report.isConformant
        ? paint("all selected vectors passed", .green)
        : sheet.adverse.isEmpty && !sheet.tolerated.isEmpty
          ? "only known failures stand against it" : paint("not conformant", .red)
      return outcome + " (no class can be said: the run left core vectors out)"
    }
    var text = paint("class: \(achieved.rawValue)", .green)
    if let next = ConformanceClass.allCases.first(where: { $0 > achieved }) {
      let count = against(next)
      text +=
        count > 0
        ? " (\(next.rawValue): \(count) vectors stand against it)" : " (\(next.rawValue): not run, or not all of it)"
    }
    return text
  }

  // MARK: Colour

  private enum Colour: String {
    case red = "31"
    case green = "32"
  }

  private func paint(_ text: String, _ paint: Colour) -> String {
    colour ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
  }

  private func bold(_ text: String) -> String { colour ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}
