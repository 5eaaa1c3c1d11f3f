import BridgeAdapter
import BridgeJSON
import Foundation
import PaperBridge
import WebViewJavascriptBridge

/// One bridge with a page that the harness plays: what the bridge evaluates is reported, and a fetch gives the harness's queue.
public final class PaperBridgeHalf: BridgeInstance {
  private final class Page {
    /// What the next evaluation of `_fetchQueue()` gives.
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
      guard script == "WebViewJavascriptBridge._fetchQueue();" else { return nil }
      defer { page.queue = "[]" }
      return page.queue
    }
  }

  /// Registers a handler.
  public func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    bridge.register(handler.lossy) { data, respond in
      // No handler throws: the feature `exceptions` is not claimed.
      try? body(data.map(json(of:)), respond.map { respond in { respond($0.map(object(of:))) } })
    }
  }

  /// Removes a handler.
  public func remove(_ handler: JSONString) { bridge.remove(handler.lossy) }

  /// Calls a handler of the page.
  public func call(_ call: HandlerCall) {
    bridge.call(
      call.handler.lossy,
      call.data.map(object(of:)),
      callback: call.callback.map { callback in { answer in try? callback(answer.map(json(of:))) } }
    )
  }

  /// Asks the page to handle messages at once.
  public func disableSafetyTimeout() { bridge.disableSafetyTimeout() }

  /// Forgets the calls that wait for an answer.
  public func reset() { bridge.reset() }

  /// Asks the bridge about a navigation.
  public func navigate(_ navigation: PageNavigation) {
    page.queue = navigation.queue
    events.policy(url: navigation.url, bridge.handle(navigationTo: navigation.url) ? .cancel : .allow)
  }
}

/// What Foundation makes of a value of the harness; a text carries it across.
private func object(of value: JSONValue) -> Any {
  (try? JSONSerialization.jsonObject(with: Data(value.encoded()), options: .fragmentsAllowed)) ?? NSNull()
}

/// The value of what Foundation has made of a text.
private func json(of object: Any) -> JSONValue {
  guard let data = try? JSONSerialization.data(withJSONObject: object, options: .fragmentsAllowed) else { return .null }
  return (try? JSONValue(decoding: [UInt8](data))) ?? .null
}
