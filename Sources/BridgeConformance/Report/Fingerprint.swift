import BridgeJSON

/// What tells one failure of a vector from another: sixteen hex digits, the same for every harness and on every run.
///
/// CONFORMANCE.md, "The fingerprint of a failure", says over what it is computed.
public struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
  /// The sixteen digits.
  public let description: String

  /// The fingerprint of a failure; nil for a result that is no failure of its own.
  public init?(_ result: VectorResult) {
    guard let divergence = Divergence(result) else { return nil }
    // The harnesses may see an adapter's end at different requests.
    let step = result.verdict == .error ? nil : result.step
    let text = JSONValue.array([
      .string(JSONString(result.verdict.rawValue)),
      step.map { .number(JSONNumber($0)) } ?? .null,
      .string(JSONString(divergence.kind.rawValue)),
      .array(divergence.places.map { .string($0) }),
    ])
    var hash = SHA256()
    hash.update(text.encoded())
    description = String(
      hash.finish().prefix(8).flatMap { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }
    )
  }

  /// The fingerprint that a text is; nil if it is none.
  public init?(_ text: String) {
    guard text.utf8.count == 16, text.utf8.allSatisfy({ Self.digits.contains($0) }) else { return nil }
    description = text
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
