import BridgeAdapter
import BridgeJSON
import Foundation
import PaperBridge
import WebViewJavascriptBridge

/// PaperBridge, to be certified.
struct PaperBridgeAdapter: BridgeImplementation {
  let description = ImplementationDescription(name: "PaperBridge", version: "1.0", half: .native, dialects: ["wvjb-6"],
    features: [.nothing])

  func open(_ options: OpenOptions, events: any EventSink) -> PaperBridgeInstance { PaperBridgeInstance(events) }
}

/// One bridge with a page that the harness plays: what the bridge evaluates is reported, and a fetch gives the harness's queue.
final class PaperBridgeInstance: BridgeInstance {
  /// What the next evaluation of `_fetchQueue()` gives.
  private final class Page {
    var queue: String?
  }

  private let events: any EventSink
  private let page = Page()
  private let bridge: PaperBridge

  init(_ events: any EventSink) {
    self.events = events
    // An app brings its own web half; this one borrows the kit's.
    bridge = PaperBridge(webHalf: WebHalf.script) { [page] script in
      events.evaluate(script)
      guard script.contains("_fetchQueue") else { return nil }
      defer { page.queue = "[]" }
      return page.queue
    }
  }

  func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    bridge.register(handler.lossy) { data, respond in
      // No handler throws: the feature `exceptions` is not claimed.
      try? body(data.map(json(of:)), respond.map { respond in { respond($0.map(object(of:))) } })
    }
  }

  func remove(_ handler: JSONString) { bridge.remove(handler.lossy) }

  func call(_ call: HandlerCall) {
    bridge.call(
      call.handler.lossy, call.data.map(object(of:)),
      callback: call.callback.map { callback in { answer in try? callback(answer.map(json(of:))) } })
  }

  func disableSafetyTimeout() { bridge.disableSafetyTimeout() }

  func reset() { bridge.reset() }

  func navigate(_ navigation: PageNavigation) {
    page.queue = navigation.queue
    events.policy(url: navigation.url, bridge.handle(navigationTo: navigation.url) ? .cancel : .allow)
  }
}

/// What Foundation makes of a value of the harness, and the other way round; texts carry it across.
private func object(of value: JSONValue) -> Any {
  (try? JSONSerialization.jsonObject(with: Data(value.encoded()), options: .fragmentsAllowed)) ?? NSNull()
}

private func json(of object: Any) -> JSONValue {
  guard let data = try? JSONSerialization.data(withJSONObject: object, options: .fragmentsAllowed) else { return .null }
  return (try? JSONValue(decoding: [UInt8](data))) ?? .null
}
