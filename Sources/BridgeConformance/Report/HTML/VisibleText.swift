/// Writes code units so that each of them can be seen: invisible characters by name, unpaired surrogates by number, long runs cut.
enum VisibleText {
  /// How much of a text is shown.
  struct Limits {
    /// How many code units of what is common are kept beside a difference.
    var common = 60
    /// How many code units of what differs are shown.
    var different = 400
  }

  /// Writes a string of a difference in its quotation marks.
  static func quoted(_ parts: [CodeUnitDifference.Part], into out: inout HTMLWriter, limits: Limits = Limits()) {
    out.markup("&quot;")
    for (index, part) in parts.enumerated() {
      let limit = part.differs ? limits.different : limits.common * 2
      if part.differs { out.markup("<mark>") }
      if part.units.count <= limit + 20 {
        units(part.units, isolated: part.differs, into: &out)
      } else {
        // At the ends of the text, what is far from the difference is of no interest; the ends themselves are.
        let half = limit / 2
        let head = characterBoundary(part.units, part.units.startIndex + (index == 0 ? half / 2 : half))
        let tail = characterBoundary(part.units, part.units.endIndex - (index == parts.count - 1 ? half / 2 : half))
        units(part.units[..<head], isolated: part.differs, into: &out)
        leftOut(tail - head, into: &out)
        units(part.units[tail...], isolated: part.differs, into: &out)
      }
      if part.differs { out.markup("</mark>") }
    }
    out.markup("&quot;")
  }

  /// Writes a text that is no string of a difference, cut where it is long.
  static func text(_ text: String, limit: Int, into out: inout HTMLWriter) {
    // Counting bytes spares making code units of a text of megabytes.
    if text.utf8.count <= limit {
      if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
        out.text(text)
      } else {
        units(Array(text.utf16)[...], isolated: false, escaping: false, into: &out)
      }
      return
    }
    let scalars = text.unicodeScalars
    let head = scalars.prefix(limit * 2 / 3)
    let tail = scalars[head.endIndex...].suffix(limit / 3)
    let left = text.utf8.distance(from: head.endIndex, to: tail.startIndex)
    units(Array(String(head).utf16)[...], isolated: false, escaping: false, into: &out)
    if left > 0 {
      out.put(" <i class=\"cut\">… ", left, " more bytes …</i> ")
    }
    units(Array(String(tail).utf16)[...], isolated: false, escaping: false, into: &out)
  }

  private static func leftOut(_ count: Int, into out: inout HTMLWriter) {
    out.put("<i class=\"cut\">… ", count, " more …</i>")
  }

  /// The index itself, or the one before it where a pair of surrogates would be parted.
  private static func characterBoundary(_ units: ArraySlice<UInt16>, _ index: Int) -> Int {
    index > units.startIndex && index < units.endIndex && UTF16.isTrailSurrogate(units[index]) ? index - 1 : index
  }

  private static func units(
    _ units: ArraySlice<UInt16>,
    isolated: Bool,
    escaping: Bool = true,
    into out: inout HTMLWriter
  ) {
    var plain = ""
    var name: String?
    var repeated = 0
    func flushName(_ out: inout HTMLWriter) {
      guard let text = name else { return }
      out.put("<i class=\"u\">", text, "")
      if repeated > 1 { out.put(" ×", repeated, "") }
      out.markup("</i>")
      name = nil
    }
    func flushPlain(_ out: inout HTMLWriter) {
      if !plain.isEmpty { out.text(plain) }
      plain = ""
    }
    var index = units.startIndex
    while index < units.endIndex {
      let unit = units[index]
      var scalar = Unicode.Scalar(unit)
      var width = 1
      if UTF16.isLeadSurrogate(unit), index + 1 < units.endIndex, UTF16.isTrailSurrogate(units[index + 1]) {
        scalar = Unicode.Scalar(0x10000 + ((UInt32(unit) & 0x3FF) << 10 | UInt32(units[index + 1]) & 0x3FF))
        width = 2
      }
      index += width
      let found: String?
      if let scalar {
        found = CharacterName.ofInvisible(scalar, isolated: isolated)
      } else {
        found = CharacterName.ofSurrogate(unit)
      }
      if let found {
        flushPlain(&out)
        if name == found {
          repeated += 1
        } else {
          flushName(&out)
          name = found
          repeated = 1
        }
      } else if let scalar {
        flushName(&out)
        if escaping, scalar == "\"" || scalar == "\\" { plain += "\\" }
        plain.unicodeScalars.append(scalar)
      }
    }
    flushPlain(&out)
    flushName(&out)
  }
}
