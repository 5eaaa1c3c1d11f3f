import BridgeJSON

/// An implementation of any profile, as a session sees it: it is described, opened, and driven by the profile's methods.
///
/// Bridges of the profile `wvjb` conform to ``BridgeImplementation`` instead, which asks for less.
public protocol ProfileImplementation {
  /// What the harness is told about the implementation.
  var description: ImplementationDescription { get }
  /// The methods by which the profile drives an instance; any other is refused as unknown.
  var methods: Set<String> { get }

  /// Makes a fresh instance for an `open` request.
  ///
  /// The session has seen to `instance` and `dialect`; the profile's own params are in `parameters`. The instance reports what it does
  /// to `events`. What is thrown becomes an error of the request.
  func open(_ parameters: Parameters, events: EventRecorder) throws -> any ProfileInstance
}

/// One instance of an implementation in use.
public protocol ProfileInstance: AnyObject {
  /// Does what one of the profile's methods says until the instance is idle, and gives the answer's `value`, if it has one.
  ///
  /// What is thrown becomes an error of the request, whose events are then forgotten.
  func perform(_ method: String, _ parameters: Parameters) throws -> JSONValue?
  /// The instance has just been opened: what is still to be waited for before the answer. Does nothing, unless implemented.
  func settle() throws
  /// The instance is not used any more. Does nothing, unless implemented.
  func close()
}

extension ProfileInstance {
  /// Does nothing.
  public func settle() throws {}
  /// Does nothing.
  public func close() {}
}
