import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct AjaxLoweringTests {
  /// The calls of a vector without those that open and close it.
  private func calls(_ steps: JSONValue, _ half: Half) throws -> [String] {
    let lowered = try AjaxFixture.lowered(steps, half, [("start", "unloaded")])
    return Array(lowered.calls.map(AjaxFixture.text).dropFirst().dropLast())
  }

  private func request(_ headers: String, url: String = "oschina://asynchttprequest?rnd=0.5") -> String {
    #"request {"request":"request","url":"\#(url)","method":"POST","headers":[["Pragma","no-cache,no-store"],"#
      + #"["Origin","https://app.example"]\#(headers)]}"#
  }

  @Test func theStartAndTheEnd() throws {
    let native = try AjaxFixture.lowered([["do": "request"]], .native)
    #expect(native.calls.map(AjaxFixture.text).first == #"open {"dialect":"ajax"}"#)
    #expect(native.calls.map(AjaxFixture.text).last == "close {}")
    let web = try AjaxFixture.lowered([["do": "load"]], .web)
    #expect(web.calls.map(AjaxFixture.text) == [#"open {"dialect":"ajax"}"#, "load {}", "load {}", "close {}"])
    #expect(web.stages[0].calls == 0..<2)
  }

  @Test(
    arguments: [
      ([:], ""),
      (["message": ["a": "é"]], #",["X-Javascript-Header","eyJhIjoiw6kifQ=="]"#),
      (["text": "{", "prefix": "@"], #",["X-Javascript-Header","@ew=="]"#),
      (["bytes": "ff00", "headerName": "x"], #",["x","/wA="]"#),
      (["header": "@\r\n"], #",["X-Javascript-Header","@\r\n"]"#),
      (["header": "", "headers": [["A", "b"]]], #",["X-Javascript-Header",""],["A","b"]"#),
    ] as [(JSONObject, String)]
  )
  func payloads(_ keys: JSONObject, _ headers: String) throws {
    var step: JSONObject = ["do": "request"]
    for member in keys.members { step.append(member.name, member.value) }
    #expect(try calls([.object(step)], .native) == [request(headers)])
  }

  @Test func preflights() throws {
    let start =
      #"request {"request":"request","url":"oschina://asynchttprequest?rnd=0.5","method":"OPTIONS","headers":"#
      + #"[["Origin","https://app.example"],["Access-Control-Request-Method","#
    #expect(
      try calls([["do": "preflight"], ["do": "preflight", "method": "PUT", "names": [], "header": "e30="]], .native)
        == [
          start + #""POST"],["Access-Control-Request-Headers","cache-control,pragma,x-javascript-header"]]}"#,
          start + #""PUT"],["X-Javascript-Header","e30="]]}"#,
        ]
    )
  }

  @Test func callsOfAPage() throws {
    #expect(
      try calls(
        [
          ["do": "async", "call": "a", "message": ["b": 1], "callbacks": ["onload"], "failure": "send"],
          [
            "do": "async", "call": "b", "argument": "cycle",
            "behavior": [["throw": "T"], ["sync": ["call": "c", "text": "t", "failure": "network"]]],
          ],
          ["do": "sync", "call": "d", "text": "t", "status": 404, "body": "no"],
          ["do": "complete", "call": "a", "answer": ["c": 1]],
          ["do": "fail", "call": "b"],
        ],
        .web
      ) == [
        #"async {"call":"a","text":"{\"b\":1}","callbacks":["onload"],"failure":"send"}"#,
        #"async {"call":"b","argument":"cycle","behavior":[{"do":"throw","text":"T"},"#
          + #"{"do":"sync","call":"c","text":"t","failure":"network"}]}"#,
        #"sync {"call":"d","text":"t","answer":{"status":404,"headers":[["Content-Type","application/json"]],"#
          + #""body":"no"}}"#,
        #"complete {"call":"a","status":200,"headers":[["Content-Type","application/json"]],"body":"{\"c\":1}"}"#,
        #"fail {"call":"b"}"#,
      ]
    )
  }

  @Test(
    arguments: [
      (Half.native, ["do": "request", "message": [:], "text": ""], "takes one of message, text, bytes and header"),
      (Half.native, ["do": "request", "bytes": "f"], "is no hex"),
      (Half.native, ["do": "request", "prefix": "@"], "has no header to go with"),
      (Half.native, ["do": "load"], "is for the web half"),
      (Half.native, ["do": "request", "headers": [["a"]]], "is no list of pairs of texts"),
      (Half.native, ["do": "request", "unknown": 1], "unknown key"),
      (
        Half.native, ["do": "request", "expect": [["event": "response", "headers": ["X-A": "b"]]]],
        "is not in lower case"
      ),
      (
        Half.native, ["do": "request", "expect": [["event": "response", "lists": ["x-a": "b"]]]],
        "is no list of texts"
      ),
      (Half.web, ["do": "async", "call": "a"], "takes one of message, text and argument"),
      (Half.web, ["do": "async", "call": "a", "text": "", "failure": "network"], "unknown value"),
      (Half.web, ["do": "async", "call": "a", "text": "", "behavior": [["respond": 1]]], "unknown value"),
      (Half.web, ["do": "sync", "call": "a", "text": "", "failure": "open", "status": 200], "unknown key"),
      (Half.web, ["do": "complete", "call": "a", "answer": 1, "body": "1"], "does not go with answer"),
    ] as [(Half, JSONObject, String)]
  )
  func faultsAreNamed(_ half: Half, _ step: JSONObject, _ problem: String) throws {
    do {
      _ = try AjaxFixture.lowered([.object(step)], half)
      Issue.record("nothing was wrong with \(JSONValue.object(step).text)")
    } catch let error as CorpusError {
      #expect(error.problem.contains(problem), "\(error)")
    }
  }

  @Test func aCallStandsOnce() throws {
    let call: JSONValue = ["do": "async", "call": "a", "text": ""]
    #expect(throws: CorpusError.self) { try AjaxFixture.lowered([call, call], .web) }
  }

  @Test func whatAVectorNeeds() throws {
    let raw = try AjaxFixture.vector([["do": "request", "header": "a\n"]], .native)
    #expect(AjaxProfile().impliedRequirements(of: raw) == ["rawHeaders"])
    let two = try AjaxFixture.vector([["do": "request"], ["do": "request", "on": "second"]], .native)
    #expect(AjaxProfile().impliedRequirements(of: two) == ["instances"])
  }

  @Test(arguments: Half.allCases) func theCanary(_ half: Half) throws {
    let step: JSONValue = half == .native ? ["do": "request"] : ["do": "load"]
    let lowered = try AjaxFixture.lowered([step], half, [("hostile", true)])
    let canary = lowered.stages.filter { $0.label == .canary }
    #expect(
      canary.map { $0.expect.map(\.event) } == (half == .native ? [["service", "response"]] : [["xhr"], ["onload"]])
    )
  }
}
