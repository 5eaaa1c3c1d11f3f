import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct DirectiveTests {
  @Test(
    arguments: [
      (["$repeat": ["text": "ab", "count": 3]], "ababab"),
      (["$repeat": ["text": "ab", "count": 0]], ""),
      (["$repeat": ["value": [1], "count": 2]], [[1], [1]]),
      (["$repeat": ["value": ["$repeat": ["text": "x", "count": 2]], "count": 2]], ["xx", "xx"]),
      (["$nest": ["array": 3, "value": 1]], [[[1]]]),
      (["$nest": ["array": 0, "value": 1]], 1),
      (["$nest": ["object": 2, "key": "k", "value": nil]], ["k": ["k": nil]]),
      (["$nest": ["array": 1, "value": ["$utf16": ["0041"]]]], ["A"]),
      (["$utf16": ["D83D", "DE00"]], "😀"),
      (["$literal": ["$any": true]], ["$any": true]),
      (["a": ["$absent": true], "b": 1], ["b": 1]),
      (["a": [["$utf16": []]]], ["a": [""]]),
      (["$a": 1, "$b": 2], ["$a": 1, "$b": 2]),
    ] as [(JSONValue, JSONValue)]
  )
  func dataIsExpanded(_ written: JSONValue, _ sent: JSONValue) throws {
    #expect(try Expansion.data(written) == sent)
  }

  @Test func unpairedSurrogatesAreBuilt() throws {
    #expect(try Expansion.data(["$utf16": ["D83D", "0041"]]) == .string(JSONString(utf16: [0xD83D, 0x41])))
  }

  @Test func whatIsSentHasFourMeanings() throws {
    #expect(try Expansion.sent(["$absent": true]) == .nothing)
    #expect(try Expansion.sent(["$data": true]) == .handlerData)
    #expect(try Expansion.sent(["$peerRef": "n"]) == .peerID("n"))
    #expect(try Expansion.sent(nil) == .value(nil))
    #expect(try Expansion.sent(["$any": 1, "b": 2]) == .value(["$any": 1, "b": 2]))
  }

  @Test(
    arguments: [
      (["$nope": 1], "unknown directive $nope; write {\"$literal\": …} for an object that only looks like one"),
      (["$capture": ""], "$capture takes a name"), (["$ref": 1], "$ref takes a name"),
      (["$any": false], "$any takes true"), (["$absent": 1], "$absent takes true"),
      (["$data": nil], "$data takes true"),
      (["$oneOf": []], "$oneOf takes a list of values"), (["$oneOf": 1], "$oneOf takes a list of values"),
      (["$type": "text"], "$type takes one of string, non-empty string, number, boolean, null, array, object"),
      (["$repeat": ["count": 1]], "$repeat takes {\"text\" or \"value\": …, \"count\": …}"),
      (["$repeat": ["text": "x", "count": -1]], "$repeat takes a whole number from 0 to 67108864"),
      (["$repeat": ["text": "x", "count": 1.5]], "$repeat takes a whole number from 0 to 67108864"),
      (["$repeat": ["text": "x", "count": 67_108_865]], "$repeat takes a whole number from 0 to 67108864"),
      (["$repeat": ["text": 1, "count": 1]], "$repeat takes a text or a value"),
      (
        ["$nest": ["array": 1]],
        "$nest takes {\"array\": DEPTH, \"value\": …} or {\"object\": DEPTH, \"key\": …, \"value\": …}"
      ),
      (["$nest": ["object": 1, "value": 1]], "$nest of objects takes a key"),
      (["$utf16": ["D8"]], "$utf16 takes four hex digits for each code unit"),
      (["$utf16": ["+0AB"]], "$utf16 takes four hex digits for each code unit"),
      (["$utf16": "D83D"], "$utf16 takes a list of code units in hex"),
      (["$literal": 1], "$literal takes an object"),
    ] as [(JSONValue, String)]
  )
  func faultsAreNamed(_ value: JSONValue, _ problem: String) {
    #expect(throws: Directive.Fault.self) { try Directive(value) }
    do { _ = try Directive(value) } catch { #expect(error.problem == problem) }
  }

  @Test(
    arguments: [["$capture": "a"], ["$any": true], ["x": ["$ref": "a"]], [["$peerRef": "a"]], ["x": [["$data": true]]]]
      as [JSONValue]
  )
  func whatHasNoMeaningIsNotSent(_ value: JSONValue) {
    #expect(throws: Directive.Fault.self) { try Expansion.data(value) }
  }
}
