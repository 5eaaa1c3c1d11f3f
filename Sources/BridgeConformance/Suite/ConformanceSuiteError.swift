/// Why a suite can't be made, or a vector can't be run at all.
public struct ConformanceSuiteError: Error, Sendable, CustomStringConvertible {
  /// One line: what is wrong.
  public let description: String

  init(_ description: String) { self.description = description }
}
