import BridgeJSON
import Testing
import WebViewJavascriptBridge

@Suite struct ScriptTests {
  @Test func everythingThatEndsALiteralIsEscaped() {
    let bridged = BridgedPage()
    bridged.bridge.callHandler("a'b\"\\", data: "\u{2028}\u{2029}\u{2027}\r\n\u{C}\u{0}€%5C</script>")
    #expect(
      bridged.page.scripts.last
        == #"WebViewJavascriptBridge._handleMessageFromObjC('{\"handlerName\":\"a\'b\\\"\\\\\","#
        + #"\"data\":\"\u2028\u2029\#u{2027}\\r\\n\\f\\u0000€%5C</script>\"}');"#
    )
  }

  @Test(arguments: [
    "", "'", "\\", "\\\\'", "\\n", "\n", "\u{2028}", "e\u{301}", "é", "😀", "\u{0}\u{1F}\u{7F}", "%25%5C",
    "');alert(1);('",
    String(repeating: "\u{2028}'\\", count: 50_000),
  ])
  func textArrivesAsItWasSent(_ text: String) throws {
    let bridged = BridgedPage()
    bridged.bridge.callHandler("peer", data: ["key": .string(JSONString(text))])
    #expect(try bridged.page.messages() == [["handlerName": "peer", "data": ["key": .string(JSONString(text))]]])
    let script = try #require(bridged.page.scripts.last)
    #expect(!script.unicodeScalars.contains { "\n\r\u{2028}\u{2029}".unicodeScalars.contains($0) })
  }

  @Test func unpairedSurrogatesLeaveAsEscapes() throws {
    let bridged = BridgedPage()
    let unpaired = JSONValue.string(JSONString(utf16: [0xD83D, 0x41]))
    bridged.bridge.callHandler("peer", data: unpaired)
    #expect(bridged.page.scripts.last?.contains(#"\\ud83dA"#) == true)
    #expect(try bridged.page.messages().last?["data"] == unpaired)
  }

  @Test func dataKeepsWhatOthersLose() throws {
    let bridged = BridgedPage()
    let data: JSONValue = [nil, true, 1, 0, "", [:], [], ["a": nil]]
    bridged.bridge.callHandler("peer", data: data)
    bridged.bridge.callHandler("peer", data: .null)
    bridged.bridge.callHandler("peer")
    let messages = try bridged.page.messages()
    #expect(messages.map { $0["data"] } == [data, .null, nil])
  }

  @Test func theScriptIsTheWebHalfThatIsCertified() {
    #expect(WebHalf.script.contains("_handleMessageFromObjC"))
    #expect(WebHalf.script.contains("WVJBCallbacks"))
  }
}
