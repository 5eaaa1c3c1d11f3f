import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct DifferenceTableTests {
  private func table(
    _ expected: [JSONValue],
    _ actual: [JSONValue],
    unordered: Bool = false,
    kinds: [String: EventKind] = [:],
    reason: String = ""
  ) -> DifferenceTable {
    DifferenceTable(expected: expected, actual: actual, unordered: unordered, kinds: kinds, reason: reason)
  }

  /// The rows as text, with what differs in brackets.
  private func shown(_ table: DifferenceTable) -> [String] {
    func text(_ cell: DifferenceTable.Cell) -> String {
      switch cell {
      case .empty: ""
      case .text(let text, let differs): differs ? "[\(text)]" : text
      case .string(let before, let parts, let after):
        before
          + parts.map { part in
            let text = String(decoding: part.units, as: UTF16.self)
            return part.differs ? "[\(text)]" : text
          }.joined() + after
      }
    }
    return table.rows.map { "\(text($0.left)) | \(text($0.right))" }
  }

  @Test func equalObservationsTakeALineEach() {
    let event: JSONValue = ["event": "handler", "data": 1]
    #expect(shown(table([event], [event])) == [#"{"event":"handler","data":1} | {"event":"handler","data":1}"#])
  }

  @Test func theOrderOfKeysAndDirectivesThatMatchAreNoDifference() {
    let rows = shown(
      table(
        [["event": "send", "message": ["id": ["$type": "string"], "name": ["$optional": "x"], "data": 1]]],
        [["event": "send", "message": ["data": 2, "id": "a"]]]
      )
    )
    #expect(
      rows == [
        "{ | {", #"  "event": "send", |   "event": "send","#, #"  "message": { |   "message": {"#,
        #"    "id": {"$type":"string"}, |     "id": "a","#, #"    "name": {"$optional":"x"}, | "#,
        #"[    "data": 1] | [    "data": 2]"#, "  } |   }", "} | }",
      ]
    )
  }

  @Test func aMissingKeyIsNotNull() {
    let rows = shown(
      table(
        [["event": "send", "data": nil]],
        [["event": "send", "more": 1]]
      )
    )
    #expect(rows.contains(#"[  "data": null,] | [  "data": (nothing)]"#))
    #expect(rows.contains(#" | [  "more": 1]"#))
  }

  @Test func stringsAreComparedByCodeUnits() {
    let difference = table(
      [["event": "send", "data": "caf\u{E9}"]],
      [["event": "send", "data": "cafe\u{301}"]]
    )
    let row = difference.rows.first { $0.remark != nil }
    #expect(
      row?.remark
        == "they part at code unit 3 of 4 and 5: U+00E9 é expected, U+0065 e came"
    )
    var out = HTMLWriter()
    difference.write(into: &out)
    let html = String(decoding: out.bytes, as: UTF8.self)
    #expect(html.contains("&quot;caf<mark>é</mark>&quot;"))
    #expect(html.contains("&quot;caf<mark>e<i class=\"u\">U+0301 COMBINING ACUTE ACCENT</i></mark>&quot;"))
  }

  @Test func unpairedSurrogatesAndInvisibleCharactersAreNamed() {
    var out = HTMLWriter()
    table(
      [["event": "send", "data": ["$utf16": ["D83D", "2028", "0000", "0000"]]]],
      [["event": "send", "data": "\u{FFFD}\u{2029}"]]
    ).write(into: &out)
    let html = String(decoding: out.bytes, as: UTF8.self)
    for name in [
      "U+D83D unpaired high surrogate", "U+2028 LINE SEPARATOR", "U+0000 NUL ×2", "U+2029 PARAGRAPH SEPARATOR",
    ] {
      #expect(html.contains("<i class=\"u\">\(name)</i>"), "\(name)")
    }
  }

  @Test func whatIsMissingAndWhatIsTooMuchStandAlone() {
    let handler: JSONValue = ["event": "handler", "handler": "a"]
    let send: JSONValue = ["event": "send", "message": 1]
    #expect(
      shown(table([handler, send], [send])) == [
        #"[{"event":"handler","handler":"a"}] | (nothing)"#,
        #"{"event":"send","message":1} | {"event":"send","message":1}"#,
      ]
    )
    #expect(shown(table([], [send])) == [#"(nothing) | [{"event":"send","message":1}]"#])
    #expect(
      shown(table([["event": "exception", "optional": true]], [])) == [
        #"{"event":"exception","optional":true} | (nothing, which is allowed)"#
      ]
    )
  }

  @Test func lenientKeysAndChannelsAreTheProfiles() {
    let kinds = [
      "exception": EventKind(channel: "page", lenientKeys: ["text"]), "send": EventKind(channel: "wire"),
    ]
    let rows = table(
      [["event": "exception"], ["event": "send", "message": 1]],
      [["event": "send", "message": 1], ["event": "exception", "text": "E"]],
      kinds: kinds
    ).rows
    #expect(rows.count == 2)
    #expect(!rows.contains { $0.differs })
  }

  @Test func unorderedObservationsFindTheirPartners() {
    let rows = table(
      [["event": "a", "n": 1], ["event": "a", "n": 2]],
      [["event": "a", "n": 2], ["event": "a", "n": 1]],
      unordered: true
    ).rows
    #expect(!rows.contains { $0.differs })
  }

  @Test func whatAnEarlierStepCapturedIsMarkedOnlyIfTheReasonNamesIt() {
    let expected: [JSONValue] = [["event": "send", "message": ["responseId": ["$ref": "id"], "data": 1]]]
    let actual: [JSONValue] = [["event": "send", "message": ["responseId": "x", "data": 2]]]
    #expect(!shown(table(expected, actual)).contains { $0.contains("[    \"responseId\"") })
    #expect(
      shown(table(expected, actual, reason: "send: message.responseId: expected \"y\" (captured as id), got \"x\""))
        .contains { $0.contains("[    \"responseId\"") }
    )
  }

  @Test func longTextsAndListsAreCutAroundTheDifference() {
    let long = String(repeating: "a", count: 100_000)
    var out = HTMLWriter()
    table(
      [["event": "send", "data": .string(JSONString(long + "b" + long))]],
      [["event": "send", "data": .string(JSONString(long + "c" + long))]]
    ).write(into: &out)
    let html = String(decoding: out.bytes, as: UTF8.self)
    #expect(html.contains("<mark>b</mark>") && html.contains("<mark>c</mark>") && html.contains(" more …"))
    #expect(html.utf8.count < 4000)
    let numbers = (0..<10_000).map { JSONValue.number(JSONNumber($0)) }
    var changed = numbers
    changed[5000] = nil
    let rows = shown(
      table([["event": "send", "data": .array(numbers)]], [["event": "send", "data": .array(changed)]])
    )
    #expect(rows.contains("    … 5000 equal … |     … 5000 equal …"))
    #expect(rows.contains("[    5000,] | [    null,]"))
    let all = table(
      [["event": "send", "data": .array(numbers)]],
      [["event": "send", "data": .array(numbers.reversed())]]
    )
    #expect(all.rows.count <= 121)
    #expect(all.leftOut > 9000)
  }
}
