import BridgeJSON
import Testing
import WebViewJavascriptBridge

/// A page of the main actor over a view with WKWebView's way of evaluating, to see that both fit the library.
@Suite @MainActor struct MainActorPageTests {
  private final class View {
    var value: Any?

    func evaluateJavaScript(
      _ script: String,
      completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
    ) {
      let value = value as? String
      Task { @MainActor in completionHandler?(value, nil) }
    }
  }

  @MainActor private final class Page: @MainActor WebPage {
    let view = View()
    private(set) lazy var bridge: NativeBridge = NativeBridge(page: self) { [weak self] in
      Task { @MainActor in self?.bridge.performPendingWork() }
    }

    func evaluate(_ script: String) {
      view.evaluateJavaScript(script)
    }

    func evaluate(_ script: String, completion: @escaping (String?) -> Void) {
      view.evaluateJavaScript(script) { value, _ in completion(value as? String) }
    }
  }

  @Test func asynchronousEvaluationReachesHandlersOfTheMainActor() async {
    let page = Page()
    page.view.value = #"[{"handlerName":"lookup","callbackId":"p","data":1}]"#
    #expect(page.bridge.decide(navigationTo: "https://__bridge_loaded__") == .cancel)
    let data: JSONValue? = await withCheckedContinuation { continuation in
      page.bridge.registerHandler("lookup") { data, respond in
        respond(data)
        continuation.resume(returning: data)
      }
      _ = page.bridge.decide(navigationTo: "https://__wvjb_queue_message__")
    }
    #expect(data == 1)
  }

  @Test func callsOfOtherThreadsWakeTheMainActor() async {
    let page = Page()
    _ = page.bridge.decide(navigationTo: "https://__bridge_loaded__")
    let caller = page.bridge.caller
    await withCheckedContinuation { continuation in
      Task.detached {
        caller.perform { _ in
          MainActor.assertIsolated()
          continuation.resume()
        }
      }
    }
  }
}
