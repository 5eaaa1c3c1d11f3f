import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct MatcherTests {
  private static let kinds = WVJBProfile().eventKinds

  private func expectations(_ list: JSONValue) throws -> [BridgeConformance.Expectation] {
    let step: JSONValue = ["do": "x", "expect": list]
    return try VectorReader.step(step, file: "f", place: "p").expect
  }

  private func observations(_ list: [JSONValue]) throws -> [Observation] {
    try list.map { value in
      var fields = try #require(value.objectValue)
      let event = try #require(fields["event"]?.stringValue)
      fields["event"] = nil
      return Observation(event, fields)
    }
  }

  private func reason(
    _ expect: JSONValue,
    _ actual: [JSONValue],
    unordered: Bool = false,
    watch: [String] = []
  ) throws -> String? {
    var matcher = Matcher(kinds: Self.kinds)
    return matcher.mismatch(
      expect: try expectations(expect),
      unordered: unordered,
      watch: watch,
      actual: try observations(actual)
    )?.reason
  }

  private let handlerA: JSONValue = ["event": "handler", "handler": "a"]
  private let handlerB: JSONValue = ["event": "handler", "handler": "b"]
  private let sendA: JSONValue = ["event": "send", "message": ["handlerName": "a"]]
  private let sendB: JSONValue = ["event": "send", "message": ["handlerName": "b"]]

  @Test func orderCountsWithinAChannelOnly() throws {
    #expect(try reason([handlerA, sendA], [sendA, handlerA]) == nil)
    #expect(try reason([handlerA, handlerB], [handlerB, handlerA]) == "handler: handler: expected \"a\", got \"b\"")
    #expect(try reason([handlerA, sendA, handlerB, sendB], [handlerA, handlerB, sendA, sendB]) == nil)
    #expect(try reason([sendA, sendB], [sendB, sendA]) != nil)
  }

  @Test func exactlyWhatIsExpectedComes() throws {
    #expect(try reason([], []) == nil)
    #expect(try reason([handlerA], []) == "expected the observation handler, which did not come")
    #expect(try reason([], [handlerA]) == "the observation handler came that was not expected")
    #expect(try reason([handlerA], [handlerA, handlerA]) == "the observation handler came that was not expected")
    #expect(
      try reason([handlerA], [["event": "exception", "text": "x"]])
        == "expected the observation handler, got the observation exception"
    )
  }

  @Test func nothingAndNullAreDifferent() throws {
    #expect(
      try reason([handlerA], [["event": "handler", "handler": "a", "data": nil]])
        == "handler: data: expected nothing, got null"
    )
    #expect(
      try reason([["event": "handler", "handler": "a", "data": nil]], [handlerA])
        == "handler: data: expected null, got nothing"
    )
  }

  @Test func lenientKeysAreComparedWhereNamed() throws {
    let thrown: JSONValue = ["event": "exception", "text": "boom"]
    #expect(try reason([["event": "exception"]], [thrown]) == nil)
    #expect(try reason([["event": "exception", "text": "boom"]], [thrown]) == nil)
    #expect(try reason([["event": "exception", "text": "bang"]], [thrown]) != nil)
    #expect(
      try reason([["event": "invalid-script"]], [["event": "invalid-script", "reason": "r", "script": "s"]]) == nil
    )
    #expect(try reason([["event": "navigate"]], [["event": "navigate", "url": "u"]]) != nil)
  }

  @Test func quietEventsAreComparedWhereExpectedOrWatched() throws {
    let log: JSONValue = ["event": "log", "text": "t"]
    let allow: JSONValue = ["event": "policy", "url": "u", "decision": "allow"]
    #expect(try reason([], [log, allow, ["event": "signal"], ["event": "fetch"], ["event": "check"]]) == nil)
    #expect(try reason([], [log], watch: ["log"]) == "the observation log came that was not expected")
    #expect(try reason([["event": "log"]], [log, allow]) == nil)
    #expect(try reason([["event": "log"]], [log, log]) != nil)
    #expect(try reason([["event": "log"]], []) != nil)
    #expect(try reason([allow], [["event": "policy", "url": "u", "decision": "cancel"]]) != nil)
    #expect(try reason([["event": "signal"]], [["event": "signal"], ["event": "connect"]]) == nil)
  }

  @Test func optionalObservationsMayBeMissing() throws {
    let optional: JSONValue = ["event": "handler", "handler": "a", "optional": true]
    #expect(try reason([optional], []) == nil)
    #expect(try reason([optional], [handlerA]) == nil)
    #expect(try reason([optional], [handlerB]) != nil)
    #expect(try reason([optional], [handlerA, handlerA]) != nil)
    #expect(try reason([optional, handlerA], [handlerA]) == nil)
    #expect(try reason([optional, handlerA], [handlerA, handlerA]) == nil)
    #expect(try reason([optional, optional, handlerB], [handlerA, handlerB]) == nil)
    #expect(try reason([handlerB, optional], [handlerA, handlerB]) != nil)
  }

  @Test func anOptionalOneThatIsGivenUpRemembersNothing() throws {
    let expect: JSONValue = [
      ["event": "handler", "handler": ["$capture": "h"], "optional": true],
      ["event": "handler", "handler": "a"],
    ]
    var matcher = Matcher(kinds: Self.kinds)
    #expect(
      matcher.mismatch(
        expect: try expectations(expect),
        unordered: false,
        watch: [],
        actual: try observations([handlerA])
      ) == nil
    )
    let after: JSONValue = [["event": "handler", "handler": ["$ref": "h"]]]
    #expect(
      matcher.mismatch(
        expect: try expectations(after),
        unordered: false,
        watch: [],
        actual: try observations([handlerA])
      ) != nil
    )
  }

  @Test func unorderedTriesEveryPairing() throws {
    #expect(try reason([handlerA, handlerB], [handlerB, handlerA], unordered: true) == nil)
    #expect(try reason([handlerA, handlerB], [handlerA, handlerA], unordered: true) != nil)
    #expect(try reason([handlerA, handlerA], [handlerA], unordered: true) != nil)
    let any: JSONValue = ["event": "handler", "handler": ["$any": true]]
    #expect(try reason([any, handlerA], [handlerA, handlerB], unordered: true) == nil)
    #expect(try reason([any, any, handlerA], [handlerA, handlerB, handlerB], unordered: true) == nil)
    let optional: JSONValue = ["event": "handler", "handler": ["$any": true], "optional": true]
    #expect(try reason([optional, handlerA], [handlerA], unordered: true) == nil)
    #expect(try reason([optional, handlerA], [handlerB], unordered: true) != nil)
    #expect(try reason([optional, handlerA], [handlerA, handlerB, handlerB], unordered: true) != nil)
  }

  @Test func whatIsRememberedLastsFromStepToStep() throws {
    var matcher = Matcher(kinds: Self.kinds)
    let first: JSONValue = [["event": "send", "message": ["callbackId": ["$capture": "id"]]]]
    let second: JSONValue = [["event": "send", "message": ["callbackId": ["$different": "id"]]]]
    func sent(_ id: JSONValue) throws -> [Observation] {
      try observations([["event": "send", "message": ["callbackId": id]]])
    }
    #expect(
      matcher.mismatch(expect: try expectations(first), unordered: false, watch: [], actual: try sent("1")) == nil
    )
    #expect(
      matcher.mismatch(expect: try expectations(second), unordered: false, watch: [], actual: try sent("2")) == nil
    )
    #expect(
      matcher.mismatch(expect: try expectations(second), unordered: true, watch: [], actual: try sent("1")) != nil
    )
  }

  @Test func theDeepestDifferenceIsNamed() throws {
    let optional: JSONValue = ["event": "handler", "handler": "a", "optional": true]
    #expect(try reason([optional, handlerB], [handlerA, handlerA]) == "handler: handler: expected \"b\", got \"a\"")
  }

  @Test func aMismatchShowsBothSides() throws {
    var matcher = Matcher(kinds: Self.kinds)
    let log: JSONValue = ["event": "log", "text": "t"]
    let mismatch = matcher.mismatch(
      expect: try expectations([["event": "handler", "handler": "a", "optional": true], sendA]),
      unordered: false,
      watch: [],
      actual: try observations([log, handlerB])
    )
    #expect(mismatch?.expected == [["event": "handler", "handler": "a", "optional": true], sendA])
    #expect(mismatch?.actual == [handlerB])
  }
}
