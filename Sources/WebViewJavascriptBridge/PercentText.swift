/// Texts in URLs whose percent sequences a web view or its delegate decodes.
enum PercentText {
  /// The text that stands in a URL, or nil if it is not percent-encoded UTF-8.
  static func decoded(_ text: some Sequence<UInt8>) -> String? {
    let bytes = Array(text)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2]) else {
          return nil
        }
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  /// A script as the rest of a `javascript:` URL: what the web view would decode, and what a URL loses, is escaped.
  ///
  /// A URL loses tabs and line ends wherever they stand (URL Standard, basic URL parser), and what follows them in a comment with them.
  static func scriptURL(_ script: some Sequence<UInt8>) -> String {
    var url = Array("javascript:".utf8)
    for byte in script {
      switch byte {
      case UInt8(ascii: "%"): url.append(contentsOf: "%25".utf8)
      case 0x09: url.append(contentsOf: "%09".utf8)
      case 0x0A: url.append(contentsOf: "%0A".utf8)
      case 0x0D: url.append(contentsOf: "%0D".utf8)
      default: url.append(byte)
      }
    }
    return String(decoding: url, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
