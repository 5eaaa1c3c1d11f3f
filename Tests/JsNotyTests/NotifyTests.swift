import BridgeJSON
import JsNoty
import Testing

@Suite struct NotifyTests {
  private func script(_ name: JSONString, _ data: JSONValue? = nil) -> String? {
    let bridged = BridgedPage()
    bridged.bridge.notify(name, data: data)
    return bridged.page.scripts.count == 1 ? bridged.page.scripts.first : nil
  }

  private func event(_ name: String, _ detail: String) -> String {
    "document.dispatchEvent(new CustomEvent(\(name),{detail:\(detail)}));"
  }

  @Test(arguments: [nil, .null, false, 0, "", [], [:], [1.5, ["a": nil]]] as [JSONValue?])
  func dataOfEveryType(_ data: JSONValue?) {
    #expect(script("refreshed", data) == event(#""refreshed""#, data?.text ?? "null"))
  }

  @Test func whatWouldEndALiteralIsEscaped() {
    #expect(
      script("a\"\\\n\u{2028}\u{2029}é") == event(#""a\"\\\n\u2028\u2029é""#, "null")
    )
    #expect(script("a", "\u{2028}x\u{2029}\u{2027}") == event(#""a""#, #""\u2028x\u2029"# + "\u{2027}\""))
    #expect(script("a", ["\u{2028}": "\u{202F}"]) == event(#""a""#, #"{"\u2028":"# + "\"\u{202F}\"}"))
    #expect(
      script(JSONString(utf16: [0xD83D]), .string(JSONString(utf16: [0xDE00]))) == event(#""\ud83d""#, #""\ude00""#)
    )
  }

  @Test func aMemberNamedProtoIsKept() {
    #expect(
      script("a", [["b": ["__proto__": "\u{2028}"]]])
        == event(#""a""#, #"JSON.parse("[{\"b\":{\"__proto__\":\"\u2028\"}}]")"#)
    )
    #expect(script("a", "__proto__") == event(#""a""#, #""__proto__""#))
  }

  @Test func aPageThatIsGoneIsNotNotified() {
    let bridge = NotificationBridge(page: RecordedPage())
    bridge.notify("a")
    #expect(bridge.page == nil)
  }

  @Test func theUserAgentIsRegisteredBeforeTheFirstRequest() {
    let app = RecordedApp()
    app.launch(userAgent: "Mozilla/5.0", url: "https://example.org/")
    app.launch(userAgent: "", suffix: " %@", url: "b")
    #expect(app.done == ["Mozilla/5.0 from.ios.UIWebView", "https://example.org/", " %@", "b"])
  }
}
