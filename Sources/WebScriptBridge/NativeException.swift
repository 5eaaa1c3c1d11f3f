/// An exception of native code, such as Objective-C would raise.
///
/// A script sees none that a method raises, only undefined; what it should see is raised by ``ScriptRuntime/throwException(_:)``.
public struct NativeException: Error, Sendable, Equatable {
  /// What happened.
  public let reason: String

  /// An exception for that reason.
  public init(_ reason: String) {
    self.reason = reason
  }
}
