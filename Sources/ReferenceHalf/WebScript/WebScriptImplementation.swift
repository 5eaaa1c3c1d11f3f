import BridgeAdapter

/// The native half of the library WebScriptBridge, to be certified.
package struct WebScriptImplementation: ProfileImplementation {
  package let description: ImplementationDescription
  private let make: (EventRecorder) -> WebScriptHalf

  package var methods: Set<String> { WebScriptHalf.methods }

  /// The implementation, or another one of that name whose halves `make` makes.
  package init(
    name: String = "WebScriptBridge (reference)",
    features: [ImplementationDescription.Feature] = [.exceptions, .utf16],
    make: @escaping (EventRecorder) -> WebScriptHalf = { WebScriptHalf($0) }
  ) {
    description = ImplementationDescription(
      name: name,
      version: "1.0.0",
      half: .native,
      dialects: ["webscript"],
      features: features
    )
    self.make = make
  }

  package func open(_ parameters: Parameters, events: EventRecorder) -> any ProfileInstance { make(events) }
}
