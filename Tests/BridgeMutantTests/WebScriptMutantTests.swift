import BridgeAdapter
import BridgeJSON
import BridgeMutants
import Foundation
import Testing

@Suite struct WebScriptMutantTests {
  private let entries: [JSONValue]

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: root.appending(path: "mutants/webscript/native.json"))
    entries = try #require(JSONValue(decoding: Array(data)).arrayValue)
  }

  @Test func theDataAndTheTableAgree() {
    let described = entries.map { "\($0["kind"]?.stringValue ?? "-") \($0["name"]?.stringValue ?? "-")" }
    let built = WebScriptMutant.all.map { "\($0.kind.rawValue) \($0.name)" }
    #expect(described == built)
    #expect(Set(WebScriptMutant.all.map(\.name)).count == WebScriptMutant.all.count)
  }

  @Test func everyEntryIsComplete() throws {
    for entry in entries {
      #expect(entry.objectValue?.names == ["name", "kind", "title", "requirement", "source"], "\(entry)")
      #expect(try #require(entry["requirement"]?.stringValue).hasPrefix("WEBSCRIPT-"))
    }
    #expect(WebScriptMutant.all.count { $0.kind == .mutant } >= 100)
    #expect(WebScriptMutant.all.count { $0.kind == .variant } >= 5)
  }

  /// Not the kill matrix: only that every mutant can be driven.
  @Test(arguments: WebScriptMutant.all.map(\.name)) func everyMutantAnswers(_ name: String) throws {
    let session = AdapterSession(profile: try #require(WebScriptMutant.named(name)).implementation)
    func request(_ method: String, _ params: JSONObject) throws -> JSONValue? {
      let line: JSONValue = [
        "jsonrpc": "2.0", "id": 1, "method": .string(JSONString(method)),
        "params": .object(params.with("instance", 1)),
      ]
      return try JSONValue(decoding: session.answer(to: line.encoded()))["result"]?["events"]
    }
    _ = try request("open", ["dialect": "webscript"])
    _ = try request("clear", JSONObject())
    let selectors: JSONValue = [["selector": "echo:", "exposed": true, "behavior": [["return": ["argument": 0]]]]]
    _ = try request("define", ["object": "a", "selectors": selectors])
    _ = try request("expose", ["name": "a", "object": "a"])
    let text: JSONValue = #"{"op":"invoke","object":1,"name":"echo_","arguments":["x"]}"#
    let events = try #require(try request("receive", ["text": text])?.arrayValue)
    #expect(events.contains { $0["event"] == "reply" })
    _ = try request("close", JSONObject())
  }
}

extension JSONObject {
  fileprivate func with(_ name: JSONString, _ value: JSONValue) -> JSONObject {
    var object = self
    object[name: name] = value
    return object
  }
}
