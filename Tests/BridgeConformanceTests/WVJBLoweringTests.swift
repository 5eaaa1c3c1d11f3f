import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct WVJBLoweringTests {
  private static let fetch = #"evaluate {"script":"WebViewJavascriptBridge._fetchQueue();"}"#
  private static let inject = #"navigate {"url":"https://__bridge_loaded__"}"#
  private static let webStart = [
    #"open {"dialect":"wvjb-6"}"#, #"setup {"callback":"conformance.start"}"#, "load {}", fetch,
  ]

  private func lower(
    _ steps: JSONValue,
    _ half: Half,
    _ changes: [(String, JSONValue)] = []
  ) throws -> LoweredVector {
    var object: JSONObject = [
      "id": "wvjb/t/v", "title": "t", "requirements": ["R"], "class": "core",
      "halves": [.string(JSONString(half.rawValue))],
      "why": "w", "steps": steps,
    ]
    for (key, value) in changes { object[key] = value }
    let vector = try VectorReader.vector(.object(object), file: "wvjb/t.json", place: "[0]")
    return try WVJBProfile().driver(half: half, dialect: try TinyCorpus.dialect()).lower(vector)
  }

  /// The calls of a vector without those that open and close it.
  private func calls(_ steps: JSONValue, _ half: Half, unloaded: Bool = false) throws -> [String] {
    let lowered = try lower(steps, half, unloaded ? [("start", "unloaded")] : [])
    let start = try #require(lowered.stages.first).calls.upperBound
    return Self.texts(lowered)[start...].dropLast()
  }

  private static func texts(_ lowered: LoweredVector) -> [String] {
    lowered.calls.map { call in
      let inside: [UInt8]
      switch call.parameters {
      case .fixed(let bytes): inside = bytes
      case .awaiting(let callbacks, let make): inside = make(callbacks.map { .string(JSONString("ID-" + $0)) })
      }
      return "\(call.method) {\(String(decoding: inside, as: UTF8.self))}"
    }
  }

  @Test func aNativeHalfStartsLoaded() throws {
    let lowered = try lower([["do": "reset"]], .native)
    #expect(Self.texts(lowered) == [#"open {"dialect":"wvjb-6"}"#, Self.inject, "reset {}", "close {}"])
    #expect(lowered.stages.map(\.label) == [.start, .step(1)])
    #expect(lowered.stages[0].expect.map(\.event) == ["inject"])
    #expect(lowered.stages.map(\.calls) == [0..<2, 2..<3])
  }

  @Test func aWebHalfStartsLoaded() throws {
    let lowered = try lower([["do": "fetch"]], .web)
    #expect(Self.texts(lowered) == Self.webStart + [Self.fetch, "close {}"])
    #expect(lowered.stages[0].expect.map(\.event) == ["ready"])
  }

  @Test func unloadedOnesAreOnlyOpened() throws {
    for half in Half.allCases {
      let lowered = try lower([["do": "register", "handler": "h"]], half, [("start", "unloaded")])
      #expect(Self.texts(lowered) == [#"open {"dialect":"wvjb-6"}"#, #"register {"handler":"h"}"#, "close {}"])
      #expect(lowered.stages[0].expect.isEmpty)
    }
  }

  @Test func heldTimersRunInTicksAlone() throws {
    let lowered = try lower(
      [
        ["do": "register", "handler": "h"], ["do": "tick", "ms": 5], ["do": "call", "handler": "x"], ["do": "fetch"],
      ],
      .web,
      [("timers", "held")]
    )
    #expect(
      Self.texts(lowered) == [
        #"open {"dialect":"wvjb-6","timers":"held"}"#, #"setup {"callback":"conformance.start"}"#, "load {}",
        #"tick {"ms":100}"#,
        Self.fetch,
        #"register {"handler":"h"}"#, #"tick {"ms":5}"#, Self.fetch, #"call {"handler":"x"}"#, Self.fetch, "close {}",
      ]
    )
  }

  @Test func instancesAreOpenedInTheOrderOfTheirAppearance() throws {
    let lowered = try lower(
      [["do": "reset", "on": "b"], ["do": "reset"], ["do": "reset", "on": "b"]],
      .native
    )
    #expect(lowered.instances == 2)
    #expect(lowered.calls.map(\.instance) == [0, 0, 1, 1, 0, 1, 0, 0, 1])
    #expect(lowered.stages[0].expect.count == 2)
  }

  @Test func receivingNatively() throws {
    let queue = #"navigate {"url":"https://__wvjb_queue_message__","queue":"#
    #expect(
      try calls([["do": "receive", "message": ["handlerName": "h", "data": ["$absent": true]]]], .native)
        == [queue + #""[{\"handlerName\":\"h\"}]"}"#]
    )
    #expect(
      try calls([["do": "receive", "messages": [["data": 1.50], ["data": "é\u{2028}"]]]], .native) == [
        queue + "\"[{\\\"data\\\":1.5},{\\\"data\\\":\\\"é\u{2028}\\\"}]\"}"
      ]
    )
    #expect(try calls([["do": "receive", "messages": []]], .native) == [queue + #""[]"}"#])
    #expect(try calls([["do": "receive", "text": "not JSON"]], .native) == [queue + #""not JSON"}"#])
    #expect(
      try calls([["do": "receive", "text": ["$repeat": ["text": "ab", "count": 2]]]], .native) == [queue + #""abab"}"#]
    )
    #expect(
      try calls([["do": "receive", "message": ["data": ["$utf16": ["D83D"]]]]], .native) == [
        queue + #""[{\"data\":\"\\ud83d\"}]"}"#
      ]
    )
  }

  @Test func numbersAreSentAsTheCorpusWritesThem() throws {
    let steps = try JSONValue(
      decoding: #"[{"do":"receive","message":{"data":[1.0,1E2,-0,123456789012345678901234567890]}}]"#
    )
    #expect(try calls(steps, .native).first?.contains(#"[1.0,1E2,-0,123456789012345678901234567890]"#) == true)
  }

  @Test func receivingInThePage() throws {
    func entry(_ literal: String) throws -> String {
      "evaluate {\"script\":\(JSONValue.string(JSONString("WebViewJavascriptBridge._handleMessageFromObjC('\(literal)');")).text)}"
    }
    #expect(
      try calls([["do": "receive", "message": ["data": "a'b\\\n\u{2028}"]]], .web)
        == [try entry(#"{\"data\":\"a\'b\\\\\\n\u2028\"}"#), Self.fetch]
    )
    #expect(
      try calls([["do": "receive", "messages": [["data": 1], ["data": 2]]]], .web)
        == [try entry(#"{\"data\":1}"#), Self.fetch, try entry(#"{\"data\":2}"#), Self.fetch]
    )
    #expect(
      try calls([["do": "receive", "text": "'\r\u{C}\u{2029}"]], .web) == [try entry(#"\'\r\f\u2029"#), Self.fetch]
    )
    #expect(
      try calls([["do": "receive", "message": ["data": 1], "signal": "lost"]], .web) == [try entry(#"{\"data\":1}"#)]
    )
  }

  @Test func thePageIsAskedAfterWhatCanMakeItSend() throws {
    func fetches(_ step: JSONValue) throws -> Bool { try calls([step], .web).last == Self.fetch }
    #expect(try fetches(["do": "register", "handler": "h"]))
    #expect(try fetches(["do": "remove", "handler": "h"]))
    #expect(try fetches(["do": "call", "handler": "h"]))
    #expect(try fetches(["do": "send"]))
    #expect(try fetches(["do": "respond", "responder": "r"]))
    #expect(try fetches(["do": "disableSafetyTimeout"]))
    #expect(try fetches(["do": "load"]))
    #expect(try fetches(["do": "setup", "callback": "c"]))
    #expect(try fetches(["do": "tick"]))
    #expect(try !fetches(["do": "evaluate", "script": "1"]))
    #expect(try !fetches(["do": "call", "handler": "h", "signal": "lost"]))
    #expect(
      try calls([["do": "call", "handler": "h"], ["do": "load"]], .web, unloaded: true) == [
        #"call {"handler":"h"}"#, "load {}", Self.fetch,
      ]
    )
  }

  @Test func loadingWithMessages() throws {
    #expect(
      try calls([["do": "load", "messages": [["handlerName": "h"]]]], .web, unloaded: true)
        == [
          #"load {"scripts":["WebViewJavascriptBridge._handleMessageFromObjC('{\\\"handlerName\\\":\\\"h\\\"}');"]}"#,
          Self.fetch,
        ]
    )
    #expect(try calls([["do": "load"]], .native) == [Self.inject])
  }

  @Test func nothingAndNullAreSentApart() throws {
    #expect(try calls([["do": "call", "handler": "h"]], .native) == [#"call {"handler":"h"}"#])
    #expect(
      try calls([["do": "call", "handler": "h", "data": nil]], .native) == [#"call {"handler":"h","data":null}"#]
    )
    #expect(
      try calls([["do": "call", "handler": "h", "data": ["$absent": true]]], .native) == [#"call {"handler":"h"}"#]
    )
    #expect(
      try calls([["do": "respond", "responder": "r", "data": nil]], .native) == [
        #"respond {"responder":"r","data":null}"#
      ]
    )
    #expect(
      try calls([["do": "navigate", "url": "u", "queue": nil]], .native) == [#"navigate {"url":"u","queue":null}"#]
    )
    #expect(
      try calls([["do": "navigate", "url": "u", "delegate": "allow"]], .native) == [
        #"navigate {"url":"u","delegate":"allow"}"#
      ]
    )
  }

  @Test func everyAction() throws {
    let behavior: JSONValue = [
      ["respond": nil], ["respond": ["$absent": true]], ["respond": ["$data": true]], ["hold": "r"],
      ["call": ["handler": "p", "data": ["$data": true], "callback": "c", "behavior": [["throw": "t"]]]],
      ["send": ["data": 1]],
      ["register": ["handler": "q"]], ["remove": "q"], ["reset": true], ["throw": "t"],
    ]
    #expect(
      try calls([["do": "register", "handler": "h", "behavior": behavior]], .native) == [
        #"register {"handler":"h","behavior":[{"do":"respond","data":null},{"do":"respond"},{"do":"respond","echo":true},"#
          + #"{"do":"hold","responder":"r"},{"do":"call","handler":"p","echo":true,"callback":"c","behavior":[{"do":"throw","text":"t"}]},"#
          + #"{"do":"send","data":1},{"do":"register","handler":"q"},{"do":"remove","handler":"q"},{"do":"reset"},{"do":"throw","text":"t"}]}"#
      ]
    )
    #expect(
      try calls([["do": "call", "handler": "h", "callback": "c", "arguments": 2]], .web).first
        == #"call {"handler":"h","callback":"c","arguments":2}"#
    )
    #expect(
      try calls([["do": "call", "handler": "h", "thread": "background"]], .native) == [
        #"call {"handler":"h","thread":"background"}"#
      ]
    )
  }

  @Test func idsOfTheImplementationsOwnCallsAreAwaited() throws {
    let steps: JSONValue = [
      ["do": "call", "handler": "h", "callback": "a"],
      [
        "do": "receive",
        "messages": [["responseId": ["$peerRef": "a"], "responseData": 1], ["responseId": ["$peerRef": "a"]]],
      ],
    ]
    let native = try lower(steps, .native)
    guard case .awaiting(let callbacks, _) = native.calls[3].parameters else {
      Issue.record("the call does not wait")
      return
    }
    #expect(callbacks == ["a", "a"])
    #expect(
      Self.texts(native)[3]
        == #"navigate {"url":"https://__wvjb_queue_message__","queue":"[{\"responseId\":\"ID-a\",\"responseData\":1},{\"responseId\":\"ID-a\"}]"}"#
    )
    let web = Self.texts(try lower(steps, .web))
    #expect(web.filter { $0.contains("ID-a") }.count == 2)
  }

  @Test func theCanaryFollowsHostileInput() throws {
    let lowered = try lower([["do": "receive", "text": "x"]], .native, [("hostile", true)])
    #expect(lowered.stages.map(\.label) == [.start, .step(1), .canary, .canary])
    #expect(
      Self.texts(lowered)[3...4] == [
        #"register {"handler":"conformance.canary","behavior":[{"do":"respond","echo":true}]}"#,
        #"navigate {"url":"https://__wvjb_queue_message__","queue":"[{\"handlerName\":\"conformance.canary\",\"data\":\"canary\",\"callbackId\":\"conformance_canary_1\"}]"}"#,
      ]
    )
    #expect(lowered.stages[3].expect.map(\.event) == ["handler", "send"])
  }

  @Test(
    arguments: [
      (["do": "call"], .native, "handler: is missing; add it"),
      (["do": "call", "handler": 1], .native, "handler: is number, not a string"),
      (["do": "call", "handler": "h", "dat": 1], .native, "dat: unknown key; did you mean data?"),
      (
        ["do": "call", "handler": "h", "data": ["$data": true]], .native, "data: $data has a meaning in behaviors alone"
      ),
      (
        ["do": "call", "handler": "h", "data": ["$peerRef": "a"]], .native,
        "data: $peerRef stands in the responseId of a receive step alone"
      ),
      (["do": "call", "handler": "h", "data": ["$any": true]], .native, "data: $any has no meaning in what is sent"),
      (["do": "call", "handler": "h", "arguments": 2], .native, "arguments: can only be 2, and only for the web half"),
      (["do": "call", "handler": "h", "arguments": 3], .web, "arguments: can only be 2, and only for the web half"),
      (
        ["do": "call", "handler": "h", "thread": "main"], .native,
        "thread: can only be \"background\", and only for the native half"
      ),
      (
        ["do": "call", "handler": "h", "signal": "lost"], .native,
        "signal: is for the web half; leave native out of halves"
      ),
      (["do": "call", "handler": "h", "signal": "late"], .web, "signal: unknown value \"late\"; write one of lost"),
      (["do": "reset"], .web, "do: \"reset\" is for the native half; leave the other half out of halves"),
      (["do": "tick"], .native, "do: \"tick\" is for the web half; leave the other half out of halves"),
      (["do": "tick", "ms": -1], .web, "ms: is no whole number"),
      (["do": "navigate"], .native, "url: is missing; add it"),
      (["do": "navigate", "url": "u", "queue": 1], .native, "queue: is no text and not null"),
      (
        ["do": "navigate", "url": "u", "delegate": "maybe"], .native,
        "delegate: unknown value \"maybe\"; write one of allow, cancel"
      ),
      (["do": "report", "navigation": "star"], .native, "navigation: unknown value \"star\"; did you mean start?"),
      (["do": "receive"], .native, "do: receive takes one of message, messages and text; name exactly one"),
      (
        ["do": "receive", "message": [:], "text": "x"], .native,
        "do: receive takes one of message, messages and text; name exactly one"
      ),
      (["do": "receive", "text": 1], .native, "text: is no text"),
      (["do": "receive", "messages": 1], .native, "messages: is no list"),
      (["do": "receive", "messages": []], .web, "messages: is empty; a web half is given one message at a time"),
      (
        ["do": "receive", "message": ["data": ["$peerRef": "a"]]], .native,
        "message.data: $peerRef stands in responseId alone"
      ),
      (["do": "receive", "message": ["data": ["$data": true]]], .native, "message.data: $data has no meaning here"),
      (["do": "load", "messages": []], .native, "messages: is for the web half; make calls while unloaded instead"),
      (["do": "evaluate"], .web, "script: is missing; add it"),
      (["do": "register", "handler": "h", "behavior": 1], .native, "behavior: is number, not a list"),
      (
        ["do": "register", "handler": "h", "behavior": [["respnd": 1]]], .native,
        "behavior[0].respnd: unknown value \"respnd\"; did you mean respond?"
      ),
      (
        ["do": "register", "handler": "h", "behavior": [[:]]], .native,
        "behavior[0]: is no action; write an object with one key"
      ),
      (
        ["do": "register", "handler": "h", "behavior": [["reset": true]]], .web,
        "behavior[0].reset: takes true, and is for the native half"
      ),
      (
        ["do": "register", "handler": "h", "behavior": [["call": ["name": "x"]]]], .native,
        "behavior[0].call.handler: is missing; add it"
      ),
    ] as [(JSONValue, Half, String)]
  )
  func faultsNameTheirPlace(_ step: JSONValue, _ half: Half, _ message: String) throws {
    let error = #expect(throws: CorpusError.self) { try lower([step], half) }
    #expect(error?.description == "wvjb/t.json: [0].steps[0].\(message)")
  }
}
