import BridgeJSON

/// The panel of decoders that checks our own, and is checked by it.
///
/// A decoder agrees if it accepts the text with the same value, or with the nearest that its types can carry: the nearest double for a number, the
/// last of duplicate names. It disagrees if it rejects what ours accepts, accepts what ours rejects, or has another value.
public enum JSONPanel {
  /// What the decoders say against our own decoder's result for a text; nothing if they agree.
  ///
  /// Made for every message of a run: the decoders' own structures are compared in place, without conversion.
  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - own: what our decoder made of it.
  ///   - decoders: whom to ask.
  public static func crossCheck(
    bytes: UnsafeRawBufferPointer,
    own: Result<JSONValue, JSONDecodingError>,
    decoders: [PanelDecoder] = [.jansson, .foundation]
  ) -> [PanelDisagreement] {
    var disagreements: [PanelDisagreement] = []
    for decoder in decoders {
      guard let objection = objection(of: decoder, to: own, bytes) else { continue }
      disagreements.append(
        PanelDisagreement(
          decoder: decoder,
          accepted: objection.accepted,
          description: "\(decoder.rawValue) \(objection.text)"
        )
      )
    }
    return disagreements
  }

  /// What the decoders say against our own decoder's result for a text; nothing if they agree.
  public static func crossCheck(
    bytes: [UInt8],
    own: Result<JSONValue, JSONDecodingError>,
    decoders: [PanelDecoder] = [.jansson, .foundation]
  ) -> [PanelDisagreement] {
    bytes.withUnsafeBytes { crossCheck(bytes: $0, own: own, decoders: decoders) }
  }

  private static func objection(
    of decoder: PanelDecoder,
    to own: Result<JSONValue, JSONDecodingError>,
    _ bytes: UnsafeRawBufferPointer
  ) -> Objection? {
    switch decoder {
    case .bridgeJSON: nil
    case .jansson: JanssonDecoder.objection(to: own, bytes)
    case .foundation: SerializationDecoder.objection(to: own, bytes)
    case .jsondecoder: CodableDecoder.objection(to: own, bytes)
    }
  }

  /// What every decoder says of a text, ours first.
  public static func table(bytes: [UInt8]) -> [PanelOpinion] {
    bytes.withUnsafeBytes { bytes in
      let own: Result<JSONValue, JSONDecodingError>
      do throws(JSONDecodingError) {
        own = .success(try JSONValue(decoding: bytes))
      } catch {
        own = .failure(error)
      }
      return PanelDecoder.allCases.map { decoder in
        let objection = objection(of: decoder, to: own, bytes)
        switch decoder.decode(bytes) {
        case .success(let value):
          return PanelOpinion(
            decoder: decoder,
            accepted: true,
            value: value,
            differs: objection != nil,
            reason: objection?.text
          )
        case .failure(let rejection):
          return PanelOpinion(
            decoder: decoder,
            accepted: false,
            value: nil,
            differs: objection != nil,
            reason: rejection.reason
          )
        }
      }
    }
  }
}

extension Result where Success == JSONValue, Failure == JSONDecodingError {
  /// The objection of a decoder that rejects the text, if ours accepts it.
  func objection(ofRejectionFor reason: @autoclosure () -> String) -> Objection? {
    guard case .success = self else { return nil }
    return Objection(accepted: false, text: "rejects the text: \(reason())")
  }

  /// The objection of a decoder that accepts the text: another value, or that ours rejects it.
  func objection(ofValue compare: (JSONValue) -> Mismatch?) -> Objection? {
    switch self {
    case .success(let own): compare(own).map { Objection(accepted: true, text: $0.objection) }
    case .failure(let error): Objection(accepted: true, text: "accepts the text, which bridge-json rejects: \(error)")
    }
  }
}
