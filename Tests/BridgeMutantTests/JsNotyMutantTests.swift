import BridgeAdapter
import BridgeJSON
import BridgeMutants
import Foundation
import ReferenceHalf
import Testing

@Suite struct JsNotyMutantTests {
  private let entries: [JSONValue]

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: root.appending(path: "mutants/jsnoty/native.json"))
    entries = try #require(JSONValue(decoding: Array(data)).arrayValue)
  }

  @Test func theDataAndTheTableAgree() {
    let described = entries.map { "\($0["kind"]?.stringValue ?? "-") \($0["name"]?.stringValue ?? "-")" }
    let built = JsNotyMutant.all.map { "\($0.kind.rawValue) \($0.name)" }
    #expect(described == built)
    #expect(Set(JsNotyMutant.all.map(\.name)).count == JsNotyMutant.all.count)
    #expect(JsNotyMutant.named("nobody") == nil)
  }

  @Test func everyEntryIsComplete() throws {
    for entry in entries {
      #expect(entry.objectValue?.names == ["name", "kind", "title", "requirement", "source"], "\(entry)")
      for name in ["title", "source"] { #expect(entry[name]?.stringValue?.isEmpty == false, "\(entry)") }
      #expect(try #require(entry["requirement"]?.stringValue).hasPrefix("JSNOTY-"))
    }
  }

  /// What an implementation did in an exchange that touches each of its parts.
  private func events(_ session: AdapterSession) throws -> [JSONValue] {
    let requests: [(String, JSONObject)] = [
      ("open", ["dialect": "jsnoty"]),
      ("notify", ["name": "a\"\u{2028}", "data": ["__proto__": 1.50]]),
      ("notify", ["name": "b"]),
      ("navigate", ["url": "jsnoty://c/[1]", "behavior": [["do": "notify", "name": "d", "data": nil]]]),
      ("navigate", ["url": "jsnoty://c/%"]),
      ("navigate", ["url": "https://example.org/"]),
      ("launch", ["userAgent": "M", "suffix": " s", "url": "u"]),
    ]
    return try requests.flatMap { (method, params) -> [JSONValue] in
      var params = params
      params["instance"] = 1
      let line: JSONValue = [
        "jsonrpc": "2.0", "id": 1, "method": .string(JSONString(method)), "params": .object(params),
      ]
      let answer = try JSONValue(decoding: session.answer(to: line.encoded()))
      return try #require(answer["result"]?["events"]?.arrayValue)
    }
    .filter { $0["event"] != "log" }
  }

  @Test func anUnchangedHalfDoesWhatTheReferenceDoes() throws {
    let unchanged = try #require(JsNotyMutant.named("no-optional-features"))
    let events = try events(AdapterSession(profile: JsNotyMutantImplementation(unchanged)))
    #expect(events == (try self.events(AdapterSession(profile: JsNotyReferenceImplementation()))))
    #expect(events.count == 11)
  }

  @Test func faultsAreWhatTheirTitlesSay() throws {
    func events(_ name: String) throws -> [JSONValue] {
      try self.events(AdapterSession(profile: JsNotyMutantImplementation(try #require(JsNotyMutant.named(name)))))
    }
    let early = try events("acknowledged-before-the-delegate").compactMap { $0["script"] ?? $0["name"] }
    #expect(early[2].stringValue?.contains("JsNotyRecieved") == true)
    #expect(early[3] == "c")
    #expect(try events("triggered-with-jquery")[1]["script"] == #"$(document).trigger("b")"#)
    #expect(try events("user-agent-after-the-request").suffix(2).map { $0["event"] } == ["request", "userAgent"])
    #expect(try events("malformed-allowed").count { $0["decision"] == "allow" } == 2)
  }
}
