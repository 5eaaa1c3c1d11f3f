import BridgeAdapter
import BridgeJSON
import BridgeMutants
import Testing
import WebViewJavascriptBridge

/// Not the kill matrix: only that every mutant can be driven, and that the fault of some is what its title says.
@Suite struct MutantSmokeTests {
  /// Drives a mutant as a harness does.
  private struct Driven {
    let session: AdapterSession
    let dialect: BridgeDialect

    init(_ name: String) throws {
      let mutant = try #require(Mutant.named(name))
      session = AdapterSession(MutantImplementation(mutant))
      dialect = mutant.dialect
      _ = try request("open", ["dialect": .string(JSONString(dialect.name))])
    }

    @discardableResult
    func request(_ method: String, _ params: JSONObject) throws -> [JSONValue] {
      var params = params
      params["instance"] = 1
      let line: JSONValue = [
        "jsonrpc": "2.0", "id": 1, "method": .string(JSONString(method)), "params": .object(params),
      ]
      return try #require(JSONValue(decoding: session.answer(to: line.encoded()))["result"]?["events"]?.arrayValue)
    }

    func load() throws -> [JSONValue] {
      if case .onFinish = dialect.injection { return try request("finish", [:]) }
      if case .scriptMessage(let loaded, _) = dialect.signal {
        return try request("message", ["name": .string(JSONString(loaded))])
      }
      return try request("navigate", ["url": .string(JSONString(dialect.loadedURL ?? ""))])
    }

    func receive(_ queue: JSONValue) throws -> [JSONValue] {
      try request("navigate", ["url": "https://__wvjb_queue_message__", "queue": .string(JSONString(queue.text))])
    }
  }

  private func scripts(_ events: [JSONValue]) -> [String] {
    events.compactMap { $0["script"]?.stringValue }.filter { $0.contains("_handleMessageFromObjC(") && $0.count < 500 }
  }

  @Test(arguments: Mutant.all.map(\.name))
  func everyMutantLoadsAndIsStillThere(_ name: String) throws {
    let driven = try Driven(name)
    let events = try driven.load()
    #expect(!events.isEmpty)
    try driven.request("call", ["handler": "peer", "data": ["a": 1], "callback": "done"])
    try driven.request("reset", [:])
    try driven.request("close", [:])
  }

  @Test func anUnchangedHalfWritesWhatTheReferenceWrites() throws {
    let driven = try Driven("no-optional-features")
    _ = try driven.load()
    let data: JSONValue = ["'\"\\\n\u{C}\r\u{2028}\u{2029}é😀", .string(JSONString(utf16: [0xD83D])), 1.50, nil]
    let events = try driven.request("call", ["handler": "peer", "data": data])
    #expect(
      scripts(events) == [
        #"WebViewJavascriptBridge._handleMessageFromObjC('{\"handlerName\":\"peer\",\"data\":[\"\'\\\"\\\\\\n\\f\\r"#
          + #"\u2028\u2029é😀\",\"\\ud83d\",1.5,null]}');"#
      ]
    )
  }

  @Test func faultsAreWhatTheirTitlesSay() throws {
    let lost = try Driven("null-answer-lost")
    _ = try lost.load()
    try lost.request("register", ["handler": "a", "behavior": [["do": "respond", "data": nil]]])
    #expect(scripts(try lost.receive([["handlerName": "a", "callbackId": "p"]])) == [])

    let raw = try Driven("line-separator-raw")
    _ = try raw.load()
    let separated = scripts(try raw.request("call", ["handler": "a", "data": "\u{2028}"]))
    #expect(separated.first?.unicodeScalars.contains("\u{2028}") == true)

    let early = try Driven("startup-calls-not-queued")
    #expect(scripts(try early.request("call", ["handler": "a"])).count == 1)

    let composed = try Driven("text-normalised")
    _ = try composed.load()
    let text = scripts(try composed.request("call", ["handler": "a", "data": "cafe\u{301}"]))
    #expect(text.first?.unicodeScalars.contains("\u{E9}") == true)

    let ids = try Driven("ids-used-again")
    _ = try ids.load()
    let first = scripts(try ids.request("call", ["handler": "a", "callback": "c"]))
    try ids.request("reset", [:])
    try ids.request("call", ["handler": "a", "callback": "d"])
    #expect(scripts(try ids.load()) == first)
  }
}
