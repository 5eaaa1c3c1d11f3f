import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct JsNotyLoweringTests {
  private func calls(_ steps: JSONValue, _ half: Half, _ changes: [(String, JSONValue)] = []) throws -> [String] {
    let lowered = try JsNotyKit.lower(steps, half, changes)
    return lowered.calls.map { call in
      guard case .fixed(let inside) = call.parameters else { return "?" }
      return "\(call.method) {\(String(decoding: inside, as: UTF8.self))}"
    }
  }

  private func step(_ step: JSONValue, _ half: Half) throws -> String {
    try #require(try calls([step], half, [("start", "unloaded")]).dropFirst().first)
  }

  @Test func aWebHalfIsLoadedAtTheStart() throws {
    #expect(
      try calls([["do": "notify", "name": "a"]], .web) == [
        #"open {"dialect":"jsnoty"}"#, "load {}", "onload {}", #"notify {"name":"a"}"#, "close {}",
      ]
    )
    #expect(try calls([["do": "load"]], .web, [("start", "unloaded")]).count == 3)
    #expect(try calls([["do": "notify", "name": "a", "data": nil]], .native)[1] == #"notify {"name":"a","data":null}"#)
  }

  @Test func instancesAreOpenedInOrderBeforeTheFirstStep() throws {
    let lowered = try JsNotyKit.lower(
      [["do": "acknowledge"], ["do": "acknowledge", "on": "other"]],
      .web
    )
    #expect(lowered.calls.map(\.instance) == [0, 0, 0, 1, 1, 1, 0, 1, 0, 1])
    #expect(lowered.stages.map(\.calls) == [0..<6, 6..<7, 7..<8])
  }

  @Test(
    arguments: [
      (["do": "receive", "name": "a"], "jsnoty://a/"),
      (
        ["do": "receive", "name": "A/é %", "data": ["b": "~+"]], "jsnoty://A%2F%C3%A9%20%25/%7B%22b%22%3A%22~%2B%22%7D"
      ),
      (["do": "receive", "name": "a", "data": nil], "jsnoty://a/null"),
      (["do": "receive", "name": "a", "data": ["$absent": true]], "jsnoty://a/"),
      (["do": "receive", "name": "a", "text": "{ "], "jsnoty://a/%7B%20"),
      (["do": "navigate", "url": "jsnoty://%"], "jsnoty://%"),
    ] as [(JSONValue, String)]
  )
  func aNativeHalfReceivesANavigation(_ step: JSONValue, _ url: String) throws {
    #expect(try self.step(step, .native) == "navigate {\"url\":\"\(url)\"}")
  }

  @Test func aWebHalfReceivesAnEvent() throws {
    func script(_ step: JSONValue) throws -> String? {
      let text = try self.step(step, .web).dropFirst("evaluate ".count)
      return try JSONValue(decoding: String(text))["script"]?.stringValue
    }
    #expect(
      try script(["do": "receive", "name": "a\"\u{2028}", "data": "\u{2029}"])
        == #"document.dispatchEvent(new CustomEvent("a\"\u2028", {detail: "\u2029"}));"#
    )
    #expect(
      try script(["do": "acknowledge"])
        == #"document.dispatchEvent(new CustomEvent("JsNotyRecieved", {detail: null}));"#
    )
  }

  @Test func behaviorsAndLaunches() throws {
    #expect(
      try step(
        ["do": "listen", "name": "a", "behavior": [["notify": ["name": "b", "data": 1]], ["throw": "t"]]],
        .web
      )
        == #"listen {"name":"a","behavior":[{"do":"notify","name":"b","data":1},{"do":"throw","text":"t"}]}"#
    )
    #expect(
      try step(["do": "launch", "userAgent": "M", "url": "u"], .native)
        == #"launch {"userAgent":"M","suffix":" from.app","url":"u"}"#
    )
    #expect(try step(["do": "launch", "userAgent": "M", "url": "u", "suffix": ""], .native).contains(#""suffix":"""#))
  }

  @Test func theCanaryIsTheNextGoodExchange() throws {
    for (half, events) in [(Half.native, ["notified", "acknowledge"]), (.web, ["send"])] {
      let lowered = try JsNotyKit.lower([["do": "notify", "name": "a"]], half, [("hostile", true)])
      #expect(lowered.stages.last?.label == .canary)
      #expect(lowered.stages.last?.expect.map(\.event) == events)
    }
  }

  @Test(
    arguments: [
      (["do": "receive", "name": "a", "data": 1, "text": "1"], .native, "text"),
      (["do": "receive", "name": "a", "text": "1"], .web, "text"),
      (["do": "receive", "name": "a", "behavior": []], .web, "behavior"),
      (["do": "receive", "name": ["$utf16": ["D83D"]]], .native, "name"),
      (["do": "receive", "name": "a", "behavior": [["throw": "t"]]], .native, "throw"),
      (["do": "acknowledge"], .native, "do"),
      (["do": "launch", "userAgent": "", "url": ""], .web, "do"),
      (["do": "notify", "name": 1], .web, "name"),
      (["do": "notify", "name": "a", "date": 1], .web, "date"),
      (["do": "notify", "name": "a", "data": ["$data": true]], .web, "data"),
      (["do": "register"], .web, "do"),
    ] as [(JSONValue, Half, String)]
  )
  func faultsAreNamed(_ step: JSONValue, _ half: Half, _ key: String) {
    let error = #expect(throws: CorpusError.self) { try JsNotyKit.lower([step], half) }
    #expect(error?.place.hasSuffix(key) == true, "\(String(describing: error))")
  }
}
