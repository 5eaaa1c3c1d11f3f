import BridgeJSON
import Testing

@testable import BridgeConformance

/// Reports that are read back: what was written comes out, and what is no report is named.
@Suite struct StoredReportTests {
  private static let text = """
    {"schema":1,"corpus":{"version":"1.0.0","digest":"d"},"harness":{"name":"h","version":"1"},
    "implementation":{"name":"i","version":"2","language":"C"},"features":["nothing","instances"],"half":"web","dialect":"wvjb-6",
    "requested":{"class":null,"filter":["a*"],"shard":"1/2"},"class":"core","complete":false,"summary":{},
    "results":[
    {"id":"wvjb/a/b","class":"core","requirements":["R-01"],"verdict":"fail","known":{"reason":"w","issue":"i"},"step":2,"expected":[{"event":"send"}],"actual":[],
     "reason":"}]\\"","transcript":[{"step":0,"method":"open","params":{"instance":1},"events":[{"event":"log","text":"],["}],"value":1.0},
     {"step":1,"method":"x","params":{},"events":null,"error":{"code":-1,"message":"m"}},{"step":2,"method":"y","params":{},"events":null}]},
    {"id":"wvjb/a/c","class":"full","requirements":[],"verdict":"pass"}
    ]}
    """

  private func read(_ text: String) throws -> Report { try StoredReport(Array(text.utf8), file: "r.json").report() }

  @Test func everythingIsReadBack() throws {
    let report = try read(Self.text)
    #expect(report.information.allFeatures == ["nothing", "instances"] && report.information.half == .web)
    #expect(report.request == Report.Request(filters: ["a*"], shard: "1/2") && report.achieved == .core)
    let result = try #require(report.results.first)
    #expect(result.verdict == .fail && result.step == 2 && result.reason == "}]\"" && result.actual == [])
    #expect(result.known == KnownFailure(reason: "w", issue: "i") && !result.isUntolerated)
    let entries = result.transcript.entries
    #expect(entries.map(\.method) == ["open", "x", "y"])
    #expect(entries[0].events == [["event": "log", "text": "],["]] && entries[0].value?.text == "1.0")
    #expect(entries[1].error?.code == -1 && entries[1].events == nil && entries[2].error == nil)
    #expect(report.results[1].transcript.isEmpty)
  }

  @Test func whatWasReadIsWrittenAsItWas() throws {
    var first: [UInt8] = []
    JSONReport.render(try read(Self.text)) { first += $0 }
    var second: [UInt8] = []
    JSONReport.render(try StoredReport(first, file: "r.json").report()) { second += $0 }
    #expect(first == second)
  }

  @Test(arguments: [
    ("", "line 1, column 1: is not JSON: the text ends too early"),
    ("[]", "line 1, column 1: is not JSON: \"{\" is missing"),
    ("{\"schema\":1,\n\"results\":[{\"id\"", "line 2, column 17: is not JSON: the text ends too early"),
    ("{\"schema\":2,\"results\":[]}", "schema: is 2, this program reads 1"), ("{}", "is no report of this kit"),
    ("{\"schema\":1,\"results\":[]} x", "is not JSON: something follows the end"),
    ("{\"schema\":01,\"results\":[]}", "line 1, column 12: is not JSON"),
  ])
  func whatIsNoReportIsNamed(_ text: String, _ finds: String) {
    let error = #expect(throws: CorpusError.self) { try read(text) }
    #expect(error?.description.contains(finds) == true, "\(error?.description ?? "")")
  }

  @Test func aFaultInAResultIsNamedByItsPlace() throws {
    let error = #expect(throws: CorpusError.self) {
      try read(Self.text.replacing("\"verdict\":\"fail\"", with: "\"verdict\":\"f\\q\""))
    }
    #expect(error?.place.hasPrefix("line 5, column ") == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    "corpus", "harness", "implementation", "features", "half", "dialect", "requested", "class", "complete",
  ])
  func whatIsMissingIsNamed(_ key: String) throws {
    guard case .object(let object) = try JSONValue(decoding: Self.text) else { return }
    let without = JSONObject(object.members.filter { $0.name != JSONString(key) }.map { ($0.name, $0.value) })
    let error = #expect(throws: CorpusError.self) { try read(JSONValue.object(without).text) }
    #expect(error?.place.hasPrefix(key) == true, "\(error?.description ?? "")")
  }
}
