import BridgeJSON
import Testing

/// Is the shortest form the shortest, and the indented form readable?
@Suite struct JSONEncodingTests {
  @Test func onlyDemandedEscapes() {
    let text = JSONValue.string(JSONString("\u{0}\u{8}\t\n\u{B}\u{C}\r\u{1F}\"\\/\u{7F}\u{E9}\u{2028}\u{1F600}'<")).text
    #expect(text == #""\u0000\b\t\n\u000b\f\r\u001f\"\\/"# + "\u{7F}\u{E9}\u{2028}\u{1F600}'<\"")
  }

  @Test func unpairedSurrogatesAmongOthers() {
    let units: [UInt16] = [0x22, 0x0A, 0xD83D, 0xDE00, 0xDC00, 0xE9, 0x4E2D, 0x41, 0xDBFF]
    #expect(JSONValue.string(JSONString(utf16: units)).text == "\"\\\"\\n\u{1F600}\\udc00\u{E9}\u{4E2D}A\\udbff\"")
  }

  @Test func pretty() {
    let value: JSONValue = ["a": [1, [], [:], ["b": nil]], "c": "d"]
    let expected = """
      {
        "a": [
          1,
          [],
          {},
          {
            "b": null
          }
        ],
        "c": "d"
      }
      """
    #expect(value.prettyText(indent: 2) == expected)
    #expect((1 as JSONValue).prettyText(indent: 2) == "1")
    #expect(([1] as JSONValue).prettyText(indent: 0) == "[\n1\n]")
  }

  @Test func appends() {
    var bytes = Array("x".utf8)
    ([1, "two"] as JSONValue).encode(into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "x[1,\"two\"]")
  }

  /// Sizes around that of the encoder's first buffer.
  @Test(arguments: [1020, 1022, 1023, 1024, 1025, 2048, 5000])
  func growth(size: Int) throws {
    let value: JSONValue = [.string(JSONString(String(repeating: "x", count: size))), "\n", 1]
    #expect(value.encoded().count == size + 11)
    #expect(try JSONValue(decoding: value.encoded()) == value)
  }

  @Test func inputs() throws {
    let text = "{\"a\":[1,\"\u{E9}\"]}"
    let expected: JSONValue = ["a": [1, "\u{E9}"]]
    let bytes = Array(text.utf8)
    #expect(try JSONValue(decoding: text) == expected)
    #expect(try JSONValue(decoding: bytes) == expected)
    #expect(try JSONValue(decoding: ([0x20] + bytes)[1...]) == expected)
    #expect(try JSONValue(decoding: text.utf8) == expected)
    #expect(try JSONValue(decoding: text.utf8.reversed().reversed() as [UInt8]) == expected)
    #expect(try bytes.withUnsafeBytes { try JSONValue(decoding: $0) } == expected)
  }
}
