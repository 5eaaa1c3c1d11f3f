import BridgeAdapter

/// The native half of the library JsNoty, to be certified.
package struct JsNotyReferenceImplementation: ProfileImplementation {
  package let description = ImplementationDescription(
    name: "JsNoty (reference)",
    version: "1.0.0",
    half: .native,
    dialects: ["jsnoty"],
    features: [.nothing, .userAgent],
    instances: 64
  )
  package let methods: Set<String> = ["notify", "navigate", "launch"]

  package init() {}

  package func open(_ parameters: Parameters, events: EventRecorder) -> any ProfileInstance {
    JsNotyReferenceHalf(events)
  }
}

extension ImplementationDescription.Feature {
  /// Native: the implementation registers the user agent, and `launch` is understood.
  package static let userAgent = Self(rawValue: "userAgent")
}
