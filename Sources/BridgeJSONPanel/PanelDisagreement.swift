/// One decoder's objection to what our own made of a text.
public struct PanelDisagreement: Sendable, Equatable, CustomStringConvertible {
  /// Who disagrees.
  public let decoder: PanelDecoder
  /// What it says instead, as a short sentence that names it.
  public let description: String
}
