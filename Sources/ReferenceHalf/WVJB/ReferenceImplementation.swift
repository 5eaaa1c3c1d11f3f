import BridgeAdapter
import WebViewJavascriptBridge

/// The native half of the library WebViewJavascriptBridge, to be certified.
package struct ReferenceImplementation: BridgeImplementation {
  package let description = ImplementationDescription(
    name: "WebViewJavascriptBridge (reference)",
    version: "1.0.0",
    half: .native,
    dialects: BridgeDialect.all.map(\.name),
    features: [.nothing, .exceptions, .delegate, .threads, .utf16],
    instances: 64
  )

  package init() {}

  package func open(_ options: OpenOptions, events: any EventSink) -> ReferenceHalf {
    ReferenceHalf(events, dialect: BridgeDialect.named(options.dialect) ?? .version6)
  }
}
