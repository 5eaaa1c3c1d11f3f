/// The inside of a JavaScript string literal, in quotes of either kind, valid from ES3 on.
package enum ScriptLiteral {
  /// Appends UTF-8 text with the escapes that all dialects have: backslash, both quotes, LF, CR, FF, U+2028 and U+2029.
  ///
  /// Engines before ES2019 end a line, and so the literal, at a raw U+2028 or U+2029 (ECMA-262 5.1, 7.3).
  package static func append(escaping text: [UInt8], to script: inout [UInt8]) {
    text.withUnsafeBufferPointer { text in
      // Nearly everything needs no escape, so whole runs are copied.
      var runStart = 0
      var index = 0
      while index < text.count {
        let byte = text[index]
        var length = 1
        let escape: StaticString
        switch byte {
        case UInt8(ascii: "\\"): escape = "\\\\"
        case UInt8(ascii: "\""): escape = "\\\""
        case UInt8(ascii: "'"): escape = "\\'"
        case 0x0A: escape = "\\n"
        case 0x0D: escape = "\\r"
        case 0x0C: escape = "\\f"
        case 0xE2 where index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8:
          escape = text[index + 2] == 0xA8 ? "\\u2028" : "\\u2029"
          length = 3
        default:
          index += 1
          continue
        }
        script.append(contentsOf: text[runStart..<index])
        escape.withUTF8Buffer { script.append(contentsOf: $0) }
        index += length
        runStart = index
      }
      script.append(contentsOf: text[runStart...])
    }
  }
}
