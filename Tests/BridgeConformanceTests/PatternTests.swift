import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct PatternTests {
  private func problem(_ expected: JSONValue, _ actual: JSONValue?) -> String? {
    var pattern = Pattern()
    return pattern.difference(expected, actual, at: "v").map { "\($0.path): \($0.problem)" }
  }

  @Test(arguments: [
    ("1", "1.0"), ("1", "10e-1"), ("-0", "0"), ("1e400", "10e399"), ("0.1", "1e-1"),
    ("9007199254740993", "9007199254740993.0"),
    (#""a""#, #""\u0061""#), (#""\ud83d\ude00""#, #""😀""#), (#""\ud83d""#, #""\ud83d""#), ("[1,2]", "[1,2]"),
    (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#), (#"{"a":2}"#, #"{"a":1,"a":2}"#), ("null", "null"), ("{}", "{}"),
  ])
  func same(_ expected: String, _ actual: String) throws {
    #expect(problem(try JSONValue(decoding: expected), try JSONValue(decoding: actual)) == nil)
  }

  @Test(arguments: [
    ("true", "1"), ("false", "0"), ("false", "null"), ("null", "0"), ("1", "\"1\""),
    ("9007199254740993", "9007199254740992"),
    ("\"\u{e9}\"", "\"e\u{301}\""), ("\"\u{212B}\"", "\"\u{C5}\""), (#""\ud83d""#, #""\ud83e""#),
    (#""\ud83d""#, "\"\u{FFFD}\""),
    ("[1,2]", "[2,1]"), ("[1]", "[1,1]"), ("[]", "{}"), (#"{"a":null}"#, "{}"), ("{}", #"{"a":null}"#),
    ("\"\"", "null"),
    (#"{"é":1}"#, "{\"e\u{301}\":1}"), ("0.1", "0.1000000000000000055511151231257827"),
  ])
  func different(_ expected: String, _ actual: String) throws {
    #expect(problem(try JSONValue(decoding: expected), try JSONValue(decoding: actual)) != nil)
  }

  @Test func differencesNameTheirPlace() {
    #expect(problem(["a": [1, ["b": "x"]]], ["a": [1, ["b": "y"]]]) == "v.a[1].b: expected \"x\", got \"y\"")
    #expect(problem(["a": 1], [:]) == "v.a: expected 1, got nothing")
    #expect(problem([:], ["a": nil]) == "v.a: expected nothing, got null")
    #expect(problem([1, 2], [1]) == "v: expected 2 elements, got 1")
    #expect(problem([:], 1) == "v: expected {}, got 1")
    #expect(problem(nil, .none) == "v: expected null, got nothing")
  }

  @Test(
    arguments: [
      (["$any": true], nil, false), (["$any": true], .some(nil), true),
      (["$absent": true], nil, true), (["$absent": true], .some(nil), false),
      (["$optional": 1], nil, true), (["$optional": 1], 1, true), (["$optional": 1], 2, false),
      (["$optional": 1], .some(nil), false),
      (["$oneOf": [1, "a"]], "a", true), (["$oneOf": [1, "a"]], "b", false),
      (["$oneOf": [1, ["$absent": true]]], nil, true),
      (["$type": "boolean"], true, true), (["$type": "number"], true, false), (["$type": "null"], .some(nil), true),
      (["$type": "null"], nil, false), (["$type": "non-empty string"], "", false),
      (["$type": "non-empty string"], "0", true), (["$type": "object"], [:], true), (["$type": "array"], [:], false),
      (["$repeat": ["text": "ab", "count": 2]], "abab", true), (["$repeat": ["text": "ab", "count": 2]], "ab", false),
      (["$nest": ["array": 2, "value": 1]], [[1]], true), (["$nest": ["array": 2, "value": 1]], [[2]], false),
      (["$utf16": ["0041"]], "A", true), (["$literal": ["$any": true]], ["$any": true], true),
      (["$literal": ["$any": true]], 1, false),
      (["$data": true], 1, false), (["$peerRef": "a"], 1, false), (["$nope": 1], 1, false), (["$ref": "a"], 1, false),
      (["$different": "a"], 1, false),
    ] as [(JSONValue, JSONValue?, Bool)]
  )
  func directives(_ expected: JSONValue, _ actual: JSONValue?, _ matches: Bool) {
    #expect((problem(expected, actual) == nil) == matches)
  }

  // Anything that has only null as its absence would take the two for the same.
  @Test func absentInsideAnObject() {
    #expect(problem(["a": ["$absent": true]], [:]) == nil)
    #expect(problem(["a": ["$absent": true]], ["a": nil]) != nil)
    #expect(problem(["a": ["$optional": nil]], [:]) == nil)
    #expect(problem(["a": ["$any": true]], [:]) != nil)
  }

  @Test func whatWasCapturedIsComparedLater() {
    var pattern = Pattern()
    #expect(pattern.difference(["$capture": "id"], nil, at: "a") != nil)
    #expect(pattern.difference(["$capture": "id"], "x", at: "a") == nil)
    #expect(pattern.difference(["$ref": "id"], "x", at: "a") == nil)
    #expect(pattern.difference(["$ref": "id"], "y", at: "a")?.problem == "expected \"x\" (captured as id), got \"y\"")
    #expect(pattern.difference(["$ref": "id"], nil, at: "a") != nil)
    #expect(pattern.difference(["$different": "id"], "y", at: "a") == nil)
    #expect(
      pattern.difference(["$different": "id"], "x", at: "a")?.problem == "expected another value than \"x\", got \"x\""
    )
    #expect(pattern.difference(["$different": "id"], nil, at: "a") != nil)
  }

  @Test func aChoiceThatFailsRemembersNothing() {
    var pattern = Pattern()
    let expected: JSONValue = ["$oneOf": [["a": ["$capture": "x"], "b": 1], ["a": 1, "b": ["$capture": "y"]]]]
    #expect(pattern.difference(expected, ["a": 1, "b": 2], at: "") == nil)
    #expect(pattern.bindings == ["y": 2])
  }
}
