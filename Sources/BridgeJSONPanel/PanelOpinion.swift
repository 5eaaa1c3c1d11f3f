import BridgeJSON

/// What one decoder of the panel says of one text.
public struct PanelOpinion: Sendable, Equatable {
  /// Whose opinion it is.
  public let decoder: PanelDecoder
  /// Whether the decoder accepts the text.
  public let accepted: Bool
  /// The value as far as the decoder can carry it; nil if it rejects the text.
  public let value: JSONValue?
  /// Whether it accepts what our decoder rejects, rejects what that accepts, or has another value.
  public let differs: Bool
  /// Why it rejects the text, or how its value differs from our decoder's; nil if it accepts and agrees.
  public let reason: String?

  /// An opinion of these parts.
  public init(decoder: PanelDecoder, accepted: Bool, value: JSONValue?, differs: Bool, reason: String?) {
    self.decoder = decoder
    self.accepted = accepted
    self.value = value
    self.differs = differs
    self.reason = reason
  }
}
