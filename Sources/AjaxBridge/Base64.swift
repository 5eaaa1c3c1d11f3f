/// Base64 with the alphabet and the padding of RFC 4648, section 4.
enum Base64 {
  /// The bytes, or nil if the text is no base64: a foreign character, no or wrong padding, or a rest that makes no byte.
  static func decode(_ text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8(decode)
  }

  private static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    var end = text.count
    while end > 0, text.count - end < 2, text[end - 1] == UInt8(ascii: "=") { end -= 1 }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits = 0
    var count = 0
    for index in 0..<end {
      guard let six = values[Int(text[index])] else { return nil }
      bits = bits << 6 | Int(six)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        bits &= 1 << count - 1
      }
    }
    return bytes
  }

  /// The six bits that each byte of a text stands for.
  private static let values: [UInt8?] = {
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, character) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
      values[Int(character)] = UInt8(value)
    }
    return values
  }()
}
