import BridgeJSON

/// A certificate in one line, as a picture and as data for shields.io's endpoint badge.
public struct Badge: Sendable {
  /// The left part.
  static let label = "bridge conformance"
  /// The longest right part that names every half and dialect.
  private static let longest = 64

  private let title: String
  let message: String
  private let colour: String

  /// Sums a certificate up.
  public init(_ certificate: Certificate) {
    title = Excerpt.of(certificate.title, limit: 200)
    let classes = ConformanceClass.allCases.reversed().compactMap { level in
      let entries = certificate.entries.filter { $0.achieved == level }
      return entries.isEmpty ? nil : (level: level, entries: entries)
    }
    let whole = classes.map { level, entries in
      "\(level.rawValue): " + entries.map { "\($0.half.rawValue) \($0.dialect)" }.joined(separator: ", ")
    }.joined(separator: "; ")
    message =
      whole.unicodeScalars.count <= Self.longest
      ? whole : classes.map { "\($0.entries.count) \($0.level.rawValue)" }.joined(separator: ", ")
    // White on each of them has a contrast of at least 4.5 to 1 (WCAG AA). The lowest class decides.
    switch classes.last?.level {
    case .hardened?: colour = "166534"
    case .full?: colour = "0f766e"
    case .core?, nil: colour = "1d4ed8"
    }
  }

  /// The data of shields.io's endpoint badge, schema 1.
  public func endpoint() -> [UInt8] {
    let value: JSONValue = [
      "schemaVersion": 1, "label": .string(JSONString(Self.label)), "message": .string(JSONString(message)),
      "color": .string(JSONString(colour)),
    ]
    return Array((value.prettyText() + "\n").utf8)
  }

  /// The picture: it needs no font, style sheet or script from elsewhere, and says in words what it shows.
  public func picture() -> [UInt8] {
    let left = TextWidth.pixels(Self.label)
    let right = TextWidth.pixels(Printable.text(message))
    let split = left + 12
    let width = split + right + 12
    let words = XMLText.escaped("\(title): \(Self.label) \(message)")
    // The length of each text is stated, so that another font in place of the first can't make it run over.
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="20" viewBox="0 0 \(width) 20" role="img" aria-label="\(words)">
        <title>\(words)</title>
        <rect width="\(width)" height="20" rx="3" fill="#3f3f46"/>
        <path d="M\(split) 0h\(right + 9)a3 3 0 0 1 3 3v14a3 3 0 0 1 -3 3h-\(right + 9)z" fill="#\(colour)"/>
        <g fill="#fff" font-family="DejaVu Sans,Verdana,Geneva,sans-serif" font-size="11" aria-hidden="true">
          <text x="6" y="14" textLength="\(left)" lengthAdjust="spacingAndGlyphs">\(XMLText.escaped(Self.label))</text>
          <text x="\(split + 6)" y="14" textLength="\(right)" lengthAdjust="spacingAndGlyphs">\(XMLText.escaped(message))</text>
        </g>
      </svg>

      """
    return Array(text.utf8)
  }
}
