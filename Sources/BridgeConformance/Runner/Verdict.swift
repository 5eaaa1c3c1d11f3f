/// What a harness says of one vector.
public enum Verdict: String, Sendable, CaseIterable {
  /// Everything was as expected.
  case pass
  /// A step caused something else than it must.
  case fail
  /// The adapter crashed, hung or broke the protocol.
  case error
  /// The steps were right, but the canary after them was not.
  case poisoned
  /// A vector that it needs did not pass.
  case blocked
  /// The dialect lacks a trait that it requires.
  case inapplicable
  /// The adapter does not claim a feature that it requires.
  case unclaimed

  /// True if it speaks neither for nor against the implementation.
  public var isNeutral: Bool { self == .inapplicable || self == .unclaimed }

  /// True if it stands against the implementation.
  public var isAdverse: Bool { self != .pass && !isNeutral }
}
