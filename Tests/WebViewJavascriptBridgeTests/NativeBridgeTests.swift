import BridgeJSON
import Testing
import WebViewJavascriptBridge

@Suite struct NativeBridgeTests {
  private struct Fault: Error {}

  @Test func startupQueueGoesOutOnceAndInOrderAfterTheScript() throws {
    let bridged = BridgedPage(isLoaded: false)
    bridged.bridge.callHandler("first", data: 1)
    bridged.bridge.send("second")
    bridged.bridge.disableJavascriptAlertBoxSafetyTimeout()
    #expect(bridged.page.scripts.isEmpty)
    bridged.load()
    #expect(bridged.page.scripts.first == WebHalf.script)
    let expected: [JSONValue] = [
      ["handlerName": "first", "data": 1], ["data": "second"],
      ["handlerName": "_disableJavascriptAlertBoxSafetyTimeout"],
    ]
    #expect(try bridged.page.messages() == expected)
    bridged.load()
    #expect(bridged.page.injections == 2)
    #expect(try bridged.page.messages() == expected)
  }

  @Test func aHandlerAnswersOnceAndNothingBecomesNull() throws {
    let bridged = BridgedPage()
    bridged.bridge.registerHandler("lookup") { data, respond in
      #expect(data == nil)
      #expect(respond.isWanted)
      respond()
      respond(2)
    }
    bridged.receive(#"[{"handlerName":"lookup","callbackId":"peer 1"}]"#)
    #expect(try bridged.page.messages() == [["responseId": "peer 1", "responseData": nil]])
  }

  @Test func aResponderKeptForLaterAnswersItsOwnCall() throws {
    let bridged = BridgedPage()
    var kept: [Responder] = []
    bridged.bridge.registerHandler("lookup") { _, respond in kept.append(respond) }
    bridged.receive(#"[{"handlerName":"lookup","callbackId":"a"},{"handlerName":"lookup","callbackId":"b"}]"#)
    kept[1]("second")
    kept[0]("first")
    #expect(
      try bridged.page.messages() == [
        ["responseId": "b", "responseData": "second"], ["responseId": "a", "responseData": "first"],
      ]
    )
  }

  @Test func aResponderOutlivesItsBridge() {
    var kept: Responder?
    do {
      let bridged = BridgedPage()
      bridged.bridge.registerHandler("lookup") { _, respond in kept = respond }
      bridged.receive(#"[{"handlerName":"lookup","callbackId":"a"}]"#)
    }
    kept?(1)
    #expect(kept != nil)
  }

  @Test func noAnswerGoesToACallWithoutCallbackId() throws {
    let bridged = BridgedPage()
    bridged.bridge.registerHandler("lookup") { _, respond in
      #expect(!respond.isWanted)
      respond(1)
    }
    bridged.receive(#"[{"handlerName":"lookup"},{"handlerName":"lookup","callbackId":null}]"#)
    #expect(try bridged.page.messages().isEmpty)
  }

  @Test func callbacksRunOnceAndMayCallAgain() throws {
    let bridged = BridgedPage()
    var answers: [JSONValue?] = []
    bridged.bridge.callHandler("peer") { answer in
      answers.append(answer)
      bridged.bridge.callHandler("peer") { answers.append($0) }
    }
    let first = try #require(bridged.page.messages().last?["callbackId"]).text
    bridged.receive(#"[{"responseId":\#(first)},{"responseId":\#(first),"responseData":1}]"#)
    #expect(answers == [nil])
    let second = try #require(bridged.page.messages().last?["callbackId"]).text
    #expect(first != second)
    bridged.receive(#"[{"responseId":\#(second),"responseData":null}]"#)
    #expect(answers == [nil, .null])
  }

  @Test func resetForgetsCallsAndMessagesButNotHandlersAndIds() throws {
    let bridged = BridgedPage()
    bridged.bridge.registerHandler("lookup") { _, respond in respond(1) }
    bridged.bridge.callHandler("peer") { _ in Issue.record("a forgotten call was answered") }
    let old = try #require(bridged.page.messages().last?["callbackId"]).text
    bridged.bridge.reset()
    bridged.bridge.callHandler("dropped")
    bridged.bridge.reset()
    bridged.bridge.callHandler("peer") { _ in Issue.record("another call's answer arrived") }
    #expect(try bridged.page.messages().count == 1)
    bridged.load()
    bridged.receive(#"[{"responseId":\#(old)},{"handlerName":"lookup","callbackId":"p"}]"#)
    let names = try bridged.page.messages().map { $0["handlerName"]?.stringValue ?? "answer" }
    #expect(names == ["peer", "peer", "answer"])
  }

  @Test func resetInAHandlerKeepsTheBatchAndHoldsWhatIsSent() throws {
    let bridged = BridgedPage()
    bridged.bridge.registerHandler("logout") { [weak bridge = bridged.bridge] _, respond in
      bridge?.reset()
      respond("bye")
    }
    var isHandled = false
    bridged.bridge.registerHandler("next") { _, _ in isHandled = true }
    bridged.receive(#"[{"handlerName":"logout","callbackId":"p"},{"handlerName":"next"}]"#)
    #expect(isHandled)
    #expect(try bridged.page.messages().isEmpty)
    bridged.load()
    #expect(try bridged.page.messages() == [["responseId": "p", "responseData": "bye"]])
  }

  @Test func namesAreComparedCodeUnitByCodeUnit() {
    let bridged = BridgedPage()
    var calls: [String] = []
    bridged.bridge.registerHandler("caf\u{E9}") { _, _ in calls.append("composed") }
    bridged.bridge.registerHandler("cafe\u{301}") { _, _ in calls.append("decomposed") }
    bridged.bridge.registerHandler("") { _, _ in calls.append("empty") }
    bridged.bridge.registerHandler(JSONString(utf16: [0xD83D])) { _, _ in calls.append("unpaired") }
    bridged.receive(
      #"[{"handlerName":"cafe\u0301"},{"handlerName":"caf\u00e9"},{"handlerName":"CAF\u00c9"},"#
        + #"{"handlerName":""},{"handlerName":"\ud83d"},{"handlerName":"\ufffd"}]"#
    )
    #expect(calls == ["decomposed", "composed", "empty", "unpaired"])
  }

  @Test(arguments: [
    nil, "", "[]", "x", "[", "{}", "null", "[null,1,[],{},\"x\"]", String(repeating: "[", count: 100_000),
    #"[{"handlerName":5},{"handlerName":null,"callbackId":1},{"responseId":{}},{"responseId":"never"}]"#,
    #"[{"handlerName":"good","responseId":null},{"handlerName":"good","responseId":""}]"#,
  ])
  func hostileQueuesDoNoHarm(_ queue: String?) throws {
    let bridged = BridgedPage()
    var calls = 0
    bridged.bridge.registerHandler("good") { data, respond in
      calls += 1
      respond(data)
    }
    bridged.receive(queue)
    #expect(calls == 0)
    bridged.receive(#"[{"handlerName":"good","callbackId":"p","data":"canary"}]"#)
    #expect(calls == 1)
    #expect(try bridged.page.messages() == [["responseId": "p", "responseData": "canary"]])
  }

  @Test func whatOtherDecodersRejectCostsNoOtherMessage() {
    let bridged = BridgedPage()
    var received: [JSONValue?] = []
    bridged.bridge.registerHandler("take") { data, _ in received.append(data) }
    bridged.receive(
      #"[{"handlerName":"take","data":"\ud83d"},{"handlerName":"take","data":1e400},{"handlerName":"take","data":3}]"#
    )
    #expect(received == [.string(JSONString(utf16: [0xD83D])), .number(JSONNumber(text: "1e400")!), 3])
  }

  @Test func errorsAreNoticedAndDoNoHarm() throws {
    let bridged = BridgedPage()
    var notices: [String] = []
    bridged.bridge.onNotice = { notices.append($0.description) }
    bridged.bridge.registerHandler("bad") { _, _ in throw Fault() }
    bridged.bridge.callHandler("peer") { _ in throw Fault() }
    let id = try #require(bridged.page.messages().last?["callbackId"]).text
    bridged.receive(#"[{"handlerName":"bad"},{"responseId":\#(id)},{"responseId":\#(id)},{"handlerName":"none"},7]"#)
    bridged.receive("{}")
    #expect(
      notices == [
        "the handler bad threw: Fault()", "the callback of the call native_cb_1 threw: Fault()",
        "no call waits for the answer native_cb_1", "no handler is registered for none",
        "an element of the queue is not a message", "the queue is not an array",
      ]
    )
  }

  @Test func handlersCanReplaceAndRemoveThemselves() {
    let bridged = BridgedPage()
    var calls: [String] = []
    bridged.bridge.registerHandler("wizard") { _, _ in
      calls.append("first")
      bridged.bridge.registerHandler("wizard") { _, _ in
        calls.append("second")
        bridged.bridge.removeHandler("wizard")
      }
    }
    bridged.bridge.removeHandler("never registered")
    bridged.receive(#"[{"handlerName":"wizard"},{"handlerName":"wizard"},{"handlerName":"wizard"}]"#)
    #expect(calls == ["first", "second"])
  }
}
