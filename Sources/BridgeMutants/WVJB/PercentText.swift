/// Text with percent sequences, for mutants that send scripts through URLs.
enum PercentText {
  /// The text with what a URL would lose or decode escaped.
  static func escaped(_ text: String) -> String {
    encoded(text) { $0 == UInt8(ascii: "%") || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  /// The text as `encodeURIComponent` writes it, or in a form that decodes to the same.
  static func component(_ text: String) -> String {
    encoded(text) { byte in
      !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
  }

  private static func encoded(_ text: String, _ isEscaped: (UInt8) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if isEscaped(byte) {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        encoded.append(byte)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The text with each `%XX` decoded.
  static func decoded(_ text: String) -> String {
    let source = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
        let byte = UInt8(String(decoding: source[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        index += 3
      } else {
        result.append(source[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
