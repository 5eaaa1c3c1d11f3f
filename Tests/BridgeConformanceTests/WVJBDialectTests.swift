import BridgeJSON
import Foundation
import Testing

@testable import BridgeConformance

/// The dialects of the corpus as the profile reads, lowers and raises them.
@Suite struct WVJBDialectTests {
  private static let corpus =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path + "/vectors"

  private func dialect(_ name: String) throws -> Dialect {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(Self.corpus)/dialects/\(name).json"))
    return try Dialect(try JSONValue(decoding: Array(bytes)), file: "dialects/\(name).json")
  }

  private func lower(_ steps: JSONValue, _ half: Half, _ name: String, hostile: Bool = false) throws -> LoweredVector {
    let object: JSONObject = [
      "id": "wvjb/t/v", "title": "t", "requirements": ["R"], "class": "core",
      "halves": [.string(JSONString(half.rawValue))], "why": "w", "hostile": .bool(hostile), "steps": steps,
    ]
    let vector = try VectorReader.vector(.object(object), file: "wvjb/t.json", place: "[0]")
    return try WVJBProfile().driver(half: half, dialect: try dialect(name)).lower(vector)
  }

  private func texts(_ lowered: LoweredVector) -> [String] {
    lowered.calls.map { call in
      let inside: [UInt8]
      switch call.parameters {
      case .fixed(let bytes): inside = bytes
      case .awaiting(let callbacks, let make): inside = make(callbacks.map { .string(JSONString("ID-" + $0)) })
      }
      return "\(call.method) {\(String(decoding: inside, as: UTF8.self))}"
    }
  }

  // MARK: Lowering

  private static let call: JSONValue = [
    ["do": "receive", "message": ["handlerName": "h", "data": "%/ é", "callbackId": "p"]]
  ]

  @Test func nativeHalvesAreBroughtTheWebHalfAndAQueue() throws {
    let message = #"[{\"handlerName\":\"h\",\"data\":\"%/ é\",\"callbackId\":\"p\"}]"#
    #expect(
      texts(try lower(Self.call, .native, "wvjb-5")).dropFirst().dropLast() == [
        #"navigate {"url":"wvjbscheme://__BRIDGE_LOADED__"}"#,
        #"navigate {"url":"wvjbscheme://__WVJB_QUEUE_MESSAGE__","queue":"\#(message)"}"#,
      ]
    )
    #expect(
      texts(try lower(Self.call, .native, "wvjb-4")).dropFirst().dropLast() == [
        "finish {}", #"navigate {"url":"wvjbscheme://__WVJB_QUEUE_MESSAGE__","queue":"\#(message)"}"#,
      ]
    )
    let lision = message.replacingOccurrences(of: "callbackId", with: "callbackID")
    #expect(
      texts(try lower(Self.call, .native, "lision")).dropFirst().dropLast() == [
        #"message {"name":"iOS_Native_InjectJavascript","body":null}"#,
        #"message {"name":"iOS_Native_FlushMessageQueue","body":null,"queue":"\#(lision)"}"#,
      ]
    )
    let encoded =
      "%5B%7B%22handlerName%22%3A%22h%22%2C%22data%22%3A%22%25%2F%20%C3%A9%22%2C%22callbackId%22%3A%22p%22%7D%5D"
    #expect(
      texts(try lower(Self.call, .native, "jsbridge-android")).dropFirst().dropLast() == [
        "finish {}", #"navigate {"url":"yy://__QUEUE_MESSAGE__/"}"#,
        #"navigate {"url":"yy://return/_fetchQueue/\#(encoded)"}"#,
      ]
    )
  }

  @Test func anAwaitedIdStandsInAQueueOfEveryForm() throws {
    let steps: JSONValue = [
      ["do": "call", "handler": "h", "callback": "c"],
      ["do": "receive", "message": ["responseId": ["$peerRef": "c"], "responseData": "d"]],
    ]
    for name in ["wvjb-5", "wvjb-4", "lision", "jsbridge-android"] {
      let last = try #require(texts(try lower(steps, .native, name)).dropLast().last)
      #expect(last.contains("ID-c"), "\(name)")
    }
  }

  @Test func onlyDialectsWithInitCallIt() throws {
    let steps: JSONValue = [["do": "setup", "callback": "a"], ["do": "setup", "callback": "b", "init": false]]
    func setups(_ name: String) throws -> [String] {
      texts(try lower(steps, .web, name)).filter { $0.hasPrefix("setup") }
    }
    #expect(
      try setups("wvjb-4") == [
        #"setup {"callback":"conformance.start","init":true}"#, #"setup {"callback":"a","init":true}"#,
        #"setup {"callback":"b"}"#,
      ]
    )
    #expect(try setups("wvjb-5").allSatisfy { !$0.contains("init") })
    let initialised = texts(try lower([["do": "init", "behavior": [["respond": "a"]]]], .web, "wvjb-4"))
    #expect(initialised.contains(#"init {"behavior":[{"do":"respond","data":"a"}]}"#))
  }

  @Test func theCanaryIsAnObjectWhereHandlersAreGivenNoOther() throws {
    let steps: JSONValue = [["do": "call", "handler": "h"]]
    #expect(
      try texts(lower(steps, .native, "lision", hostile: true)).contains { $0.contains(#"{\"canary\":\"canary\"}"#) }
    )
    for name in ["wvjb-6", "wvjb-4", "jsbridge-android"] {
      #expect(try texts(lower(steps, .native, name, hostile: true)).allSatisfy { !$0.contains(#"\"canary\":"#) })
    }
    #expect(try texts(lower(steps, .web, "lision", hostile: true)).allSatisfy { !$0.contains(#"\"canary\":"#) })
  }

  @Test func placeholdersStandForTheDialectsTexts() throws {
    let steps: JSONValue = [
      ["do": "evaluate", "script": "typeof {{object}}.x + '{{callbackId}}' + {{callbacks}} + '{{' + {{functions}}"]
    ]
    let last = try #require(texts(try lower(steps, .web, "lision")).dropLast().last)
    #expect(last.contains("typeof WKWebViewJavascriptBridge.x + 'callbackID' + WKWVJBCallbacks + '{{' + ["))
    let error = #expect(throws: CorpusError.self) { try lower(steps, .web, "wvjb-4") }
    #expect(error?.problem.contains("callbacks") == true)
    let navigated = try lower(
      [["do": "navigate", "url": "{{queueURL}}", "expect": [["event": "policy", "url": "{{queueURL}}"]]]],
      .native,
      "wvjb-5"
    )
    #expect(navigated.stages[1].expect[0].fields["url"] == "wvjbscheme://__WVJB_QUEUE_MESSAGE__")
  }

  // MARK: Data of native halves

  private func traits(_ steps: JSONValue) throws -> [String] {
    let object: JSONObject = [
      "id": "wvjb/t/v", "title": "t", "requirements": ["R"], "class": "core", "halves": ["native"], "why": "w",
      "steps": steps,
    ]
    return NativeData(try VectorReader.vector(.object(object), file: "wvjb/t.json", place: "[0]")).traits
  }

  @Test func textsNeedNothing() throws {
    #expect(
      try traits([
        [
          "do": "register", "handler": "h", "behavior": [["respond": ["$data": true]], ["respond": ["$absent": true]]],
        ],
        ["do": "call", "handler": "h", "data": ["$repeat": ["text": "x", "count": 3]], "callback": "c"],
        ["do": "receive", "message": ["responseId": "a", "responseData": ["$utf16": ["D83D"]]]],
        ["do": "receive", "text": "[{\"handlerName\": \"h\", \"data\": 1}]"],
      ]).isEmpty
    )
  }

  @Test func otherDataNeedsATrait() throws {
    #expect(try traits([["do": "receive", "message": ["handlerName": "h", "data": "a"]]]) == ["scalarData"])
    #expect(try traits([["do": "receive", "messages": [["handlerName": "h", "data": ["a": 1]]]]]) == ["anyData"])
    #expect(
      try traits([["do": "receive", "message": ["handlerName": "h", "data": nil]]]) == ["anyData", "scalarData"]
    )
    #expect(try traits([["do": "receive", "message": ["responseId": "h", "responseData": 1]]]) == ["anyData"])
    let answers: JSONValue = [["do": "register", "handler": "h", "behavior": [["respond": nil]]]]
    #expect(try traits(answers) == ["anyData"])
    let repeated: JSONValue = ["$repeat": ["value": ["handlerName": "h", "data": 1], "count": 3]]
    #expect(try traits([["do": "receive", "messages": repeated]]) == ["anyData", "scalarData"])
    let deep: JSONValue = ["call": ["handler": "h", "callback": "c", "behavior": [["send": ["data": 1]]]]]
    #expect(try traits([["do": "call", "handler": "h", "behavior": [deep]]]) == ["anyData"])
  }

  // MARK: Raising

  private func raise(_ half: Half, _ name: String, _ events: JSONValue, fetch: Bool = false) throws -> [Observation] {
    let lowered = try lower([["do": "register", "handler": "h"]], half, name)
    var raiser = try WVJBProfile().driver(half: half, dialect: try dialect(name)).raiser(for: lowered)
    let call = LoweredCall(
      method: "x",
      parameters: .fixed([]),
      instance: 0,
      role: (fetch ? WVJBRole.fetch : WVJBRole.plain).rawValue
    )
    return try raiser.raise(call, AdapterAnswer(events: try #require(events.arrayValue), value: fetch ? "[]" : nil))
  }

  @Test func scriptMessagesAreSignalsWhereTheDialectSaysSo() throws {
    let events: JSONValue = [
      ["event": "post", "name": "iOS_Native_InjectJavascript", "body": nil],
      ["event": "post", "name": "iOS_Native_FlushMessageQueue", "body": ["a": 1]],
      ["event": "post", "name": "ios_native_flushmessagequeue", "body": nil],
      ["event": "navigate", "url": "https://__wvjb_queue_message__"],
    ]
    #expect(try raise(.web, "lision", events).map(\.event) == ["connect", "signal", "post", "navigate"])
    #expect(try raise(.web, "wvjb-5", events).map(\.event) == ["post", "post", "post", "navigate"])
  }

  @Test func aQueueIsBroughtByANavigationOfTheFetch() throws {
    let url = "yy://return/_fetchQueue/"
    let events: JSONValue = [
      ["event": "navigate", "url": "yy://__QUEUE_MESSAGE__/"],
      ["event": "navigate", "url": .string(JSONString(url + "%5B%7B%22handlerName%22%3A%22%25%22%7D%5D"))],
      ["event": "navigate", "url": "about:blank"],
    ]
    let raised = try raise(.web, "jsbridge-android", events, fetch: true)
    #expect(raised.map(\.event) == ["signal", "navigate", "unsignalled", "send"])
    #expect(raised.last?.fields["message"] == ["handlerName": "%"])
    for text in ["%5B%", "%FF", "[]", "%5B%5D "] {
      let event: JSONValue = ["event": "navigate", "url": .string(JSONString(url + text))]
      let raised = try raise(.web, "jsbridge-android", [event], fetch: true)
      #expect(raised.map(\.event) == ["invalid-queue"], "\(text)")
    }
    #expect(try raise(.web, "jsbridge-android", [], fetch: true).isEmpty)
    let others = try raise(.web, "jsbridge-android", events)
    #expect(others.map(\.event) == ["signal", "navigate", "navigate"])
  }

  @Test func aQueueBroughtByMoreThanOneNavigationIsNone() throws {
    let answers = ["%5B%7B%7D%5D", "%5B%5D", "%FF"].map { text in
      JSONValue.object(["event": "navigate", "url": .string(JSONString("yy://return/_fetchQueue/" + text))])
    }
    let raised = try raise(.web, "jsbridge-android", .array(answers), fetch: true)
    #expect(raised.map(\.event) == ["invalid-queue"])
    #expect(raised.first?.fields["reason"] == "more than one answer")
  }

  @Test func defaultHandlersAreObserved() throws {
    let raised = try raise(.native, "wvjb-4", [["event": "default", "data": "a"], ["event": "default"]])
    #expect(raised.map(\.event) == ["default", "default"])
    #expect(raised[0].fields == ["data": "a"])
    #expect(raised[1].fields == [:])
  }

  @Test(
    arguments: [
      ("javascript:a%25b", "a%b"), ("a%25b", "a%25b"), ("javascript:%", "%"), ("javascript:%4", "%4"),
      ("javascript:%zz%41", "%zzA"), ("javascript:a\tb\nc\rd%0A", "abcd\n"), ("javascript:%C3%A9%C3", "é%C3"),
      ("javascript:%E2%82%ACx", "€x"), ("javascript:%ED%A0%80", "%ED%A0%80"), ("javascript:%C0%80", "%C0%80"),
      ("javascript:%F0%9F%98%80", "😀"), ("javascript:%2541", "%41"), ("javascript:%F0%9F%98", "%F0%9F%98"),
      ("javascript:%E2%41", "%E2A"),
    ]
  )
  func scriptURLsAreDecodedAsAWebViewDoes(_ url: String, _ script: String) {
    #expect(PercentText.script(of: JSONString(url), prefix: "javascript:") == JSONString(script))
  }
}
