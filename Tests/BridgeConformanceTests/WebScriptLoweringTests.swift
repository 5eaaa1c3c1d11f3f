import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct WebScriptLoweringTests {
  static let dialect: JSONValue = [
    "name": "webscript", "profile": "webscript", "title": "t", "sources": ["s"], "traits": [], "port": "p",
    "entry": "e",
    "bootstrap": ["native": "webscript/a/b", "web": "webscript/a/c"],
  ]

  private func lower(_ steps: JSONValue, _ half: Half, _ changes: JSONObject = JSONObject()) throws -> LoweredVector {
    var object: JSONObject = [
      "id": "webscript/t/v", "title": "t", "requirements": ["R"], "class": "core",
      "halves": [.string(JSONString(half.rawValue))], "why": "w", "steps": steps,
    ]
    for member in changes.members { object[name: member.name] = member.value }
    let vector = try VectorReader.vector(.object(object), file: "webscript/t.json", place: "[0]")
    let dialect = try Dialect(Self.dialect, file: "dialects/webscript.json")
    return try WebScriptProfile().driver(half: half, dialect: dialect).lower(vector)
  }

  private func texts(_ lowered: LoweredVector) -> [String] {
    lowered.calls.map { call in
      guard case .fixed(let bytes) = call.parameters else { return "\(call.method) awaits" }
      return "\(call.method) {\(String(decoding: bytes, as: UTF8.self))}"
    }
  }

  /// What is wrong with a vector of one step.
  private func fault(_ step: JSONValue, _ half: Half = .native) -> String? {
    do {
      _ = try lower([step], half)
      return nil
    } catch { return "\(error)" }
  }

  @Test func halvesStartLoaded() throws {
    let open = #"open {"dialect":"webscript"}"#
    let steps: JSONValue = [["do": "receive", "text": ""]]
    let receive = #"receive {"text":""}"#
    #expect(texts(try lower(steps, .native)) == [open, "clear {}", receive, "close {}"])
    #expect(texts(try lower(steps, .web)) == [open, "load {}", receive, "close {}"])
    #expect(texts(try lower(steps, .native, ["start": "unloaded"])) == [open, receive, "close {}"])
    #expect(try lower(steps, .native).stages.map(\.expect.count) == [0, 0])
  }

  @Test func messagesBecomeTexts() throws {
    let step: JSONValue = [
      "do": "receive", "message": ["op": "get", "name": ["$utf16": ["D83D"]]],
      "answers": [
        ["reply": ["value": nil], "first": [["op": "x"]]], ["text": ["$repeat": ["text": "{", "count": 2]]],
      ],
    ]
    #expect(
      texts(try lower([step], .native))[2]
        == #"receive {"text":"{\"op\":\"get\",\"name\":\"\\ud83d\"}","answers":"#
        + #"[{"reply":"{\"value\":null}","first":["{\"op\":\"x\"}"]},{"reply":"{{"}]}"#
    )
  }

  @Test func definitionsAndBehaviorsGoAsTheyAre() throws {
    let behavior: JSONValue = [
      ["call": ["on": ["argument": 0], "name": "call", "arguments": [["null": true], 1]]], ["return": ["result": true]],
    ]
    let step: JSONValue = [
      "do": "define", "object": "a", "selectors": [["selector": "b:", "exposed": true, "behavior": behavior]],
      "keys": [["key": "k", "value": ["$nest": ["array": 2, "value": 1]]]], "defaultMethod": [],
    ]
    let text = texts(try lower([step], .native))[2]
    #expect(text.hasPrefix(#"define {"object":"a","selectors":[{"selector":"b:","exposed":true,"behavior":[{"call":"#))
    #expect(text.hasSuffix(#""keys":[{"key":"k","value":[[1]]}],"defaultMethod":[]}"#))
  }

  @Test func evaluationsAreObserved() throws {
    let lowered = try lower([["do": "evaluate", "script": "1"]], .web)
    #expect(texts(lowered)[2] == #"evaluate {"script":"1"}"#)
    #expect(lowered.calls[2].role == WebScriptRole.script.rawValue)
  }

  @Test func hostileVectorsEndWithTheCanary() throws {
    let native = try lower([["do": "clear"]], .native, ["hostile": true])
    #expect(native.stages.map(\.label) == [.start, .step(1), .canary])
    #expect(texts(native)[3].contains(#"\"name\":\"canary_\""#))
    let web = try lower([["do": "load"]], .web, ["hostile": true])
    #expect(web.stages.map(\.label) == [.start, .step(1), .canary, .canary])
  }

  @Test func faultsAreNamed() throws {
    let faults: [(JSONValue, String)] = [
      (["do": "evaluate", "script": "1"], "not for the native half"),
      (["do": "receive"], "exactly one of message and text"),
      (["do": "receive", "message": [:], "text": ""], "exactly one of message and text"),
      (["do": "receive", "message": []], "not an object"),
      (["do": "perform", "behavior": [["retrun": 1]]], "did you mean return?"),
      (["do": "perform", "behavior": [["return": nil]]], "bare null"),
      (["do": "perform", "behavior": [["get": ["on": ["window": true]]]]], "key: is missing"),
      (["do": "perform", "behavior": [], "answer": []], "did you mean answers?"),
      (["do": "define", "object": "a", "selectors": [["selector": "b", "expose": true]]], "did you mean exposed?"),
      (["do": "define", "object": "a", "keys": [["key": "b", "value": ["date": 1, "x": 2]]]], "no native value"),
      (["do": "explode"], "unknown value"),
    ]
    for (step, problem) in faults { #expect(fault(step)?.contains(problem) == true, "\(fault(step) ?? "no fault")") }
  }
}
