/// The names of characters that can't be seen, for people who look for one.
enum CharacterName {
  /// The code point as `U+2028`.
  static func number(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// What stands for a character that can't be seen, such as `U+2028 LINE SEPARATOR`; nil if it shows as itself.
  /// - Parameter isolated: true where combining marks have no letter of their own to stand on.
  static func ofInvisible(_ scalar: Unicode.Scalar, isolated: Bool = false) -> String? {
    if (0x20..<0x7F).contains(scalar.value) { return nil }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate: return name(scalar)
    case .privateUse: return "\(number(scalar.value)) private use"
    case .unassigned: return "\(number(scalar.value)) unassigned"
    case .nonspacingMark, .spacingMark, .enclosingMark: return isolated ? name(scalar) : nil
    // Letters that fill no space: the Hangul fillers and the blank Braille pattern.
    case _ where [0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0].contains(scalar.value): return name(scalar)
    default: return nil
    }
  }

  /// What stands for a surrogate without its other half.
  static func ofSurrogate(_ unit: UInt16) -> String {
    "\(number(UInt32(unit))) unpaired \(UTF16.isLeadSurrogate(unit) ? "high" : "low") surrogate"
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    if let short = controls[scalar.value] { return "\(number(scalar.value)) \(short)" }
    let name = scalar.properties.name ?? scalar.properties.nameAlias
    return name.map { "\(number(scalar.value)) \($0)" } ?? number(scalar.value)
  }

  /// The controls under the names by which they are known (ISO 646, ISO 6429).
  private static let controls: [UInt32: String] = {
    let names = [
      "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "TAB", "LF", "VT", "FF", "CR", "SO", "SI", "DLE",
      "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US",
    ]
    var table = Dictionary(uniqueKeysWithValues: names.enumerated().map { (UInt32($0.offset), $0.element) })
    table[0x7F] = "DEL"
    table[0x85] = "NEL"
    return table
  }()
}
