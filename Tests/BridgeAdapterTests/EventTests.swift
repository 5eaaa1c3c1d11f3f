import BridgeAdapter
import BridgeJSON
import Testing

@Suite struct EventTests {
  @Test func everyEventIsWrittenWithItsKeys() throws {
    let recorder = EventRecorder()
    #expect(try recorder.events == [])
    recorder.evaluate("a\"\u{2028}\n")
    recorder.policy(url: "u", .allow)
    recorder.policy(url: "", .cancel)
    recorder.delegate("decide", url: "u")
    recorder.delegate("finish", url: nil)
    recorder.navigate("u")
    recorder.post(name: "n", body: ["a": nil])
    recorder.exception("e")
    recorder.log("")
    let expected: JSONValue = [
      ["event": "evaluate", "script": "a\"\u{2028}\n"], ["event": "policy", "url": "u", "decision": "allow"],
      ["event": "policy", "url": "", "decision": "cancel"],
      ["event": "delegate", "navigation": "decide", "url": "u"], ["event": "delegate", "navigation": "finish"],
      ["event": "navigate", "url": "u"], ["event": "post", "name": "n", "body": ["a": nil]],
      ["event": "exception", "text": "e"], ["event": "log", "text": ""],
    ]
    #expect(try recorder.events == expected)
  }
}
