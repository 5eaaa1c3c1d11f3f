/// Digests as people compare them.
enum Digest {
  /// SHA-256 of bytes, in lower-case hex, as `sha256sum` prints it.
  static func sha256(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish().map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }.joined()
  }
}
