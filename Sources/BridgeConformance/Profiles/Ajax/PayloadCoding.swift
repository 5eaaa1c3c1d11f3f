import BridgeJSON

/// The base64 of RFC 4648, section 4: with padding, in one line, and read as strictly as it is written.
enum PayloadCoding {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// The base64 of some bytes.
  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var group = 0
      for place in 0..<3 { group = group << 8 | (place < count ? Int(bytes[index + place]) : 0) }
      for place in 0..<4 {
        text.append(place <= count ? alphabet[group >> (18 - 6 * place) & 63] : padding)
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes, or nil if the text is no base64.
  static func decode(_ text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count.isMultiple(of: 4) else { return nil }
    let end = characters.count - characters.suffix(2).reversed().prefix { $0 == padding }.count
    var values = [Int](repeating: -1, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = value }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(end / 4 * 3 + 2)
    var held = 0
    var bits = 0
    for character in characters[..<end] {
      let value = values[Int(character)]
      guard value >= 0 else { return nil }
      held = held << 6 | value
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(held >> bits))
      held &= 1 << bits - 1
    }
    // What the padding leaves over must be zero, or one text had several forms.
    return held == 0 ? bytes : nil
  }
}
