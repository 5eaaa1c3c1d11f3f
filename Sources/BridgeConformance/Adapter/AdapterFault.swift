/// Why an adapter can't be talked to any more.
public struct AdapterFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of fault it is.
  public enum Kind: Sendable, Equatable {
    /// It could not be started.
    case start
    /// It ended, or closed its output, while requests were open.
    case ended
    /// It wrote nothing for too long.
    case silent
    /// It wrote something that is no answer to the oldest open request.
    case garbled
    /// The harness was interrupted.
    case interrupted
  }

  /// The kind.
  public let kind: Kind
  /// One line for people.
  public let description: String

  /// Makes a fault from its parts.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
