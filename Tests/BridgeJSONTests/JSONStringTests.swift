import BridgeJSON
import Testing

/// Are strings equal code unit by code unit, and do they hold any code units?
@Suite struct JSONStringTests {
  @Test func normalisationFormsDiffer() {
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    #expect(composed == decomposed, "Swift's own comparison, which this type is there to avoid")
    #expect(JSONString(composed) != JSONString(decomposed))
    #expect(JSONValue.string(JSONString(composed)) != .string(JSONString(decomposed)))
    #expect(Set([JSONString(composed), JSONString(decomposed)]).count == 2)
    #expect(JSONString(composed) == JSONString(utf16: [0xE9]))
    #expect(JSONString(composed).hashValue == JSONString(utf16: [0xE9]).hashValue)
    let object: JSONObject = [composed: 1, decomposed: 2]
    #expect(object[composed] == 1)
    #expect(object[decomposed] == 2)
    #expect(object.duplicateNames == [])
  }

  @Test func unpairedSurrogates() {
    let lone = JSONString(utf16: [0x61, 0xD83D, 0x62])
    #expect(!lone.isWellFormed)
    #expect(lone.string == nil)
    #expect(lone.lossy == "a\u{FFFD}b")
    #expect(lone.utf16 == [0x61, 0xD83D, 0x62])
    #expect(lone != JSONString(lone.lossy))
    #expect(lone == JSONString(utf16: [0x61, 0xD83D, 0x62]))
    #expect(lone != JSONString(utf16: [0x61, 0xDE00, 0x62]))
    #expect(JSONValue.string(lone).stringValue == nil)
    #expect(JSONValue.string(lone).text == "\"a\\ud83db\"")
  }

  @Test(
    arguments: [[0xD83D], [0xDE00], [0xDE00, 0xD83D], [0xD83D, 0xD83D, 0xDE00], [0xD83D, 0x41], [0x41, 0xDBFF]]
      as [[UInt16]]
  )
  func illFormed(units: [UInt16]) throws {
    let string = JSONString(utf16: units)
    #expect(!string.isWellFormed)
    #expect(string.utf16 == units)
    #expect(try JSONValue(decoding: JSONValue.string(string).text) == .string(string))
  }

  @Test func pairsAreWellFormed() {
    let face = JSONString(utf16: [0xD83D, 0xDE00])
    #expect(face.string == "\u{1F600}")
    #expect(face == "\u{1F600}")
    #expect(JSONString("\u{1F600}").utf16 == [0xD83D, 0xDE00])
  }
}
