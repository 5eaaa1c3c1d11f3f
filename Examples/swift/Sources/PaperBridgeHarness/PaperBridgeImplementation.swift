import BridgeAdapter

/// PaperBridge, to be certified: what it is called, and how to make one.
public struct PaperBridgeImplementation: BridgeImplementation {
  /// What the harness is told.
  public let description = ImplementationDescription(
    name: "PaperBridge",
    version: "1.0",
    half: .native,
    dialects: ["wvjb-6"],
    features: [.nothing]
  )

  /// The implementation.
  public init() {}

  /// A bridge that has not seen a page.
  public func open(_ options: OpenOptions, events: any EventSink) -> PaperBridgeHalf { PaperBridgeHalf(events) }
}
