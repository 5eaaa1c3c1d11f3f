/// Text from outside, made harmless for a terminal or a text file: what a terminal would interpret, and what can't be seen, is written out.
public enum Printable {
  /// The text with control and invisible characters as `\u{…}`; line feeds too, unless they are kept.
  public static func text(_ text: String, keepingLines: Bool = false) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if isHarmless(scalar) || (keepingLines && scalar == "\n") {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return result
  }

  /// True for characters that show as themselves.
  static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value >= 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return false
    default: return true
    }
  }
}
