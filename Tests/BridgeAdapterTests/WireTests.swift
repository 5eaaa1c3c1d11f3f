import BridgeAdapter
import BridgeJSON
import Testing

@Suite struct WireTests {
  private func code(_ answer: JSONValue) -> Int? { answer["error"]?["code"]?.intValue }

  @Test func initializeDescribesTheImplementation() throws {
    let answer = try Conversation(ScriptedBridge()).request("initialize", ["protocol": 1])
    let expected: JSONValue = [
      "jsonrpc": "2.0", "id": 1,
      "result": [
        "protocol": 1,
        "implementation": ["name": "Scripted", "version": "1", "language": "Swift", "url": "https://example.org/"],
        "half": "native", "dialects": ["wvjb-6"], "features": ["delegate"], "instances": 2,
      ],
    ]
    #expect(answer == expected)
  }

  @Test(arguments: [
    ("", -32700), ("{", -32700), ("{}x", -32700), ("[]", -32600), ("7", -32600),
    (#"{"id":1,"method":"open"}"#, -32600), (#"{"jsonrpc":"2.0","id":[],"method":"open"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1}"#, -32600), (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":"open","params":[]}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"fly","params":{}}"#, -32601),
    (#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":2}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"open","params":{"instance":1}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"open","params":{"instance":"1","dialect":"wvjb-6"}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"open","params":{"instance":1,"dialect":"wvjb-9"}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"open","params":{"instance":1,"dialect":"wvjb-6","timers":"x"}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"open","params":{"instance":1,"dialect":"wvjb-6","timers":"held"}}"#, -32000),
    (#"{"jsonrpc":"2.0","id":1,"method":"reset","params":{"instance":5}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"close","params":{"instance":5}}"#, -32602),
  ])
  func badLinesAreRefused(_ line: String, _ expected: Int) throws {
    let conversation = Conversation(ScriptedBridge())
    #expect(code(try conversation.answer(line)) == expected)
    #expect(try conversation.request("open", ["instance": 1, "dialect": "wvjb-6"])["result"] == ["events": []])
  }

  @Test(
    arguments: [
      ("register", [:]), ("register", ["handler": 1]), ("register", ["handler": "a", "behavior": "x"]),
      ("register", ["handler": "a", "behavior": [1]]), ("register", ["handler": "a", "behavior": [["do": "fly"]]]),
      ("register", ["handler": "a", "behavior": [["do": "hold"]]]),
      ("register", ["handler": "a", "behavior": [["do": "throw"]]]),
      ("register", ["handler": "a", "behavior": [["do": "register", "handler": "b", "behavior": [["do": 1]]]]]),
      ("call", ["data": 1]), ("call", ["handler": "a", "arguments": 4]), ("call", ["handler": "a", "arguments": nil]),
      ("call", ["handler": "a", "thread": "third"]), ("call", ["handler": "a", "callback": 1]),
      ("navigate", [:]), ("navigate", ["url": "a", "queue": 1]), ("navigate", ["url": "a", "delegate": "maybe"]),
      ("report", [:]), ("report", ["navigation": "vanish"]), ("respond", [:]), ("load", ["scripts": [1]]),
      ("setup", [:]), ("evaluate", [:]), ("tick", ["ms": "1"]),
    ] as [(String, JSONValue)]
  )
  func badParametersAreRefused(_ method: String, _ params: JSONValue) throws {
    let conversation = Conversation(ScriptedBridge())
    _ = try conversation.request("open", ["instance": 1, "dialect": "wvjb-6"])
    var object = try #require(params.objectValue)
    object["instance"] = 1
    #expect(code(try conversation.request(method, .object(object))) == -32602)
  }

  @Test func whatIsNotImplementedIsRefused() throws {
    let conversation = Conversation(ScriptedBridge())
    _ = try conversation.request("open", ["instance": 1, "dialect": "wvjb-6"])
    for (method, params) in [
      ("remove", ["instance": 1, "handler": "a"]), ("load", ["instance": 1]), ("tick", ["instance": 1]),
      ("setup", ["instance": 1, "callback": "a"]), ("evaluate", ["instance": 1, "script": "1"]),
    ] as [(String, JSONValue)] {
      #expect(code(try conversation.request(method, params)) == -32601)
    }
  }

  @Test func whatTheHalfThrowsIsAnErrorAndItsEventsAreNotLeftOver() throws {
    let conversation = Conversation(ScriptedBridge())
    _ = try conversation.request("open", ["instance": 1, "dialect": "wvjb-6"])
    let answer = try conversation.request("report", ["instance": 1, "navigation": "fail"])
    #expect(answer["error"] == ["code": -32000, "message": "Fault()"])
    #expect(try conversation.events("reset") == [])
  }

  @Test func instancesAreCountedAndTheirNumbersUsedAgain() throws {
    let conversation = Conversation(ScriptedBridge())
    for number in [1, 2] {
      let params: JSONValue = ["instance": .number(JSONNumber(number)), "dialect": "wvjb-6"]
      #expect(try conversation.request("open", params)["error"] == nil)
      #expect(code(try conversation.request("open", params)) == -32602)
    }
    #expect(code(try conversation.request("open", ["instance": 3, "dialect": "wvjb-6"])) == -32602)
    #expect(try conversation.events("close") == [])
    #expect(try conversation.request("open", ["instance": 1.0, "dialect": "wvjb-6"])["error"] == nil)
  }

  @Test func idsComeBackAsTheyWereAndNotificationsAreNotAnswered() throws {
    let session = AdapterSession(ScriptedBridge())
    for id in [#""a\u0000""#, "1e2", "null", "-7"] {
      let answer = session.answer(to: Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"shutdown"}"#.utf8))
      #expect(String(decoding: answer, as: UTF8.self) == #"{"jsonrpc":"2.0","id":\#(id),"result":{"events":[]}}"#)
    }
    let open = #"{"jsonrpc":"2.0","method":"open","params":{"instance":1,"dialect":"wvjb-6"}}"#
    #expect(session.answer(to: Array(open.utf8)).isEmpty)
    #expect(session.answer(to: Array(#"{"jsonrpc":"2.0","method":"fly"}"#.utf8)).isEmpty)
    let reset = session.answer(to: Array(#"{"jsonrpc":"2.0","id":1,"method":"reset","params":{"instance":1}}"#.utf8))
    #expect(String(decoding: reset, as: UTF8.self) == #"{"jsonrpc":"2.0","id":1,"result":{"events":[]}}"#)
  }

  @Test func webHalvesAreDrivenAsWell() throws {
    let conversation = Conversation(ScriptedWeb())
    func request(_ method: String, _ params: JSONValue) throws -> JSONValue? {
      var object = try #require(params.objectValue)
      object["instance"] = 1
      return try conversation.request(method, .object(object))["result"]
    }
    let settled: JSONValue = ["event": "log", "text": "settled"]
    #expect(try request("open", ["dialect": "wvjb-5"]) == ["events": [settled]])
    #expect(
      try request("setup", ["callback": "ready"]) == ["events": [["event": "ready", "callback": "ready"], settled]]
    )
    #expect(
      try request("load", ["scripts": ["a", "b"]]) == [
        "events": [
          ["event": "navigate", "url": "loaded a+b"], ["event": "post", "name": "ready", "body": [nil]], settled,
        ]
      ]
    )
    #expect(try request("evaluate", ["script": "x"]) == ["events": [settled], "value": "x"])
    #expect(try request("evaluate", ["script": "undefined"]) == ["events": [settled]])
    #expect(try request("tick", ["ms": 5]) == ["events": [["event": "log", "text": "5.0"], settled]])
    #expect(try request("tick", [:]) == ["events": [["event": "log", "text": "0.0"], settled]])
    #expect(try request("remove", ["handler": "a"]) == ["events": [["event": "log", "text": "removed a"], settled]])
    #expect(try request("close", [:]) == ["events": [["event": "log", "text": "closed"]]])
  }
}
