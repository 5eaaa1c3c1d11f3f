/// One decoder's objection to what our own made of a text.
public struct PanelDisagreement: Sendable, Equatable, CustomStringConvertible {
  /// Who disagrees.
  public let decoder: PanelDecoder
  /// Whether it accepts the text.
  public let accepted: Bool
  /// What it says instead, as a short sentence that names it.
  public let description: String
}

/// What a decoder has against our own decoder's result, before it is named.
struct Objection {
  /// Whether the decoder accepts the text.
  let accepted: Bool
  /// What it says, as the rest of a sentence that begins with its name.
  let text: String
}
