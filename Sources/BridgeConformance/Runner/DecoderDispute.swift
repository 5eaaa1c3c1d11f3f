import BridgeJSON
import BridgeJSONPanel

/// One text that the implementation produced, and on which decoders of the panel differ from ours. No verdict depends on it.
public struct DecoderDispute: Sendable {
  /// What one decoder says.
  public struct Opinion: Sendable {
    /// The decoder's name.
    public let decoder: String
    /// Whether it accepts the text.
    public let accepted: Bool
    /// The complaint or the difference, for people.
    public let says: String
  }

  /// The step that it belongs to, numbered as in `VectorResult.step`.
  public let step: Int
  /// The text, or the start of it.
  public let text: String
  /// Our own decoder's opinion, and those that differ from it.
  public let opinions: [Opinion]

  /// How much of a text is kept, in characters; the transcript has it whole.
  private static let limit = 2000

  init(step: Int, text: String, opinions: [Opinion]) {
    self.step = step
    self.text = text
    self.opinions = opinions
  }

  init(_ stage: Int, _ text: MessageText, _ disagreements: [PanelDisagreement], in lowered: LoweredVector) {
    step = lowered.number(ofStage: stage)
    self.text = String(String(decoding: text.bytes.prefix(4 * Self.limit), as: UTF8.self).prefix(Self.limit))
    let own: Opinion
    switch text.own {
    case .success: own = Opinion(decoder: PanelDecoder.bridgeJSON.rawValue, accepted: true, says: "accepts the text")
    case .failure(let error):
      own = Opinion(decoder: PanelDecoder.bridgeJSON.rawValue, accepted: false, says: error.description)
    }
    opinions =
      [own]
      + disagreements.map {
        Opinion(
          decoder: $0.decoder.rawValue,
          accepted: $0.accepted,
          says: String($0.description.prefix(Self.limit))
        )
      }
  }
}
