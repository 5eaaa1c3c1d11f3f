import BridgeJSON
import BridgeJSONPanel
import Testing

/// Does the panel notice what a decoder says, and say it well?
@Suite struct JSONPanelTests {
  private func objections(_ text: String, own: JSONValue? = nil, decoders: [PanelDecoder] = [.jansson, .foundation])
    -> [String]
  {
    let bytes = Array(text.utf8)
    let result = Result { () throws(JSONDecodingError) -> JSONValue in
      if let own { return own }
      return try JSONValue(decoding: bytes)
    }
    return JSONPanel.crossCheck(bytes: bytes, own: result, decoders: decoders).map(\.description)
  }

  @Test func agreement() {
    #expect(objections(#"{"a":[1,2.5,-0,1e2,true,null,"é\u0000\ud83d\ude00",{}],"a":[],"b":"x"}"#) == [])
    #expect(objections("0.1") == [])
    #expect(objections("[1,") == [], "all reject it")
  }

  @Test func rejection() {
    #expect(
      objections("1e400", decoders: [.jansson]) == [
        "jansson rejects the text: real number overflow near '1e400' (line 1, column 5)"
      ]
    )
    #expect(objections(#""\ud83d""#).count == 2)
  }

  @Test func acceptance() {
    #expect(
      objections("\u{FEFF}1", decoders: [.jansson, .foundation]) == [
        "foundation accepts the text, which bridge-json rejects: "
          + "A text must not start with a byte order mark (RFC 8259, section 8.1) (line 1, column 1, byte 0)"
      ]
    )
  }

  /// As if our decoder had read something else: each kind of difference, at its place.
  @Test(
    arguments: [
      ("[1]", [2], "1 at $[0] where bridge-json has 2"),
      ("[1]", [true], "1 at $[0] where bridge-json has true"),
      ("[true]", [1], "true at $[0] where bridge-json has 1"),
      ("[1]", ["1"], "1 at $[0] where bridge-json has \"1\""),
      ("[null]", [false], "null at $[0] where bridge-json has false"),
      ("[0]", [nil], "0 at $[0] where bridge-json has null"),
      ("[\"a\"]", ["b"], "\"a\" at $[0] where bridge-json has \"b\""),
      ("[\"\u{E9}\"]", ["e\u{301}"], "\"\u{E9}\" at $[0] where bridge-json has \"e\u{301}\""),
      ("[1.5]", [1.25], "1.5 at $[0] where bridge-json has 1.25"),
      ("[1,2]", [1], "an array of 2 where bridge-json has [1]"),
      ("[]", [:], "an array of 0 where bridge-json has {}"),
      ("{}", [], "an object of 0 where bridge-json has []"),
      ("{\"a\":1}", [:], "1 member where bridge-json has 0 different names"),
      ("{\"a\":1}", ["b": 1], "no member at $[\"b\"] where bridge-json has 1"),
      ("{\"a\":[{\"b\":1}]}", ["a": [["b": 2]]], "1 at $[\"a\"][0][\"b\"] where bridge-json has 2"),
      ("{\"a\":2}", ["a": 2, "a": 1], "2 at $[\"a\"] where bridge-json has 1"),
      ("9007199254740993", 9_007_199_254_740_992, "9007199254740993 where bridge-json has 9007199254740992"),
    ] as [(String, JSONValue, String)]
  )
  func otherValue(text: String, own: JSONValue, objection: String) {
    #expect(objections(text, own: own) == ["jansson has \(objection)", "foundation has \(objection)"])
  }

  /// The nearest double, or decimal, is as good as it gets.
  @Test(arguments: [
    "[9007199254740993.0]", "[0.30000000000000004]", "[3.141592653589793238462643383279]", "[1e-400]",
    "[1.7976931348623157e308]",
  ])
  func nearestCounts(text: String) {
    #expect(objections(text, decoders: [.jansson, .foundation, .jsondecoder]) == [])
  }

  @Test func table() {
    let table = JSONPanel.table(bytes: Array(#"{"a":1,"a":2}"#.utf8))
    #expect(table.map(\.decoder.rawValue) == ["bridge-json", "jansson", "foundation", "jsondecoder"])
    #expect(table[0].value?.text == #"{"a":1,"a":2}"#)
    #expect(table[1] == PanelOpinion(decoder: .jansson, accepted: true, value: ["a": 2], differs: false, reason: nil))
    let rejected = JSONPanel.table(bytes: Array("[".utf8))
    #expect(rejected.allSatisfy { !$0.accepted && !$0.differs && $0.value == nil && $0.reason != nil })
  }

  /// Neither a crash nor a hang, whatever the depth.
  @Test(arguments: ["[", "{\"a\":", "[[]", "[{\"\":"])
  func hostileDepth(opening: String) {
    for count in [600, 3_000, 100_000] {
      let table = JSONPanel.table(bytes: Array(String(repeating: opening, count: count).utf8))
      #expect(table.allSatisfy { !$0.accepted })
    }
  }
}
