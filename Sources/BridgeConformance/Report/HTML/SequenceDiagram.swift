import BridgeJSON

/// What a vector's steps came to, as a sequence diagram in inline SVG: the half that the harness plays, and the half under test.
///
/// It knows no profile: requests go from the harness to the implementation, and events come back.
struct SequenceDiagram {
  /// What stands above the lifeline of the harness.
  let peer: String
  /// What stands above the lifeline of the implementation.
  let implementation: String
  /// The step that went wrong.
  let failing: Int?
  /// What went wrong there.
  let reason: String?
  /// The name of a step.
  let stepName: (Int) -> String
  /// How many lines of a step are drawn, and how many of the one that went wrong.
  let limits: (ordinary: Int, failing: Int)

  private enum Line {
    case step(String, wrong: Bool)
    case request(String, JSONLabel)
    case event(String, JSONLabel)
    case value(JSONLabel)
    case wrong(String)
    case leftOut(Int)
  }

  /// A JSON text that may be far longer than a label.
  private struct JSONLabel {
    let text: String
    static let none = JSONLabel(text: "")
  }

  private static let width = 640
  private static let (left, right) = (24, 616)
  private static let labelLength = 84
  private static let lineLimit = 160

  /// Writes the drawing of a transcript; nothing if it is empty.
  func write(_ entries: [TranscriptEntry], into out: inout HTMLWriter) {
    let lines = lines(of: entries)
    guard !lines.isEmpty else { return }
    let top = 44
    var y = top
    var requests = ""
    var events = ""
    var heads = ""
    var bands: [(y: Int, height: Int, wrong: Bool)] = []
    for line in lines {
      switch line {
      case .step(_, let wrong):
        bands.append((y, 0, wrong))
        y += 22
      case .request, .event, .value:
        let (l, r) = (Self.left + 4, Self.right - 4)
        if case .request = line {
          requests += "M\(l) \(y + 19)H\(r)"
          heads += "M\(r - 7) \(y + 15)l7 4-7 4"
        } else {
          events += "M\(r) \(y + 19)H\(l)"
          heads += "M\(l + 7) \(y + 15)l-7 4 7 4"
        }
        y += 26
      case .wrong, .leftOut: y += 20
      }
      bands[bands.count - 1].height = y - bands[bands.count - 1].y
    }
    let height = y + 10
    out.put("<svg class=\"seq\" viewBox=\"0 0 ", Self.width, "")
    out.put(" ", height, "\" width=\"640\" height=\"")
    out.put("", height, "\" role=\"img\" aria-label=\"Sequence diagram: ")
    out.put("", entries.count, " requests to the implementation and what it did")
    if let failing { out.put("; it went wrong at ", stepName(failing), "") }
    out.markup("\">")
    for band in bands {
      if band.wrong { out.markup("<rect class=\"w\" x=\"0\" width=\"640\" y=\"") } else { continue }
      out.put("", band.y, "\" height=\"")
      out.put("", band.height, "\"/>")
    }
    out.put("<path class=\"life\" d=\"M24 36V", height - 2, "")
    out.put("M616 36V", height - 2, "\"/>")
    out.put(
      "<text class=\"who\" x=\"2\" y=\"14\">",
      Self.cut(peer, 40),
      "</text><text class=\"by\" x=\"2\" y=\"29\">played by the harness</text>"
    )
    out.put(
      "<text class=\"who e\" x=\"638\" y=\"14\">",
      Self.cut(implementation, 40),
      "</text><text class=\"by e\" x=\"638\" y=\"29\">under test</text>"
    )
    if !requests.isEmpty { out.put("<path class=\"q\" d=\"", requests, "\"/>") }
    if !events.isEmpty { out.put("<path class=\"a\" d=\"", events, "\"/>") }
    if !heads.isEmpty { out.put("<path class=\"h\" d=\"", heads, "\"/>") }
    y = top
    for line in lines {
      switch line {
      case .step(let name, let wrong):
        out.markup(wrong ? "\n<text class=\"st x\" x=\"36\" y=\"" : "\n<text class=\"st\" x=\"36\" y=\"")
        out.put("", y + 15, "\">")
        if wrong { out.put("✕ ", name, " – it went wrong here</text>") } else { out.put("", name, "</text>") }
        y += 22
      case .request(let method, let label): message("\n<text x=\"36\" y=\"", method, label, &y, into: &out)
      case .event(let event, let label): message("\n<text class=\"m\" x=\"36\" y=\"", event, label, &y, into: &out)
      case .value(let label): message("\n<text class=\"m\" x=\"36\" y=\"", "value", label, &y, into: &out)
      case .wrong(let text):
        out.put("\n<text class=\"x\" x=\"36\" y=\"", y + 14, "\">")
        out.put("✕ ", Self.cut(text, Self.labelLength - 2), "</text>")
        y += 20
      case .leftOut(let count):
        out.put("\n<text class=\"m\" x=\"36\" y=\"", y + 14, "\">")
        out.put("… ", count, " more</text>")
        y += 20
      }
    }
    out.markup("</svg>")
  }

  private func message(
    _ opening: StaticString,
    _ name: String,
    _ label: JSONLabel,
    _ y: inout Int,
    into out: inout HTMLWriter
  ) {
    out.put(opening, y + 14, "\"><tspan class=\"n\">")
    let name = Self.cut(name, 30)
    out.put("", name, "</tspan>")
    if !label.text.isEmpty { out.put(" ", Self.cut(label.text, Self.labelLength - name.count), "") }
    out.markup("</text>")
    y += 26
  }

  // MARK: Lines

  private func lines(of entries: [TranscriptEntry]) -> [Line] {
    var lines: [Line] = []
    var index = 0
    while index < entries.count {
      let step = entries[index].step
      let end = entries[index...].firstIndex { $0.step != step } ?? entries.count
      let wrong = step == failing
      var ofStep: [Line] = []
      for entry in entries[index..<end] { add(entry, to: &ofStep) }
      index = end
      if ofStep.isEmpty, !wrong { continue }
      if lines.count > Self.lineLimit, !wrong {
        // What is left is counted, not drawn.
        if case .leftOut(let count)? = lines.last {
          lines[lines.count - 1] = .leftOut(count + ofStep.count)
        } else {
          lines.append(.leftOut(ofStep.count))
        }
        continue
      }
      lines.append(.step(stepName(step), wrong: wrong))
      let limit = wrong ? limits.failing : limits.ordinary
      if ofStep.count > limit + 1 {
        lines += ofStep.prefix(limit)
        lines.append(.leftOut(ofStep.count - limit))
      } else {
        lines += ofStep
      }
      if wrong, let reason { lines.append(.wrong(reason)) }
    }
    return lines
  }

  private func add(_ entry: TranscriptEntry, to lines: inout [Line]) {
    let events = entry.events
    // That instances are opened and closed says nothing, unless something comes of it.
    if entry.method == "open" || entry.method == "close", events?.isEmpty == true { return }
    lines.append(.request(entry.method, Self.label(ofParameters: entry.parameters)))
    for event in events ?? [] {
      var fields = event.objectValue ?? JSONObject()
      fields["event"] = nil
      lines.append(.event(event["event"]?.stringValue ?? "event", Self.label(fields)))
    }
    if let value = entry.value { lines.append(.value(Self.label(value))) }
    if let error = entry.error {
      lines.append(.wrong("error \(error.code): \(error.message)"))
    } else if events == nil {
      lines.append(.wrong("no answer came"))
    }
  }

  /// The params without their braces, and without the instance where it is the first.
  private static func label(ofParameters bytes: [UInt8]) -> JSONLabel {
    var rest = bytes.prefix(600)[...]
    let instance = Array("{\"instance\":".utf8)
    var number = ""
    if rest.starts(with: instance) {
      rest = rest.dropFirst(instance.count)
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      if digits.elementsEqual("1".utf8) == false { number = "#\(String(decoding: digits, as: UTF8.self)) " }
      rest = rest.dropFirst(digits.count)
      if rest.first == UInt8(ascii: ",") { rest = rest.dropFirst() }
    } else {
      rest = rest.dropFirst()
    }
    if bytes.count <= 600 { rest = rest.dropLast() }
    return JSONLabel(text: number + String(decoding: rest, as: UTF8.self))
  }

  private static func label(_ fields: JSONObject) -> JSONLabel {
    if fields.isEmpty { return .none }
    return JSONLabel(text: String(JSONValue.object(fields).text.dropFirst().dropLast()))
  }

  private static func label(_ value: JSONValue) -> JSONLabel { JSONLabel(text: value.text) }

  /// The beginning of a text as it will show, so that a label stays within the drawing.
  private static func cut(_ text: String, _ length: Int) -> String {
    let shown = Printable.text(text.utf8.count > 4 * length ? String(text.unicodeScalars.prefix(length + 1)) : text)
    return shown.count > length ? shown.prefix(max(1, length - 1)) + "…" : shown
  }
}
