import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct JsNotyRaiserTests {
  private func evaluated(_ script: String) throws -> JSONValue? {
    try JsNotyKit.raised(["event": "evaluate", "script": .string(JSONString(script))], .native).first
  }

  private func navigated(_ url: JSONString) throws -> [JSONValue] {
    try JsNotyKit.raised(["event": "navigate", "url": .string(url)], .web)
  }

  @Test(
    arguments: [
      (
        #"document.dispatchEvent(new CustomEvent("a", {detail: {"b":[1,"}"]}}));"#,
        ["name": "a", "data": ["b": [1, "}"]]]
      ),
      (#" window.document . dispatchEvent ( new  window.CustomEvent ( 'a' ) ) ; "#, ["name": "a"]),
      (#"document.dispatchEvent(new CustomEvent("a",{'detail':null}))"#, ["name": "a", "data": nil]),
      (
        #"document.dispatchEvent(new CustomEvent('\x61\u0062\'\0\v\q', {bubbles: false, "detail": 0, cancelable:true}));"#,
        ["name": "ab'\u{0}\u{B}q", "data": 0]
      ),
      (#"document.dispatchEvent(new CustomEvent("a",{bubbles:true}))"#, ["name": "a"]),
      (
        #"document.dispatchEvent(new CustomEvent("a",{detail: window.JSON.parse('{"__proto__":"\\u2028"}')}))"#,
        ["name": "a", "data": ["__proto__": "\u{2028}"]]
      ),
      (
        #"document.dispatchEvent(new CustomEvent("a\nb",{detail:"__proto__"}))"#,
        ["name": "a\nb", "data": "__proto__"]
      ),
    ] as [(String, JSONObject)]
  )
  func dispatches(_ script: String, _ fields: JSONObject) throws {
    var expected: JSONObject = ["event": "send"]
    for member in fields.members { expected.append(member.name, member.value) }
    #expect(try evaluated(script) == .object(expected))
  }

  @Test func theAcknowledgementIsToldWhateverItsDetail() throws {
    for detail in ["", ", {detail: null}", ", {detail: [1]}"] {
      #expect(
        try evaluated("document.dispatchEvent(new CustomEvent('JsNotyRecieved'\(detail)));") == ["event": "acknowledge"]
      )
    }
    #expect(try evaluated("document.dispatchEvent(new CustomEvent('JsNotyReceived'));")?["event"] == "send")
  }

  @Test(arguments: [
    "document.dispatchEvent(new CustomEvent(\"a\u{2028}\"));",
    "document.dispatchEvent(new CustomEvent(\"a\", {detail: \"\u{2029}\"}));",
    "document.dispatchEvent(new CustomEvent('a\n'));",
    #"document.dispatchEvent(new CustomEvent("a"b"));"#,
    #"document.dispatchEvent(new CustomEvent("\1"));"#,
    #"document.dispatchEvent(new CustomEvent("\u00"));"#,
    #"document.dispatchEvent(new CustomEvent("a", {}));"#,
    #"document.dispatchEvent(new CustomEvent("a", {detail: 1,}));"#,
    #"document.dispatchEvent(new CustomEvent("a", {detail: 1, detail: 1}));"#,
    #"document.dispatchEvent(new CustomEvent("a", {detail: {b: 1}}));"#,
    #"document.dispatchEvent(new CustomEvent("a", {detail: undefined}));"#,
    #"document.dispatchEvent(new CustomEvent("a", {detail: }));"#,
    #"document.dispatchEvent(new CustomEvent("a", {detail: {"c":{"__proto__":1}}}));"#,
    #"document.dispatchEvent(new CustomEvent("a", {detail: JSON.parse("1" + "")}));"#,
    #"document.dispatchEvent(new CustomEvent("a")); alert(1)"#,
    #"document.dispatchEvent(new CustomEvent("a", {detail: 1"#,
    #"window.dispatchEvent(new CustomEvent("a"));"#,
    #"document.dispatchEvent(new Event("a"));"#,
    #"document.dispatchEvent(newCustomEvent("a"));"#,
    "try { document.dispatchEvent(new CustomEvent('a')) } catch (e) {}",
    "dispatchEvent", #"document.dispatchEvent(new CustomEvent("\"#,
  ])
  func scriptsThatAreNoDispatch(_ script: String) throws {
    let observation = try #require(try evaluated(script))
    #expect(observation["event"] == "invalid-script", "\(script)")
    #expect(observation["script"] == .string(JSONString(script)))
  }

  @Test func otherScripts() throws {
    for script in ["", "alert(1)", "$(document).trigger(\"a\")"] {
      #expect(try evaluated(script) == ["event": "script", "script": .string(JSONString(script))])
    }
  }

  @Test(
    arguments: [
      ("jsnoty://a/", ["name": "a"], true),
      ("JSNOTY://A", ["name": "A"], true),
      ("jsnoty://a%2f%C3%A9!$&'()*+,;=/%5b1%5D", ["name": "a/é!$&'()*+,;=", "data": [1]], true),
      ("jsnoty://a/%22:@%2525%22", ["name": "a", "data": ":@%25"], true),
      (#"jsnoty://a/{"b": "\\"}"#, ["name": "a", "data": ["b": "\\"]], false),
      ("jsnoty://é/", ["name": "é"], false),
      ("jsnoty://a/null", ["name": "a", "data": nil], true),
    ] as [(JSONString, JSONObject, Bool)]
  )
  func notifications(_ url: JSONString, _ fields: JSONObject, _ isEncoded: Bool) throws {
    var send: JSONObject = ["event": "send"]
    for member in fields.members { send.append(member.name, member.value) }
    let unencoded: JSONValue = ["event": "unencoded", "url": .string(url)]
    #expect(try navigated(url) == (isEncoded ? [] : [unencoded]) + [.object(send)])
  }

  @Test(
    arguments: [
      "jsnoty:", "jsnoty:a", "jsnoty:///1", "jsnoty://a b/", "jsnoty://a:1/", "jsnoty://a@b/", "jsnoty://a?",
      "jsnoty://a#/",
      "jsnoty://a/1/2", "jsnoty://a/1?", "jsnoty://a/1#", "jsnoty://a/1 ", "jsnoty://a/\"\n\"", "jsnoty://a\u{7F}/",
      "jsnoty://%/", "jsnoty://a/%2", "jsnoty://a/%+1", "jsnoty://%C3/", "jsnoty://a/%22%FF%22", "jsnoty://a/undefined",
      "jsnoty://a/%20", .init(utf16: [0x6A, 0x73, 0x6E, 0x6F, 0x74, 0x79, 0x3A, 0x2F, 0x2F, 0xD83D]),
    ] as [JSONString]
  )
  func urlsThatAreNoNotification(_ url: JSONString) throws {
    let observations = try navigated(url)
    #expect(observations.map { $0["event"] } == ["invalid-url"], "\(url)")
    #expect(observations.first?["url"] == .string(url))
  }

  @Test func otherURLs() throws {
    for url in ["https://jsnoty/", "jsnotys://a/", "jsnoty"] as [JSONString] {
      #expect(try navigated(url) == [["event": "navigate", "url": .string(url)]])
    }
  }

  @Test func theOtherEvents() throws {
    #expect(try JsNotyKit.raised(["event": "notified", "name": "a"], .web) == [["event": "notified", "name": "a"]])
    #expect(
      try JsNotyKit.raised(["event": "policy", "decision": "cancel"], .native)
        == [["event": "policy", "decision": "cancel"]]
    )
    for (event, half) in [
      (["event": "evaluate", "script": ""], .web), (["event": "navigate", "url": ""], .native),
      (["event": "policy", "decision": "maybe"], .native), (["event": "notified"], .web), (["event": "post"], .web),
      ("x", .web),
    ] as [(JSONValue, Half)] {
      #expect(throws: RaisingFault.self) { try JsNotyKit.raised(event, half) }
    }
  }

  @Test func theValueOfAScriptComesLast() throws {
    var raiser = JsNotyRaiser(half: .web, dialect: try JsNotyDialect(JsNotyKit.dialect()))
    let call = LoweredCall(method: "evaluate", parameters: .fixed([]), instance: 0, role: JsNotyRole.script.rawValue)
    let event: JSONValue = ["event": "exception", "text": "t"]
    #expect(try raiser.raise(call, AdapterAnswer(events: [event], value: 1)).map(\.event) == ["exception", "value"])
    #expect(try raiser.raise(call, AdapterAnswer(events: [])).map(\.json) == [["event": "value"]])
  }
}
