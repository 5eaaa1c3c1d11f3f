/// Unicode normalisation form C, for mutants that apply it where they should not.
enum Normalisation {
  /// The composed form of each character that has one.
  ///
  /// Swift's characters are equal, and hash alike, when they are canonically equivalent, so that a look-up finds the composed one.
  private static let composedForms: [Character: Character] = {
    var forms: [Character: Character] = [:]
    for range in [0xC0...0x24F, 0x370...0x3FF, 0x1E00...0x1FFF, 0xAC00...0xD7A3] {
      for number in range {
        guard let scalar = UnicodeScalar(UInt32(number)), scalar.properties.generalCategory != .unassigned else {
          continue
        }
        let character = Character(scalar)
        if forms[character] == nil { forms[character] = character }
      }
    }
    return forms
  }()

  /// The text with each character in its composed form.
  static func composed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return String(text.map { composedForms[$0] ?? $0 })
  }
}
