import BridgeJSON
import Testing

/// Do errors name the reason and the place?
@Suite struct JSONDecodingErrorTests {
  private func error(_ bytes: [UInt8]) -> JSONDecodingError? {
    do throws(JSONDecodingError) {
      _ = try JSONValue(decoding: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("", "The text is empty (line 1, column 1, byte 0)"),
    (" \n ", "The text ends where a value is expected (line 2, column 2, byte 3)"),
    ("[1,]", "Expected a value, found ']' (line 1, column 4, byte 3)"),
    ("[1 2]", "Expected a comma or the end of the array, found '2' (line 1, column 4, byte 3)"),
    ("[1", "The text ends inside an array (line 1, column 3, byte 2)"),
    ("{\"a\":1]", "Expected a comma or the end of the object, found ']' (line 1, column 7, byte 6)"),
    ("{a:1}", "Expected a member's name in quotation marks, found 'a' (line 1, column 2, byte 1)"),
    ("{\"a\" 1}", "Expected a colon, found '1' (line 1, column 6, byte 5)"),
    ("{\"a\":", "The text ends where a value is expected (line 1, column 6, byte 5)"),
    ("{", "The text ends inside an object (line 1, column 2, byte 1)"),
    ("1 x", "The text goes on after its value (line 1, column 3, byte 2)"),
    ("nul", "Only the literals true, false and null are known (line 1, column 1, byte 0)"),
    ("-", "A number needs a digit here (line 1, column 2, byte 1)"),
    ("01", "A number must not have a leading zero (line 1, column 2, byte 1)"),
    ("1.", "A number needs a digit after its decimal point (line 1, column 3, byte 2)"),
    ("1e+", "A number needs a digit in its exponent (line 1, column 4, byte 3)"),
    ("\"a", "The text ends inside a string (line 1, column 3, byte 2)"),
    ("\"a\nb\"", "A control character in a string must be escaped (line 1, column 3, byte 2)"),
    ("\"\\x\"", "No escape sequence starts with a backslash and this (line 1, column 3, byte 2)"),
    ("\"\\u00g\"", "An escape sequence with u needs four hexadecimal digits (line 1, column 6, byte 5)"),
    ("\u{FEFF}1", "A text must not start with a byte order mark (RFC 8259, section 8.1) (line 1, column 1, byte 0)"),
    ("[\"\u{E9}\u{1F600}\",x]", "Expected a value, found 'x' (line 1, column 7, byte 10)"),
    ("[\r\n1,\r2,\n!]", "Expected a value, found '!' (line 4, column 1, byte 9)"),
    ("[\u{A0}]", "Expected a value, found byte 0xC2 (line 1, column 2, byte 1)"),
  ])
  func place(text: String, description: String) {
    #expect(error(Array(text.utf8))?.description == description)
  }

  @Test func invalidUTF8() {
    #expect(error([0x22, 0xC0, 0xAF, 0x22])?.description == "The text is not UTF-8 (line 1, column 2, byte 1)")
    #expect(
      error([0x22, 0x61, 0xE4, 0xB8])?.description == "The text ends inside a UTF-8 sequence (line 1, column 4, byte 4)"
    )
  }

  @Test func depth() throws {
    let limits = JSONDecoderLimits(maxDepth: 3)
    #expect(try JSONValue(decoding: "[[[]],{\"a\":[]}]", limits: limits).depth == 3)
    #expect(throws: JSONDecodingError.self) { try JSONValue(decoding: "[[[[]]]]", limits: limits) }
    let deep = Array(repeating: UInt8(ascii: "["), count: 200_000) + Array(repeating: UInt8(ascii: "]"), count: 200_000)
    #expect(error(deep)?.description == "The text is nested deeper than 2048 levels (line 1, column 2049, byte 2048)")
  }
}
