/// The policy that lets a page use its own style and its own script, and nothing else: no network, no other script, no form, no base.
enum ContentSecurityPolicy {
  /// The policy of a page with exactly that style and that script.
  static func allowing(style: StaticString, script: StaticString) -> String {
    "default-src 'none'; style-src '\(hash(style))'; script-src '\(hash(script))'; img-src data:; base-uri 'none'; form-action 'none'"
  }

  /// The source expression of an inline text (Content Security Policy Level 3, section 2.3.1).
  static func hash(_ text: StaticString) -> String {
    var digest = SHA256()
    digest.update(text.withUTF8Buffer { Array($0) })
    return "sha256-\(base64(digest.finish()))"
  }

  /// Base64 (RFC 4648, section 4).
  static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var word: UInt32 = 0
      for offset in 0..<3 {
        word = word << 8 | (offset < group.count ? UInt32(group[start + offset]) : 0)
      }
      for position in 0..<4 {
        text.append(
          position <= group.count ? alphabet[Int(word >> UInt32(18 - 6 * position) & 63)] : UInt8(ascii: "=")
        )
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
