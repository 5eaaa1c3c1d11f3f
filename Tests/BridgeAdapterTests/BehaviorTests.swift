import BridgeAdapter
import BridgeJSON
import Testing

@Suite struct BehaviorTests {
  private let conversation: Conversation<ScriptedBridge>

  init() throws {
    conversation = Conversation(ScriptedBridge())
    _ = try conversation.request("open", ["instance": 1, "dialect": "wvjb-6"])
  }

  private func evaluations(_ events: [JSONValue]) -> [String] {
    events.compactMap { $0["script"]?.stringValue }
  }

  @Test func actionsAreDoneInOrder() throws {
    #expect(
      try conversation.events(
        "register",
        [
          "handler": "a",
          "behavior": [
            ["do": "respond", "data": nil], ["do": "respond"], ["do": "respond", "echo": true],
            ["do": "call", "handler": "b", "data": [1], "arguments": 2], ["do": "call", "handler": "b", "echo": true],
            ["do": "send", "data": 0], ["do": "send"],
          ],
        ]
      ) == []
    )
    let events = try conversation.events("navigate", ["url": "a", "queue": "given", "delegate": "cancel"])
    #expect(events.first == ["event": "handler", "handler": "a", "data": "given"])
    #expect(
      evaluations(events) == [
        "answer null", "answer nothing", #"answer "given""#, "call b [1] two here", #"call b "given" three here"#,
        "send 0", "send nothing",
      ]
    )
    #expect(events.last == ["event": "policy", "url": "a", "decision": "cancel"])
  }

  @Test func nothingIsNotNull() throws {
    _ = try conversation.events("register", ["handler": "a"])
    let events = try conversation.events("navigate", ["url": "a", "queue": nil])
    #expect(events.first == ["event": "handler", "handler": "a"])
    _ = try conversation.events("call", ["handler": "b", "callback": "c", "thread": "background"])
    let response = try conversation.events("navigate", ["url": "callback"])
    #expect(response.first == ["event": "response", "callback": "c"])
  }

  @Test func heldRespondersAnswerLater() throws {
    _ = try conversation.events("register", ["handler": "a", "behavior": [["do": "hold", "responder": "r"]]])
    #expect(try conversation.events("respond", ["responder": "r", "data": 1]) == [])
    _ = try conversation.events("navigate", ["url": "a"])
    #expect(evaluations(try conversation.events("respond", ["responder": "r", "data": nil])) == ["answer null"])
    #expect(evaluations(try conversation.events("respond", ["responder": "r"])) == ["answer nothing"])
  }

  @Test func aHandlerWithoutResponderAnswersNothing() throws {
    let behavior: JSONValue = [["do": "respond", "data": 1], ["do": "hold", "responder": "r"]]
    _ = try conversation.events("register", ["handler": "unanswerable", "behavior": behavior])
    let events = try conversation.events("navigate", ["url": "unanswerable"])
    #expect(evaluations(events).isEmpty)
    #expect(try conversation.events("respond", ["responder": "r", "data": 1]) == [])
  }

  @Test func callbacksHaveBehaviorsToo() throws {
    _ = try conversation.events(
      "send",
      [
        "data": 1, "callback": "first",
        "behavior": [
          ["do": "respond", "data": "ignored"],
          [
            "do": "call", "handler": "b", "echo": true, "callback": "second",
            "behavior": [["do": "send", "echo": true]],
          ],
        ],
      ]
    )
    let first = try conversation.events("navigate", ["url": "callback", "queue": "x"])
    #expect(first.first == ["event": "response", "callback": "first", "data": "x"])
    #expect(evaluations(first) == [#"call b "x" three here"#])
    let second = try conversation.events("navigate", ["url": "callback", "queue": "y"])
    #expect(second.first == ["event": "response", "callback": "second", "data": "y"])
    #expect(evaluations(second) == [#"send "y""#])
  }

  @Test func throwingReachesTheHalfAndEndsTheBehavior() throws {
    let behavior: JSONValue = [["do": "throw", "text": "fault \u{1}"], ["do": "send"]]
    _ = try conversation.events("register", ["handler": "a", "behavior": behavior])
    let events = try conversation.events("navigate", ["url": "a"])
    #expect(events.map { $0["event"]?.stringValue } == ["handler", "exception", "policy"])
    #expect(events[1]["text"] == "fault \u{1}")
  }

  @Test func registeringAndResettingInAHandler() throws {
    let inner: JSONValue = [["do": "respond", "data": "inner"]]
    let behavior: JSONValue = [["do": "register", "handler": "a", "behavior": inner], ["do": "reset"]]
    _ = try conversation.events("register", ["handler": "a", "behavior": behavior])
    _ = try conversation.events("navigate", ["url": "a"])
    #expect(evaluations(try conversation.events("navigate", ["url": "a"])) == [#"answer "inner""#])
  }

  @Test func whatAnActionCannotDoIsTheRequestsError() throws {
    let behavior: JSONValue = [["do": "remove", "handler": "a"], ["do": "send"]]
    _ = try conversation.events("register", ["handler": "a", "behavior": behavior])
    let answer = try conversation.request("navigate", ["instance": 1, "url": "a"])
    #expect(answer["error"]?["code"] == -32601)
    #expect(try conversation.events("disableSafetyTimeout") == [["event": "log", "text": "disabled"]])
  }

  @Test func reportsAndNamesOfAnyCodeUnitsPass() throws {
    let report = try conversation.events("report", ["navigation": "redirect", "url": "u"])
    #expect(report == [["event": "delegate", "navigation": "redirect", "url": "u"]])
    #expect(
      try conversation.events("report", ["navigation": "start"]) == [["event": "delegate", "navigation": "start"]]
    )
    let unpaired = JSONValue.string(JSONString(utf16: [0xDC00]))
    _ = try conversation.events("call", ["handler": "b", "callback": unpaired])
    #expect(
      try conversation.events("navigate", ["url": "callback"]).first == ["event": "response", "callback": unpaired]
    )
  }
}
