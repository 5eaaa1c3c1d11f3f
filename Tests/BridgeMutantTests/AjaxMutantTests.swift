import BridgeAdapter
import BridgeJSON
import BridgeMutants
import Foundation
import Testing

@Suite struct AjaxMutantTests {
  private let entries: [JSONValue]

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: root.appending(path: "mutants/ajax/native.json"))
    entries = try #require(JSONValue(decoding: Array(data)).arrayValue)
  }

  @Test func theDataAndTheTableAgree() {
    let described = entries.map { "\($0["kind"]?.stringValue ?? "-") \($0["name"]?.stringValue ?? "-")" }
    let built = AjaxMutant.all.map { "\($0.kind.rawValue) \($0.name)" }
    #expect(described == built)
    #expect(Set(built).count == built.count)
  }

  @Test func everyEntryIsComplete() throws {
    for entry in entries {
      #expect(entry.objectValue?.names == ["name", "kind", "title", "requirement", "source"], "\(entry)")
      #expect(try #require(entry["requirement"]?.stringValue).hasPrefix("AJAX-"))
    }
  }

  /// The events of a request with a call of the fixture's echo.
  private func echo(_ name: String, params: JSONValue) throws -> [JSONValue] {
    let session = AdapterSession(profile: AjaxMutantImplementation(try #require(AjaxMutant.named(name))))
    func request(_ method: String, _ params: JSONObject) throws -> [JSONValue] {
      let line: JSONValue = [
        "jsonrpc": "2.0", "id": 1, "method": .string(JSONString(method)), "params": .object(params),
      ]
      return try #require(JSONValue(decoding: session.answer(to: line.encoded()))["result"]?["events"]?.arrayValue)
    }
    _ = try request("open", ["instance": 1, "dialect": "ajax"])
    let call: JSONValue = ["service": "Conformance", "method": "echo", "params": params]
    let header = Data(call.encoded()).base64EncodedString()
    return try request(
      "request",
      [
        "instance": 1, "request": "r", "url": "oschina://asynchttprequest?rnd=0.5", "method": "POST",
        "headers": [["X-Javascript-Header", .string(JSONString(header))]],
      ]
    )
  }

  @Test(arguments: AjaxMutant.all.map(\.name))
  func everyMutantCanBeAsked(_ name: String) throws {
    #expect(try !echo(name, params: ["a": 1]).isEmpty)
  }

  @Test func faultsAreWhatTheirTitlesSay() throws {
    #expect(try echo("service-runs-twice", params: 1).map { $0["event"] } == ["service", "response", "service"])
    let characters = try #require(echo("length-in-characters", params: "é").last?["headers"]?.arrayValue)
    #expect(characters.contains(["Content-Length", "34"]))
    let twice = try echo("params-of-objects-only", params: [1])
    #expect(twice.first?["params"] == .null)
  }

  @Test func nobodyIsNotFound() { #expect(AjaxMutant.named("nobody") == nil) }
}
