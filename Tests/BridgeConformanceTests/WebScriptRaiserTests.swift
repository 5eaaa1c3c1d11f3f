import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct WebScriptRaiserTests {
  private func raised(
    _ events: [JSONValue],
    half: Half = .native,
    value: JSONValue? = nil,
    role: WebScriptRole = .plain
  ) throws -> [JSONValue] {
    var raiser = WebScriptRaiser(half: half)
    let call = LoweredCall(method: "m", parameters: .fixed([]), instance: 0, role: role.rawValue)
    return try raiser.raise(call, AdapterAnswer(events: events, value: value)).map(\.json)
  }

  @Test func textsAreRaisedToMessages() throws {
    #expect(
      try raised([["event": "ask", "text": #"{"op":"get","name":"\ud83d"}"#], ["event": "reply", "text": "{}"]])
        == [
          ["event": "ask", "message": ["op": "get", "name": .string(JSONString(utf16: [0xD83D]))]],
          ["event": "reply", "reply": [:]],
        ]
    )
  }

  @Test(arguments: ["", "7", "[]", "{", #"{"a":1}}"#]) func otherTextsAreInvalid(_ text: String) throws {
    let observation = try #require(try raised([["event": "reply", "text": .string(JSONString(text))]]).first)
    #expect(observation["event"] == "invalid-text")
    #expect(observation["text"] == .string(JSONString(text)))
  }

  @Test func otherEventsAreTheirObservations() throws {
    let events: [JSONValue] = [
      ["event": "method", "object": "a", "selector": "b:", "arguments": [["nil": true]]],
      ["event": "write", "object": "a", "key": "k", "value": 1], ["event": "result", "value": false],
      ["event": "read", "object": "a", "key": "k"], ["event": "exception", "text": "t"],
    ]
    #expect(try raised(events) == events)
  }

  @Test func valuesOfScriptsComeLast() throws {
    #expect(
      try raised([["event": "ask", "text": "{}"]], half: .web, value: 1, role: .script)
        == [["event": "ask", "message": [:]], ["event": "value", "value": 1]]
    )
    #expect(try raised([], half: .web, role: .script) == [["event": "value"]])
    #expect(try raised([["event": "nonsense"]], role: .close) == [])
  }

  @Test(
    arguments: [
      1, ["event": "nonsense"], ["event": "ask"], ["event": "reply", "text": 1], ["event": "method", "object": "a"],
      ["event": "result"], ["event": "write", "object": "a", "key": "k"],
    ] as [JSONValue]
  )
  func malformedEventsAreFaults(_ event: JSONValue) {
    #expect(throws: RaisingFault.self) { try raised([event]) }
  }

  @Test func aWebHalfHasNoMethods() {
    #expect(throws: RaisingFault.self) { try raised([["event": "result", "value": 1]], half: .web) }
  }
}
