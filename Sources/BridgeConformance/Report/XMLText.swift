/// Text for XML 1.0.
enum XMLText {
  /// A text for an element or an attribute: no control characters, not even as references, which XML 1.0 forbids.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in Printable.text(text, keepingLines: true).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
