import BridgeJSON

/// The parts of what a page says of one vector.
struct VectorDetails {
  private let sheet: ReportSheet
  private let kinds: [String: [String: EventKind]]

  private static let reasonLimit = 1200
  private static let payloadLimit = 1500
  private static let transcriptLimit = 80

  init(_ sheet: ReportSheet) {
    self.sheet = sheet
    kinds = Dictionary(Profiles.all.map { ($0.name, $0.eventKinds) }, uniquingKeysWith: { first, _ in first })
  }

  /// The requirements that it tests: number, level, class, sentence.
  func clause(_ result: VectorResult, into out: inout HTMLWriter) {
    for id in result.requirements {
      out.put("<p class=\"clause\"><b>", id, "</b> ")
      if let requirement = sheet.requirements[id] {
        out.put("<small>", requirement.level.rawValue, " · ")
        out.put("", requirement.conformanceClass.rawValue, "</small><br>")
        out.sentence(requirement.sentence)
      } else {
        out.sentence(sheet.sentences[id] ?? "see CONFORMANCE.md")
      }
      out.markup("</p>")
    }
  }

  /// The beginning of a vector's summary: its verdict, never by colour alone.
  static func badge(_ result: VectorResult, into out: inout HTMLWriter) {
    out.put("<summary><span class=\"b ", result.known == nil ? result.verdict.rawValue : "known", "\">")
    out.put("", result.verdict.rawValue, result.known == nil ? "</span>" : ", known</span>")
  }

  /// Why the vector matters, and where its rule comes from.
  func origin(_ result: VectorResult, into out: inout HTMLWriter) {
    guard let vector = sheet.vectors[result.id] else { return }
    out.markup("<h4>Why it matters</h4><p>")
    out.sentence(vector.why)
    out.markup("</p>")
    if !vector.sources.isEmpty { out.put("<p class=\"soft\">Source: ", vector.sources.joined(separator: "; "), "</p>") }
  }

  /// The command that runs it again.
  func again(_ result: VectorResult, into out: inout HTMLWriter) {
    out.put("<h4>Run it again</h4><pre class=\"cmd\">", sheet.again(result.id), "</pre>")
  }

  /// The reason, and expected and actual side by side.
  /// - Parameters:
  ///   - linkToRoot: the fragment of the vector that blocks it, if it is on the page.
  ///   - brief: true where there is room for the beginning of the reason only.
  func findings(_ result: VectorResult, linkToRoot: String? = nil, brief: Bool = false, into out: inout HTMLWriter) {
    if result.reason != nil || result.step != nil {
      if result.verdict.isAdverse {
        out.markup("<p class=\"reason\">")
      } else {
        out.markup("<p class=\"reason n\">")
      }
      if result.step != nil { out.put("<b>At ", sheet.stepName(result), "</b>: ") }
      VisibleText.text(result.reason ?? "", limit: brief ? 120 : Self.reasonLimit, into: &out)
      if let linkToRoot {
        out.put(" <a href=\"#", linkToRoot, "\">See ")
        out.put("", result.root ?? "", "</a>")
      }
      out.markup("</p>")
    }
    if let known = result.known { tolerated(known, into: &out) }
    if brief { return }
    if let expected = result.expected, let actual = result.actual {
      DifferenceTable(
        expected: expected,
        actual: actual,
        unordered: unordered(result),
        kinds: sheet.vectors[result.id].flatMap { kinds[$0.profile] } ?? [:],
        reason: result.reason ?? ""
      ).write(into: &out)
    }
    if let stderr = result.stderr {
      out.markup("<h4>The end of the adapter’s stderr</h4><pre>")
      out.text(Excerpt.of(stderr, limit: 4000), keepingLines: true)
      out.markup("</pre>")
    }
    if !result.decoders.isEmpty { decoders(result, into: &out) }
  }

  /// Why a failure is tolerated; the issue is a link only if it is an address of the web.
  private func tolerated(_ known: KnownFailure, into out: inout HTMLWriter) {
    out.markup("<p class=\"reason k\"><b>Known, and tolerated</b>: ")
    VisibleText.text(known.reason, limit: Self.reasonLimit, into: &out)
    if let issue = known.issue {
      if Self.isWebAddress(issue) {
        out.put(" <a rel=\"noreferrer\" href=\"", issue, "\">")
        out.put("", issue, "</a>")
      } else {
        out.put(" (", Excerpt.of(issue, limit: Self.reasonLimit), ")")
      }
    }
    out.markup("</p>")
  }

  /// True for an address that a browser may be sent to: http or https, without anything that would have to be escaped in a URL.
  static func isWebAddress(_ text: String) -> Bool {
    let lowered = text.lowercased()
    return (lowered.hasPrefix("https://") || lowered.hasPrefix("http://"))
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'<>\\^`{|}".utf8.contains($0) }
  }

  private func unordered(_ result: VectorResult) -> Bool {
    guard let vector = sheet.vectors[result.id], let step = result.step, vector.steps.indices.contains(step - 1) else {
      return false
    }
    return vector.steps[step - 1].unordered
  }

  private func decoders(_ result: VectorResult, into out: inout HTMLWriter) {
    out.markup("<h4>Decoders differ on its messages; no verdict depends on it</h4><ul class=\"soft\">")
    for dispute in result.decoders.prefix(3) {
      for opinion in dispute.opinions {
        out.put("<li>", opinion.decoder, ": ")
        VisibleText.text(opinion.says, limit: 300, into: &out)
      }
    }
    out.markup("</ul>")
  }

  /// The steps as a sequence diagram.
  func diagram(_ result: VectorResult, into out: inout HTMLWriter) {
    let entries = result.transcript.entries
    guard !entries.isEmpty else { return }
    let information = sheet.report.information
    let other: Half = information.half == .native ? .web : .native
    let adverse = result.verdict.isAdverse
    let diagram = SequenceDiagram(
      peer: "\(other.rawValue) half",
      implementation: "\(information.half.rawValue) half: \(information.name)",
      failing: adverse ? result.step : nil,
      reason: result.reason,
      stepName: { self.sheet.stepLabel($0, of: result.id) },
      limits: adverse ? (8, 30) : (5, 5)
    )
    out.markup(
      "<h4>What happened</h4><div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Sequence diagram\">"
    )
    diagram.write(entries, into: &out)
    out.markup("</div>")
  }

  /// Every request with its answer, folded.
  func transcript(_ result: VectorResult, into out: inout HTMLWriter) {
    let entries = result.transcript.entries
    guard !entries.isEmpty else { return }
    out.put("<details class=\"more\"><summary>Transcript: ", entries.count, " requests with their answers</summary>")
    out.markup(
      "<table class=\"tr\"><caption>Transcript</caption><thead><tr><th scope=\"col\">step<th scope=\"col\">request<th scope=\"col\">answer</thead><tbody>"
    )
    let shown = Self.shown(entries, around: result.step)
    var previous = -1
    for index in shown {
      if index > previous + 1 {
        out.put("\n<tr><td>…<td colspan=\"2\">", index - previous - 1, " exchanges are in the JSON report")
      }
      previous = index
      exchange(entries[index], result, into: &out)
    }
    if previous < entries.count - 1 {
      out.put("\n<tr><td>…<td colspan=\"2\">", entries.count - 1 - previous, " exchanges are in the JSON report")
    }
    out.markup("</tbody></table></details>")
  }

  /// The first exchanges, and those of the step that went wrong.
  private static func shown(_ entries: [TranscriptEntry], around step: Int?) -> [Int] {
    if entries.count <= transcriptLimit { return Array(entries.indices) }
    let head = Array(entries.indices.prefix(transcriptLimit / 2))
    let wrong = entries.indices.dropFirst(transcriptLimit / 2).filter { entries[$0].step == step }
    return head + wrong.prefix(transcriptLimit / 2)
  }

  private func exchange(_ entry: TranscriptEntry, _ result: VectorResult, into out: inout HTMLWriter) {
    if entry.step == result.step { out.markup("\n<tr class=\"w\"><td>") } else { out.markup("\n<tr><td>") }
    out.put("", sheet.stepLabel(entry.step, of: result.id), "<td><b>")
    out.put("", Excerpt.of(entry.method, limit: 100), "</b> ")
    VisibleText.text(String(decoding: entry.parameters, as: UTF8.self), limit: Self.payloadLimit, into: &out)
    out.markup("<td>")
    if let error = entry.error {
      out.put("<p><b>error ", error.code, "</b> ")
      VisibleText.text(error.message, limit: Self.payloadLimit, into: &out)
      out.markup("</p>")
    } else if let events = entry.events {
      for event in events.prefix(40) {
        out.markup("<p>")
        VisibleText.text(event.text, limit: Self.payloadLimit, into: &out)
        out.markup("</p>")
      }
      if events.count > 40 { out.put("<p>… ", events.count - 40, " more events</p>") }
      if let value = entry.value {
        out.markup("<p><b>value</b> ")
        VisibleText.text(value.text, limit: Self.payloadLimit, into: &out)
        out.markup("</p>")
      }
      if events.isEmpty, entry.value == nil { out.markup("nothing") }
    } else {
      out.markup("<b>no answer came</b>")
    }
  }
}
