import Testing
import WebViewJavascriptBridge

@Suite struct NavigationTests {
  private final class Delegate: NavigationDelegate {
    var decision: NavigationDecision = .cancel
    var told: [String] = []

    func decide(navigationTo url: String) -> NavigationDecision {
      told.append("decide \(url)")
      return decision
    }

    func decide(responseFrom url: String?) -> NavigationDecision {
      told.append("response \(url ?? "-")")
      return decision
    }

    func receive(_ report: NavigationReport, url: String?) {
      told.append("\(report.rawValue) \(url ?? "-")")
    }
  }

  private final class SilentDelegate: NavigationDelegate {}

  @Test(arguments: [
    "https://__bridge_loaded__", "https://__bridge_loaded__/", "HTTPS://__BRIDGE_LOADED__",
    "wvjbscheme://__bridge_loaded__",
    "WVJBScheme://__Bridge_Loaded__/",
  ])
  func loadedURLs(_ url: String) {
    let bridged = BridgedPage(isLoaded: false)
    #expect(bridged.bridge.decide(navigationTo: url) == .cancel)
    #expect(bridged.page.scripts == [WebHalf.script])
  }

  @Test(arguments: [
    "https://__wvjb_queue_message__", "https://__wvjb_queue_message__/", "wvjbscheme://__WVJB_QUEUE_MESSAGE__",
  ])
  func queueURLs(_ url: String) {
    let bridged = BridgedPage()
    #expect(bridged.bridge.decide(navigationTo: url) == .cancel)
    #expect(bridged.page.scripts.last == "WebViewJavascriptBridge._fetchQueue();")
    #expect(bridged.page.isAsked)
  }

  @Test(arguments: [
    "", "https://", "https:", "about:blank", "https://example.org/__bridge_loaded__", "https://a.__bridge_loaded__",
    "https://__bridge_loaded__.example", "https://__bridge_loaded__x", "https://__bridge_loaded__:443",
    "https://u@__bridge_loaded__", "https://__bridge_loaded__@example.org", "https://__bridge_loaded__/a",
    "https://__bridge_loaded__//", "https://__bridge_loaded__?q", "https://__bridge_loaded__/?q",
    "https://__bridge_loaded__#f", "http://__bridge_loaded__", "wvjbschemes://__bridge_loaded__", "__bridge_loaded__",
    " https://__bridge_loaded__", "https://__bridge_loaded__ ", "https:/__bridge_loaded__",
    "https://_\u{5F}bridge-loaded__",
    "https://example.org/?u=https://__wvjb_queue_message__", "https://__bridge_loaded\u{17F}__",
    "https\u{301}://__bridge_loaded__",
  ])
  func whatOnlyResemblesIsAnotherPage(_ url: String) {
    let bridged = BridgedPage()
    let scripts = bridged.page.scripts
    #expect(bridged.bridge.decide(navigationTo: url) == .allow)
    let delegate = Delegate()
    bridged.bridge.navigationDelegate = delegate
    #expect(bridged.bridge.decide(navigationTo: url) == .cancel)
    #expect(delegate.told == ["decide \(url)"])
    #expect(bridged.page.scripts == scripts)
  }

  @Test func theDelegateIsToldEverythingElseAndNothingOfTheBridge() {
    let bridged = BridgedPage()
    let delegate = Delegate()
    bridged.bridge.navigationDelegate = delegate
    bridged.load()
    bridged.receive("[]")
    #expect(delegate.told.isEmpty)
    for report in NavigationReport.allCases { bridged.bridge.receive(report, url: "u") }
    #expect(delegate.told == NavigationReport.allCases.map { "\($0.rawValue) u" })
    #expect(bridged.bridge.decide(responseFrom: nil) == .cancel)
    #expect(delegate.told.last == "response -")
  }

  @Test func withoutADelegateOrItsMethodsEverythingIsAllowed() {
    let bridged = BridgedPage()
    let delegate = SilentDelegate()
    for _ in 0..<2 {
      #expect(bridged.bridge.decide(navigationTo: "https://example.org/") == .allow)
      #expect(bridged.bridge.decide(responseFrom: "https://example.org/") == .allow)
      bridged.bridge.receive(.finish, url: nil)
      bridged.bridge.navigationDelegate = delegate
    }
    #expect(bridged.page.scripts == [WebHalf.script])
  }

  @Test func aPageThatHasGoneDoesNoHarm() {
    var page: RecordedPage? = RecordedPage()
    let bridge = NativeBridge(page: page ?? RecordedPage())
    page = nil
    #expect(bridge.decide(navigationTo: "https://__bridge_loaded__") == .cancel)
    #expect(bridge.decide(navigationTo: "https://__wvjb_queue_message__") == .cancel)
    bridge.callHandler("peer")
    #expect(bridge.page == nil)
  }
}
