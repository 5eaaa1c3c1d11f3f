import BridgeJSON
import BridgeJSONPanel

/// Asks the panel of decoders about each text once: an implementation says the same thing many times in a run.
final class PanelMemory {
  private var known: [[UInt8]: [PanelDisagreement]] = [:]

  /// Texts above this many bytes are rare, and not worth keeping.
  private static let textLimit = 1024
  /// How many texts are kept at most.
  private static let countLimit = 4096

  /// What the panel says against our own decoder's result for a text.
  func disagreements(on text: MessageText) -> [PanelDisagreement] {
    guard text.bytes.count <= Self.textLimit else { return JSONPanel.crossCheck(bytes: text.bytes, own: text.own) }
    if let known = known[text.bytes] { return known }
    let disagreements = JSONPanel.crossCheck(bytes: text.bytes, own: text.own)
    if known.count < Self.countLimit { known[text.bytes] = disagreements }
    return disagreements
  }
}
