import AjaxBridge
import BridgeAdapter

/// The native half of the library AjaxBridge, to be certified.
package struct AjaxReferenceImplementation: ProfileImplementation {
  package let description = ImplementationDescription(
    name: "AjaxBridge (reference)",
    version: "1.0.0",
    half: .native,
    dialects: ["ajax"],
    features: ajaxFeatures,
    instances: 64
  )
  package let methods: Set<String> = ["request"]

  package init() {}

  package func open(_ parameters: Parameters, events: EventRecorder) -> any ProfileInstance {
    AjaxReferenceHalf(events)
  }
}

/// The features of the profile `ajax` that the reference native half has (vectors/ajax/README.md, "Features").
package let ajaxFeatures: [ImplementationDescription.Feature] =
  ["deferred", "exceptions", "nothing", "reports", "rawHeaders"].map { ImplementationDescription.Feature(rawValue: $0) }
