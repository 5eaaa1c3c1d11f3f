/// Builds HTML in which text from outside can't become markup: markup is a literal of this program's source, and everything else goes through one function.
struct HTMLWriter {
  /// What was written since it was last taken.
  private(set) var bytes: [UInt8] = []
  /// How many bytes were written in all.
  var count: Int { taken + bytes.count }
  private var taken = 0

  /// Writes markup, which only a literal can be.
  mutating func markup(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes text, for an element or for an attribute in quotation marks: what HTML would interpret is escaped, what can't be seen is written out.
  mutating func text(_ text: String, keepingLines: Bool = false) {
    if text.utf8.allSatisfy({ Self.isPlain($0) }) {
      bytes.append(contentsOf: text.utf8)
      return
    }
    for scalar in text.unicodeScalars { self.scalar(scalar, keepingLines: keepingLines) }
  }

  /// Writes a number.
  mutating func text(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// Writes a sentence of the standard, in which code stands between backquotes.
  mutating func sentence(_ sentence: String) {
    let parts = sentence.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return text(sentence) }
    for (index, part) in parts.enumerated() {
      if index % 2 == 1 { put("<code>", String(part), "</code>") } else { text(String(part)) }
    }
  }

  /// Writes markup around text.
  mutating func put(_ opening: StaticString, _ text: String, _ closing: StaticString) {
    markup(opening)
    self.text(text)
    markup(closing)
  }

  /// Writes markup around a number.
  mutating func put(_ opening: StaticString, _ number: Int, _ closing: StaticString) {
    markup(opening)
    text(number)
    markup(closing)
  }

  /// Gives away what has been written.
  mutating func take() -> [UInt8] {
    taken += bytes.count
    defer { bytes.removeAll(keepingCapacity: bytes.count < 1 << 20) }
    return bytes
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
    default: (0x20..<0x7F).contains(byte)
    }
  }

  /// Every character of every text from outside passes here.
  private mutating func scalar(_ scalar: Unicode.Scalar, keepingLines: Bool) {
    switch scalar {
    case "&": markup("&amp;")
    case "<": markup("&lt;")
    case ">": markup("&gt;")
    case "\"": markup("&quot;")
    case "'": markup("&#39;")
    case "\n" where keepingLines: bytes.append(0x0A)
    default:
      if Printable.isHarmless(scalar) {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        bytes.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".utf8)
      }
    }
  }
}
