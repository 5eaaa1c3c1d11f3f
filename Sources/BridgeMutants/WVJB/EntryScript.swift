import BridgeJSON
import WebViewJavascriptBridge

/// The script that hands a message to the web half, as the mutants read and write it.
enum EntryScript {
  private static let suffix = "');"

  /// The message in a script of the reference half; nil if the script is another one.
  static func message(in script: String, dialect: BridgeDialect) -> JSONObject? {
    let prefix = "\(dialect.entry)('"
    let bytes = script.utf8
    guard bytes.starts(with: prefix.utf8), bytes.count >= prefix.utf8.count + suffix.utf8.count else { return nil }
    let literal = Array(bytes.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count))
    return (try? JSONValue(decoding: unescaped(literal)))?.objectValue
  }

  /// The script with the inside of a literal.
  static func script(literal: String, dialect: BridgeDialect) -> String {
    "\(dialect.entry)('" + literal + suffix
  }

  /// A text with the escapes of the dialect.
  static func literal(of text: String) -> String {
    var literal: [UInt8] = []
    literal.reserveCapacity(text.utf8.count)
    ScriptLiteral.append(escaping: Array(text.utf8), to: &literal)
    return String(decoding: literal, as: UTF8.self)
  }

  /// The bytes that a literal of the reference half stands for.
  private static func unescaped(_ literal: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(literal.count)
    var index = 0
    while index < literal.count {
      guard literal[index] == UInt8(ascii: "\\"), index + 1 < literal.count else {
        bytes.append(literal[index])
        index += 1
        continue
      }
      switch literal[index + 1] {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "u"):
        let isParagraph = index + 5 < literal.count && literal[index + 5] == UInt8(ascii: "9")
        bytes.append(contentsOf: (isParagraph ? "\u{2029}" : "\u{2028}").utf8)
        index += 4
      case let byte: bytes.append(byte)
      }
      index += 2
    }
    return bytes
  }
}
