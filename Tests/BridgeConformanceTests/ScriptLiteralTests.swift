import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct ScriptLiteralTests {
  private static let entry = "B.f"

  private func reading(_ script: JSONString) -> String {
    switch ScriptLiteral.read(script, entry: Self.entry) {
    case .entry(let bytes): "value " + String(decoding: bytes, as: UTF8.self)
    case .invalid(let reason): "invalid " + reason
    case .other: "other"
    }
  }

  @Test(
    arguments: [
      (#"B.f('x');"#, "x"), (#"B.f("x")"#, "x"), (#"window.B.f('x');"#, "x"), ("\t\n B.f \u{B}( 'x' )\r\n ; ", "x"),
      (#"B.f('')"#, ""), (#"B.f('"')"#, "\""), (#"B.f("'")"#, "'"), (#"B.f('\'\"\\\/')"#, #"'"\/"#),
      (#"B.f('\b\t\n\v\f\r')"#, "\u{8}\t\n\u{B}\u{C}\r"), (#"B.f('\0')"#, "\0"), (#"B.f('\0a')"#, "\0a"),
      (#"B.f('\x41\x7a\xe9')"#, "Az\u{e9}"), (#"B.f('\u0041\u2028\uFEFF')"#, "A\u{2028}\u{FEFF}"),
      (#"B.f('\a\c\d\-\$')"#, "acd-$"), ("B.f('a\\\nb')", "ab"), ("B.f('a\\\r\nb')", "ab"), ("B.f('a\\\rb')", "ab"),
      ("B.f('a\\\u{2028}b\\\u{2029}c')", "abc"), ("B.f('é€😀\u{2027}\u{202A}')", "é€😀\u{2027}\u{202A}"),
      ("B.f('\\é\\€\\😀')", "é€😀"),
      (#"B.f('\ud83d\ude00')"#, "😀"), ("B.f('\\ud83d\\\n\\ude00')", "😀"), (#"B.f('\uD83D\uDE00\uD83D\uDE01')"#, "😀😁"),
      (#"B.f('\ud83d')"#, #"\ud83d"#), (#"B.f('\ude00')"#, #"\ude00"#), (#"B.f('\ud83dx')"#, #"\ud83dx"#),
      (#"B.f('\ud83d\ud83d\ude00')"#, "\\ud83d😀"), (#"B.f('\ude00\ud83d')"#, #"\ude00\ud83d"#),
      (#"B.f('\ud83d\u0041')"#, #"\ud83dA"#),
      ("B.f('\u{0}\u{1}\u{7F}')", "\u{0}\u{1}\u{7F}"), (#"B.f('\\u0041')"#, #"\u0041"#),
    ] as [(String, String)]
  )
  func literalsAreRead(_ script: String, _ value: String) {
    #expect(reading(JSONString(script)) == "value " + value)
  }

  @Test(arguments: [
    ("B.f('a\nb')", "a raw line feed (U+000A) ends the literal"),
    ("B.f('a\rb')", "a raw carriage return (U+000D) ends the literal"),
    ("B.f('a\u{2028}b')", "a raw U+2028 ends the literal before ES2019"),
    ("B.f('a\u{2029}b')", "a raw U+2029 ends the literal before ES2019"),
    (#"B.f('\1')"#, "an octal escape is no part of ES5"), (#"B.f('\8')"#, "an octal escape is no part of ES5"),
    (#"B.f('\00')"#, "an octal escape is no part of ES5"), (#"B.f('\09')"#, "an octal escape is no part of ES5"),
    (#"B.f('\x4')"#, "an escape lacks hex digits"), (#"B.f('\u004')"#, "an escape lacks hex digits"),
    (#"B.f('\u{41}')"#, "an escape lacks hex digits"),
    (#"B.f('\xg0')"#, "an escape lacks hex digits"), ("B.f('\\u00\u{FF11}1')", "an escape lacks hex digits"),
    ("B.f('a", "the literal does not end"), ("B.f('a\\", "the literal ends in a backslash"),
    (#"B.f('a\')"#, "the literal does not end"),
    ("B.f('a\")", "the literal does not end"),
    ("B.f(`a`)", "the argument is not a string literal in single or double quotes"),
    ("B.f({})", "the argument is not a string literal in single or double quotes"),
    ("B.f()", "the argument is not a string literal in single or double quotes"),
    ("B.f('a','b')", "the call does not end after its one argument"),
    ("B.f('a'+'b')", "the call does not end after its one argument"),
    ("B.f('a'", "the call does not end after its one argument"), ("B.f('a');;", "something follows the call"),
    ("B.f('a');alert(1)", "something follows the call"), ("B.f('a')//", "something follows the call"),
    ("B.f", "the entry function is named but not called"),
    ("B.fg('a')", "the entry function is named but not called"),
  ])
  func faultsOfES5AreNamed(_ script: String, _ reason: String) {
    #expect(reading(JSONString(script)) == "invalid " + reason)
  }

  @Test(arguments: ["", "alert(1)", ";B.f('a')", "x=B.f('a')", "window .B.f('a')", "b.f('a')"])
  func otherScripts(_ script: String) {
    #expect(reading(JSONString(script)) == "other")
  }

  /// An unpaired surrogate in the script itself, and one half raw with the other escaped.
  @Test func rawSurrogatesMeanThemselves() {
    func script(_ inside: [UInt16]) -> JSONString {
      JSONString(utf16: Array("B.f('".utf16) + inside + Array("')".utf16))
    }
    #expect(reading(script([0xD83D])) == #"value \ud83d"#)
    #expect(reading(script([0xD83D] + Array(#"\ude00"#.utf16))) == "value 😀")
    #expect(reading(script(Array("é".utf16) + [0xDE00] + Array("😀".utf16))) == "value é\\ude00😀")
  }

  /// `{"a":"\` and an unpaired surrogate is no JSON; with the surrogate written as an escape it would read as `\\` and four letters.
  @Test func aBackslashBeforeAnUnpairedSurrogateStaysWrong() {
    #expect(reading(JSONString(#"B.f('\\\ud83d')"#)) == "value \\\u{FFFD}")
    #expect(reading(JSONString(#"B.f('\\\\\ud83d')"#)) == #"value \\\ud83d"#)
    let text = JSONString(utf16: Array(#""\"#.utf16) + [0xD83D] + Array("\"".utf16))
    #expect(throws: JSONDecodingError.self) { try JSONValue(decoding: ScriptLiteral.utf8(text)) }
    let sound = JSONString(utf16: Array("\"".utf16) + [0xD83D] + Array("\"".utf16))
    #expect(throws: Never.self) { try JSONValue(decoding: ScriptLiteral.utf8(sound)) }
  }

  @Test func longLiteralsAreReadWhole() {
    let text = String(repeating: "€\\u2028'\"x", count: 100_000)
    let escaped = text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
    let expected = String(repeating: "€\u{2028}'\"x", count: 100_000)
    #expect(reading(JSONString("B.f('\(escaped)');")) == "value " + expected)
  }
}
