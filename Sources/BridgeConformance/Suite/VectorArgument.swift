/// As an argument of a test a vector is known by its id, and shown as it.
extension Vector: Identifiable, CustomStringConvertible {
  /// The id.
  public var description: String { id }
}
