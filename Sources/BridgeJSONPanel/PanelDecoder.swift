import BridgeJSON

/// A decoder of the panel that looks at a text beside our own.
public enum PanelDecoder: String, Sendable, CaseIterable {
  /// Our own, ``BridgeJSON/JSONValue/init(decoding:limits:)-(UnsafeRawBufferPointer,_)``.
  case bridgeJSON = "bridge-json"
  /// The C library jansson, with JSON_DECODE_ANY and JSON_ALLOW_NUL.
  case jansson
  /// Foundation's JSONSerialization, with fragments allowed.
  case foundation
  /// Foundation's JSONDecoder, into an enum of values.
  case jsondecoder

  /// What this decoder makes of a text.
  ///
  /// - Returns: the value as far as the decoder can carry it (numbers as 64-bit integers or doubles, one member a name), or its reason
  ///   to reject the text.
  public func decode(_ bytes: UnsafeRawBufferPointer) -> Result<JSONValue, PanelRejection> {
    switch self {
    case .bridgeJSON:
      do throws(JSONDecodingError) {
        return .success(try JSONValue(decoding: bytes))
      } catch {
        return .failure(PanelRejection(reason: error.description))
      }
    case .jansson: return JanssonDecoder.decode(bytes)
    case .foundation: return SerializationDecoder.decode(bytes)
    case .jsondecoder: return CodableDecoder.decode(bytes)
    }
  }

  /// What this decoder makes of a text.
  public func decode(_ bytes: [UInt8]) -> Result<JSONValue, PanelRejection> {
    bytes.withUnsafeBytes { decode($0) }
  }
}

/// Why a decoder of the panel rejects a text.
public struct PanelRejection: Error, Sendable, Equatable {
  /// The decoder's own words, shortened: some quote the text.
  public let reason: String

  /// A rejection for that reason.
  init(reason: String) {
    self.reason = reason.count > 200 ? reason.prefix(197) + "…" : reason
  }
}
