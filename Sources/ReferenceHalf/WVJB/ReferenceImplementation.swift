import BridgeAdapter
import WebViewJavascriptBridge

/// The native half of the library WebViewJavascriptBridge, to be certified.
package struct ReferenceImplementation: BridgeImplementation {
  package let description: ImplementationDescription

  /// The implementation in these dialects; all that the library knows, unless named.
  package init(_ dialects: [BridgeDialect] = BridgeDialect.all) {
    description = ImplementationDescription(
      name: "WebViewJavascriptBridge (reference)",
      version: "1.0.0",
      half: .native,
      dialects: dialects.map(\.name),
      features: [.nothing, .exceptions, .delegate, .threads, .utf16],
      instances: 64
    )
  }

  package func open(_ options: OpenOptions, events: any EventSink) -> ReferenceHalf {
    ReferenceHalf(events, dialect: BridgeDialect.named(options.dialect) ?? .version6)
  }
}
