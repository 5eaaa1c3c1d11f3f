import BridgeJSON
import Testing
import WebViewJavascriptBridge

/// What the other dialects do in another way than version 6.
@Suite struct DialectTests {
  private func bridged(_ dialect: BridgeDialect) -> (page: RecordedPage, bridge: NativeBridge) {
    let page = RecordedPage()
    return (page, NativeBridge(page: page, dialect: dialect))
  }

  @Test func dialectsAreFoundByTheirNames() {
    #expect(BridgeDialect.all.map(\.name) == ["wvjb-6", "wvjb-5", "wvjb-4", "lision", "jsbridge-android"])
    for dialect in BridgeDialect.all { #expect(BridgeDialect.named(dialect.name)?.entry == dialect.entry) }
    #expect(BridgeDialect.named("wvjb-7") == nil)
    #expect(Set(BridgeDialect.all.map(\.webHalf)).count == BridgeDialect.all.count)
  }

  @Test(
    arguments: [
      ("wvjbscheme://__BRIDGE_LOADED__", BridgeURL.loaded), ("wvjbscheme://__wvjb_queue_message__/", .queue),
      ("https://__bridge_loaded__", nil), ("yy://__QUEUE_MESSAGE__/", nil),
    ]
  )
  func version5KnowsItsScheme(_ url: String, _ meaning: BridgeURL?) {
    #expect(BridgeURL(url, dialect: .version5) == meaning)
  }

  @Test(
    arguments: [
      ("yy://__QUEUE_MESSAGE__/", BridgeURL.queue),
      ("yy://return/_fetchQueue/%5B%22%25%C3%A9%22%5D", .queueReturn("[\"%é\"]")),
      ("yy://return/_fetchQueue/", .queueReturn("")), ("yy://return/_fetchQueue/%", .queueReturn(nil)),
      ("yy://return/_fetchQueue/%FF", .queueReturn(nil)), ("yy://return/other/%5B%5D", nil),
      ("https://__wvjb_queue_message__", nil),
    ]
  )
  func androidKnowsAReturn(_ url: String, _ meaning: BridgeURL?) {
    #expect(BridgeURL(url, dialect: .android) == meaning)
  }

  @Test func version4InjectsWhereThereIsNoWebHalf() {
    let (page, bridge) = bridged(.version4)
    bridge.send("early")
    bridge.receive(.start, url: nil)
    #expect(page.scripts.isEmpty)
    bridge.receive(.finish, url: nil)
    #expect(page.scripts.count == 1)
    #expect(page.scripts.first?.hasPrefix("typeof WebViewJavascriptBridge") == true)
    page.complete(with: "false")
    #expect(page.scripts[1] == BridgeDialect.version4.webHalf)
    #expect(page.scripts.count == 3)
    bridge.receive(.finish, url: nil)
    page.complete(with: "true")
    #expect(page.scripts.count == 4)
    #expect(!bridge.handle(navigationTo: "wvjbscheme://__BRIDGE_LOADED__"))
  }

  @Test func namelessMessagesGoToTheDefaultHandler() {
    struct Fault: Error {}
    for (dialect, expected) in [(BridgeDialect.version4, ["data", "none"]), (.version5, [])] {
      let (page, bridge) = bridged(dialect)
      var data: [String] = []
      bridge.setDefaultHandler { given, respond in
        data.append(given?.stringValue ?? "none")
        respond("answer")
        throw Fault()
      }
      var notices = 0
      bridge.onNotice = { _ in notices += 1 }
      bridge.receive(.finish, url: nil)
      if page.isAsked { page.complete(with: "false") }
      _ = bridge.handle(navigationTo: "wvjbscheme://__WVJB_QUEUE_MESSAGE__")
      page.complete(with: #"[{"data":"data","callbackId":"p"},{}]"#)
      #expect(data == expected)
      #expect(notices == 2)
      bridge.setDefaultHandler(nil)
      _ = bridge.handle(navigationTo: "wvjbscheme://__WVJB_QUEUE_MESSAGE__")
      page.complete(with: #"[{"data":"late"}]"#)
      #expect(data == expected)
      #expect(notices == 3)
    }
  }

  @Test func lisionListensToScriptMessages() {
    let (page, bridge) = bridged(.lision)
    bridge.callHandler("greet") { _ in }
    #expect(!bridge.handle(navigationTo: "https://__bridge_loaded__"))
    #expect(!bridge.handle(scriptMessage: "other"))
    #expect(bridge.handle(scriptMessage: "iOS_Native_InjectJavascript"))
    #expect(page.scripts.first == BridgeDialect.lision.webHalf)
    #expect(
      page.scripts.last
        == #"WKWebViewJavascriptBridge._handleMessageFromiOS('{\"handlerName\":\"greet\",\"callbackID\":\"native_cb_1\"}');"#
    )
    var heard: JSONValue?
    bridge.registerHandler("tell") { data, respond in
      heard = data
      respond("yes")
    }
    #expect(bridge.handle(scriptMessage: "iOS_Native_FlushMessageQueue"))
    page.complete(with: #"[{"handlerName":"tell","data":{"a":1},"callbackID":"p"}]"#)
    #expect(heard == ["a": 1])
    #expect(page.scripts.last?.contains(#"\"responseID\":\"p\",\"responseData\":\"yes\""#) == true)
    bridge.reset()
    let count = page.scripts.count
    bridge.callHandler("greet")
    #expect(page.scripts.count == count + 1)
    let other = bridged(.version6)
    #expect(!other.bridge.handle(scriptMessage: "iOS_Native_InjectJavascript"))
  }

  @Test func androidSpeaksInURLs() {
    let (page, bridge) = bridged(.android)
    bridge.receive(.finish, url: nil)
    #expect(page.scripts.first?.hasPrefix("javascript:") == true)
    #expect(page.scripts.first?.contains("\n") == false)
    #expect(!page.isAsked)
    bridge.callHandler("greet", data: "100%\t%41")
    #expect(
      page.scripts.last
        == #"javascript:WebViewJavascriptBridge._handleMessageFromNative('{\"handlerName\":\"greet\",\"data\":\"100%25\\t%2541\"}');"#
    )
    var heard: [String] = []
    bridge.registerHandler("tell") { data, _ in heard.append(data?.stringValue ?? "") }
    #expect(bridge.decide(navigationTo: "yy://__QUEUE_MESSAGE__/") == .cancel)
    #expect(page.scripts.last == "javascript:WebViewJavascriptBridge._fetchQueue();")
    let queue = "%5B%7B%22handlerName%22%3A%22tell%22%2C%22data%22%3A%22%2541%22%7D%5D"
    #expect(bridge.decide(navigationTo: "yy://return/_fetchQueue/" + queue) == .cancel)
    #expect(heard == ["%41"])
    #expect(bridge.decide(navigationTo: "yy://return/_fetchQueue/%5B%") == .cancel)
    #expect(heard == ["%41"])
  }
}
