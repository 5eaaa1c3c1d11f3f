/// How wide a text is in a badge.
enum TextWidth {
  /// The advance widths of the characters from space to tilde in DejaVu Sans (which Verdana shares, nearly) at 11 pixels, in tenths of a pixel.
  private static let tenths = [
    35, 44, 51, 92, 70, 105, 86, 30, 43, 43, 55, 92, 35, 40, 35, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 37, 37,
    92, 92, 92, 58, 110, 75, 75, 77, 85, 70, 63, 85, 83, 32, 32, 72, 61, 95, 82, 87, 66, 87, 76, 70, 67, 81, 75, 109,
    75, 67, 75, 43, 37, 43, 92, 55, 55, 67, 70, 60, 70, 68, 39, 70, 70, 31, 31, 64, 31, 107, 70, 67, 70, 70, 45, 57,
    43, 70, 65, 90, 65, 65, 58, 70, 37, 70, 92,
  ]

  /// The width in whole pixels; a character that is not in the table counts as wide as the font's size.
  static func pixels(_ text: String) -> Int {
    let width = text.unicodeScalars.reduce(0) { sum, scalar in
      let index = Int(scalar.value) - 0x20
      return sum + (tenths.indices.contains(index) ? tenths[index] : 110)
    }
    return (width + 9) / 10
  }
}
