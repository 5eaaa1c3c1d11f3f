import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct WVJBRaiserTests {
  private static func raiser(instances: Int = 1, half: Half = .native) throws -> WVJBRaiser {
    WVJBRaiser(
      LoweredVector(stages: [], calls: [], instances: instances),
      half: half,
      dialect: try WVJBDialect(try TinyCorpus.dialect())
    )
  }

  private func call(_ role: WVJBRole = .plain, instance: Int = 0, method: String = "m", context: JSONValue? = nil)
    -> LoweredCall
  {
    LoweredCall(method: method, parameters: .fixed([]), instance: instance, role: role.rawValue, context: context)
  }

  /// The observations that one event raises, as JSON.
  private func raised(_ events: [JSONValue], value: JSONValue? = nil, _ role: WVJBRole = .plain) throws -> [JSONValue] {
    let isWeb = events.contains { ["ready", "navigate", "post"].contains($0["event"]?.stringValue) }
    var raiser = try Self.raiser(half: isWeb ? .web : .native)
    return try raiser.raise(call(role), AdapterAnswer(events: events, value: value)).map(\.json)
  }

  private func evaluated(_ script: String) throws -> JSONValue? {
    try raised([["event": "evaluate", "script": .string(JSONString(script))]]).first
  }

  @Test(
    arguments: [
      ("WebViewJavascriptBridge._fetchQueue();", ["event": "fetch"]),
      ("typeof WebViewJavascriptBridge == 'object';", ["event": "check"]),
      (
        ";(function() { window.WebViewJavascriptBridge = {}; })();",
        ["event": "script", "script": ";(function() { window.WebViewJavascriptBridge = {}; })();"]
      ),
      ("alert(1)", ["event": "script", "script": "alert(1)"]),
      ("", ["event": "script", "script": ""]),
      (#"WebViewJavascriptBridge._handleMessageFromObjC('{"data":1}');"#, ["event": "send", "message": ["data": 1]]),
      (
        #"window.WebViewJavascriptBridge._handleMessageFromObjC("{\"data\":1}")"#,
        ["event": "send", "message": ["data": 1]]
      ),
      (
        #" WebViewJavascriptBridge._handleMessageFromObjC ( '{"data":1, "own": 2}' ) ;"#,
        ["event": "send", "message": ["data": 1]]
      ),
    ] as [(String, JSONValue)]
  )
  func scriptsAreTold(_ script: String, _ observation: JSONValue) throws {
    #expect(try evaluated(script) == observation)
  }

  @Test(arguments: [
    ("WebViewJavascriptBridge._handleMessageFromObjC('[]');", "the literal holds array, not an object"),
    ("WebViewJavascriptBridge._handleMessageFromObjC('nope');", "the literal holds no JSON: "),
    ("WebViewJavascriptBridge._handleMessageFromObjC('{\"a\":1}{}');", "the literal holds no JSON: "),
    (
      "WebViewJavascriptBridge._handleMessageFromObjC({\"a\":1});",
      "the argument is not a string literal in single or double quotes"
    ),
    ("WebViewJavascriptBridge._handleMessageFromObjC('\u{2028}');", "a raw U+2028 ends the literal before ES2019"),
    (
      "if (true) WebViewJavascriptBridge._handleMessageFromObjC('{}');",
      "the script is more than a call of the entry function"
    ),
  ])
  func invalidScriptsAreTold(_ script: String, _ reason: String) throws {
    let observation = try #require(try evaluated(script))
    #expect(observation["event"] == "invalid-script")
    #expect(observation["script"] == .string(JSONString(script)))
    #expect(observation["reason"]?.stringValue?.hasPrefix(reason) == true, "\(observation.text)")
  }

  /// A web half's script names the object and all of its functions, and may end in a call of the entry.
  @Test func theScriptOfAWebHalf() throws {
    #expect(try evaluated(FakeHalf.webHalf) == ["event": "inject"])
    #expect(
      try evaluated(FakeHalf.webHalf + "\nWebViewJavascriptBridge._handleMessageFromObjC('{}');") == ["event": "inject"]
    )
  }

  @Test func aLongScriptThatNamesTheFetchIsNoFetch() throws {
    #expect(
      try evaluated("/*\(String(repeating: " ", count: 200))*/ WebViewJavascriptBridge._fetchQueue();")?["event"]
        == "script"
    )
  }

  @Test(arguments: [
    "https://__wvjb_queue_message__", "https://__wvjb_queue_message__/", "HTTPS://__WVJB_QUEUE_MESSAGE__",
  ])
  func theSignalsURL(_ url: String) throws {
    #expect(try raised([["event": "navigate", "url": .string(JSONString(url))]]) == [["event": "signal"]])
  }

  @Test func otherURLs() throws {
    #expect(try raised([["event": "navigate", "url": "https://__bridge_loaded__/"]]) == [["event": "connect"]])
    for url: JSONValue in [
      "https://__wvjb_queue_message__/x", "https://__wvjb_queue_message__?a", "https://example.org/", "",
    ] {
      #expect(try raised([["event": "navigate", "url": url]]) == [["event": "navigate", "url": url]])
    }
  }

  @Test func localEventsKeepTheirNothing() throws {
    #expect(
      try raised([
        ["event": "handler", "handler": "h"], ["event": "handler", "handler": "h", "data": nil],
        ["event": "response", "callback": "c"], ["event": "response", "callback": "c", "data": 0],
        ["event": "log", "text": "t"], ["event": "exception", "text": "t"],
        ["event": "policy", "url": "u", "decision": "allow"], ["event": "policy", "decision": "cancel"],
        ["event": "delegate", "navigation": "decide"],
      ]) == [
        ["event": "handler", "handler": "h"], ["event": "handler", "handler": "h", "data": nil],
        ["event": "response", "callback": "c"], ["event": "response", "callback": "c", "data": 0],
        ["event": "log", "text": "t"], ["event": "exception", "text": "t"],
        ["event": "policy", "url": "u", "decision": "allow"], ["event": "policy", "decision": "cancel"],
        ["event": "delegate", "navigation": "decide"],
      ]
    )
    #expect(
      try raised([["event": "ready", "callback": "c", "data": 1], ["event": "post", "name": "n", "body": nil]])
        == [["event": "ready", "callback": "c"], ["event": "post", "name": "n", "body": nil]]
    )
  }

  /// CONFORMANCE.md, "Events": one that the half can't have is a breach of the protocol.
  @Test(
    arguments: [
      (Half.native, JSONValue.object(["event": "ready", "callback": "c"])),
      (Half.native, JSONValue.object(["event": "navigate", "url": "u"])),
      (Half.native, JSONValue.object(["event": "post", "name": "n", "body": nil])),
      (Half.web, JSONValue.object(["event": "evaluate", "script": "s"])),
      (Half.web, JSONValue.object(["event": "policy", "url": "u", "decision": "allow"])),
      (Half.web, JSONValue.object(["event": "delegate", "navigation": "decide"])),
      (Half.native, JSONValue.object(["event": "policy", "url": "u", "decision": "maybe"])),
      (Half.native, JSONValue.object(["event": "delegate", "navigation": "up"])),
      (Half.web, JSONValue.object(["event": "post", "name": "n"])),
    ] as [(Half, JSONValue)]
  )
  func eventsThatAHalfCannotHaveAreFaults(half: Half, event: JSONValue) throws {
    var raiser = try Self.raiser(half: half)
    #expect(throws: RaisingFault.self) { try raiser.raise(call(), AdapterAnswer(events: [event])) }
  }

  @Test func theValueOfAScriptIsObserved() throws {
    #expect(try raised([], value: 1, .script) == [["event": "value", "value": 1]])
    #expect(try raised([], value: .some(nil), .script) == [["event": "value", "value": nil]])
    #expect(try raised([], .script) == [["event": "value"]])
    #expect(try raised([], value: 1) == [])
  }

  @Test func whatHappensWhileClosingIsNotObserved() throws {
    #expect(try raised([["event": "handler", "handler": "h"]], .close) == [])
  }

  // MARK: Fetching

  private func fetched(_ value: JSONValue?, signalled: Bool = true) throws -> [JSONValue] {
    var raiser = try Self.raiser(half: .web)
    if signalled { _ = try raiser.raise(call(), AdapterAnswer(events: Self.signal)) }
    return try raiser.raise(call(.fetch), AdapterAnswer(events: [], value: value)).map(\.json)
  }

  private static let signal: [JSONValue] = [["event": "navigate", "url": "https://__wvjb_queue_message__"]]

  @Test func messagesAreTakenFromTheQueue() throws {
    #expect(try fetched("[]", signalled: false) == [])
    #expect(
      try fetched(#"[{"data":1,"own":2},{"handlerName":"h"}]"#) == [
        ["event": "send", "message": ["data": 1]], ["event": "send", "message": ["handlerName": "h"]],
      ]
    )
    #expect(
      try fetched(#"[{"data":1}]"#, signalled: false) == [
        ["event": "unsignalled"], ["event": "send", "message": ["data": 1]],
      ]
    )
    #expect(try fetched(#"[{"data":1,"data":2}]"#) == [["event": "send", "message": ["data": 2]]])
  }

  @Test func whatIsNoQueueIsNamed() throws {
    func reason(_ value: JSONValue?) throws -> String? {
      try fetched(value).first.flatMap { $0["event"] == "invalid-queue" ? $0["reason"]?.stringValue : nil }
    }
    #expect(try reason(nil) == "the fetch gave undefined, not a text")
    #expect(try reason([]) == "the fetch gave array, not a text")
    #expect(try reason(.some(nil)) == "the fetch gave null, not a text")
    #expect(try reason("{}") == "the fetch gave the JSON of object, not of an array")
    #expect(try reason("") == "the fetch gave no JSON: The text is empty")
    #expect(try reason(#"[{},null]"#) == "an element is null, not an object")
  }

  /// What is no queue is observed once, in place of all that it holds.
  @Test func whatIsNoQueueHasNoMessages() throws {
    for text: JSONValue in [#"[1,{"data":1}]"#, #"[{"data":1},1,2]"#] {
      #expect(try fetched(text).map { $0["event"] } == ["invalid-queue"])
      #expect(try fetched(text, signalled: false).map { $0["event"] } == ["invalid-queue"])
    }
  }

  /// A signal that comes while the peer fetches is for the next fetch; what the fetch causes comes before what it gives.
  @Test func aSignalOfAFetchCountsForTheNext() throws {
    var raiser = try Self.raiser(half: .web)
    func fetch(_ events: [JSONValue], _ text: JSONValue = "[{}]") throws -> [String] {
      try raiser.raise(call(.fetch), AdapterAnswer(events: events, value: text)).map(\.event)
    }
    #expect(try fetch(Self.signal) == ["signal", "unsignalled", "send"])
    #expect(try fetch([["event": "navigate", "url": "about:blank"]]) == ["navigate", "send"])
    #expect(try fetch([]) == ["unsignalled", "send"])
  }

  /// A fetch uses the signal up, whatever it gives.
  @Test(arguments: ["[]", "nope", "[1]", nil] as [JSONValue])
  func everyFetchUsesTheSignalUp(_ value: JSONValue) throws {
    var raiser = try Self.raiser(half: .web)
    _ = try raiser.raise(call(), AdapterAnswer(events: Self.signal))
    _ = try raiser.raise(call(.fetch), AdapterAnswer(events: [], value: value))
    #expect(
      try raiser.raise(call(.fetch), AdapterAnswer(events: [], value: "[{}]")).map(\.event) == ["unsignalled", "send"]
    )
  }

  @Test func aSignalCountsForOneFetch() throws {
    var raiser = try Self.raiser(instances: 2, half: .web)
    func fetch(_ instance: Int, _ text: JSONValue) throws -> [String] {
      try raiser.raise(call(.fetch, instance: instance), AdapterAnswer(events: [], value: text)).map(\.event)
    }
    _ = try raiser.raise(call(), AdapterAnswer(events: Self.signal))
    #expect(try fetch(1, "[{}]") == ["unsignalled", "send"])
    #expect(try fetch(0, "[{}]") == ["send"])
    #expect(try fetch(0, "[{}]") == ["unsignalled", "send"])
    _ = try raiser.raise(call(), AdapterAnswer(events: Self.signal + Self.signal))
    #expect(try fetch(0, "[]") == [])
    #expect(try fetch(0, "[{}]") == ["unsignalled", "send"])
  }

  /// A signal that the peer did not notice tells it of no message; but one that came before still does.
  @Test func aLostSignalDoesNotCount() throws {
    var raiser = try Self.raiser(half: .web)
    func fetch() throws -> [String] {
      try raiser.raise(call(.fetch), AdapterAnswer(events: [], value: "[{}]")).map(\.event)
    }
    #expect(try raiser.raise(call(.unheard), AdapterAnswer(events: Self.signal)).map(\.event) == ["signal"])
    #expect(try fetch() == ["unsignalled", "send"])
    _ = try raiser.raise(call(), AdapterAnswer(events: Self.signal))
    _ = try raiser.raise(call(.unheard), AdapterAnswer(events: Self.signal))
    #expect(try fetch() == ["send"])
  }

  // MARK: Ids

  @Test func idsAreGivenToCallbacksInTheOrderOfTheCalls() throws {
    var raiser = try Self.raiser()
    func sent(_ id: JSONValue) -> JSONValue { FakeHalf.sent(["handlerName": "x", "callbackId": id]) }
    _ = try raiser.raise(call(method: "call", context: ["callback": "a"]), AdapterAnswer(events: []))
    #expect(raiser.peerID(of: "a") == nil)
    _ = try raiser.raise(
      call(method: "call", context: ["callback": "b"]),
      AdapterAnswer(events: [sent("1"), sent("2"), sent("3")])
    )
    #expect(raiser.peerID(of: "a") == "1")
    #expect(raiser.peerID(of: "b") == "2")
    #expect(raiser.peerID(of: "c") == nil)
  }

  @Test func idsOfCallsMadeInBehaviorsAreKnown() throws {
    var raiser = try Self.raiser()
    let behavior: JSONValue = [
      ["do": "call", "handler": "p", "callback": "inner", "behavior": [["do": "send", "callback": "innermost"]]]
    ]
    _ = try raiser.raise(
      call(method: "register", context: ["handler": "h", "behavior": behavior]),
      AdapterAnswer(events: [])
    )
    let inner = FakeHalf.sent(["handlerName": "p", "callbackId": "7"])
    _ = try raiser.raise(call(), AdapterAnswer(events: [["event": "handler", "handler": "h"], inner]))
    #expect(raiser.peerID(of: "inner") == "7")
    let innermost = FakeHalf.sent(["callbackId": "8"])
    _ = try raiser.raise(call(), AdapterAnswer(events: [["event": "response", "callback": "inner"], innermost]))
    #expect(raiser.peerID(of: "innermost") == "8")
  }

  // MARK: The dialect

  @Test func fieldsAndEscapesAreTheDialects() throws {
    var data = try TinyCorpus.dialect().data
    data["fields"] = [
      "handlerName": "name", "data": "data", "callbackId": "callbackID", "responseId": "responseID",
      "responseData": "responseData",
    ]
    data["escapes"] = [["\\", "\\\\"], ["é", "\\xe9"], ["😀", "\\u{smile}"]]
    let dialect = try WVJBDialect(try Dialect(.object(data), file: "dialects/wvjb-6.json"))
    #expect(dialect.wire(["handlerName": 1, "callbackId": 2, "other": 3]) == ["name": 1, "callbackID": 2, "other": 3])
    #expect(
      dialect.message(["name": 1, "handlerName": 2, "responseID": 3, "name": 4]) == ["handlerName": 4, "responseId": 3]
    )
    #expect(
      dialect.entryCall("aé\\😀€").string == #"WebViewJavascriptBridge._handleMessageFromObjC('a\xe9\\\u{smile}€');"#
    )
    let unpaired = dialect.entryCall(JSONString(utf16: [0xE9, 0xD83D]))
    #expect(
      unpaired.utf16 == Array(#"WebViewJavascriptBridge._handleMessageFromObjC('\xe9"#.utf16) + [0xD83D]
        + Array("');".utf16)
    )
  }
}
