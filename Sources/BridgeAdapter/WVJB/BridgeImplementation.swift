/// A bridge that is to be certified: how to name it, and how to make a fresh instance of one half of it.
///
/// To certify a native half, write two types and one line:
///
/// ```swift
/// import BridgeAdapter
/// import BridgeJSON
///
/// struct MyBridge: BridgeImplementation {
///   let description = ImplementationDescription(name: "MyBridge", version: "2.3", half: .native, dialects: ["wvjb-6"])
///
///   func open(_ options: OpenOptions, events: any EventSink) -> MyHalf { MyHalf(events) }
/// }
///
/// final class MyHalf: BridgeInstance {
///   let page: FakePage  // calls events.evaluate(script) for each script that the bridge evaluates
///   let bridge: MyBridgeClass
///
///   func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
///     bridge.registerHandler(handler.lossy) { data, respond in
///       try body(data, respond)
///     }
///   }
///   // call, navigate, … : see BridgeInstance; what is left out is refused.
/// }
///
/// serveAdapter(MyBridge())  // in main.swift
/// ```
///
/// Everything is called on the thread that calls ``serveAdapter(_:)``. Types of the main actor conform with
/// `extension MyHalf: @MainActor BridgeInstance`.
public protocol BridgeImplementation {
  /// One half in use.
  associatedtype Instance: BridgeInstance

  /// What the harness is told about the implementation.
  var description: ImplementationDescription { get }

  /// Makes a fresh instance: a native half that has not seen a page, or a page without the web half's script.
  ///
  /// The instance reports what it does to `events`. What is thrown becomes an error of the request.
  func open(_ options: OpenOptions, events: any EventSink) throws -> Instance
}

/// What the harness wants of a fresh instance.
public struct OpenOptions: Sendable, Equatable {
  /// The dialect's name; one of those that the description lists.
  public var dialect: String
  /// Whether timers run only in ``BridgeInstance/tick(milliseconds:)``.
  public var holdsTimers: Bool

  /// Options with these values.
  public init(dialect: String, holdsTimers: Bool = false) {
    self.dialect = dialect
    self.holdsTimers = holdsTimers
  }
}
