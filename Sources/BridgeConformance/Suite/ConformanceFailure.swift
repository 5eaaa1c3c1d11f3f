/// Says that an implementation did not pass a vector; its text is what the command prints of a failure.
public struct ConformanceFailure: Error, Sendable, CustomStringConvertible {
  /// The result: the verdict, the step, what was expected and what came.
  public let result: VectorResult
  /// The verdict, the requirement, the step, and the expected beside the actual.
  public let description: String

  init(_ result: VectorResult, explanation: String) {
    self.result = result
    description = explanation
  }
}
