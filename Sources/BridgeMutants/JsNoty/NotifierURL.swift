/// The URLs by which a page notifies, in parts, for mutants that read them in their own way.
struct NotifierURL {
  /// The scheme with its colon and slashes.
  var start: String
  /// The name, as it stands in the URL.
  var host: String
  /// The data, as it stands in the URL; nil if there is no slash before it.
  var path: String?

  /// The parts of a URL, or nil if it has none.
  init?(_ url: String) {
    guard let slashes = url.firstRange(of: "://") else { return nil }
    start = String(url[..<slashes.upperBound])
    let rest = url[slashes.upperBound...]
    let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    host = String(rest[..<end])
    path = end == rest.endIndex ? nil : String(rest.utf8[rest.utf8.index(after: end)...])
  }

  /// The URL of these parts.
  var text: String { start + host + (path.map { "/" + $0 } ?? "") }

  /// A URL with its parts changed, if it has any and is the bridge's.
  static func changed(_ url: String, _ change: (inout NotifierURL) -> Void) -> String {
    guard url.lowercased().hasPrefix("jsnoty:"), var parts = NotifierURL(url) else { return url }
    change(&parts)
    return parts.text
  }

  /// The bytes that percent-encoded text stands for; a `%` that begins no escape is a byte of its own.
  static func decoded(_ text: String) -> [UInt8] {
    let source = Array(text.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
        let byte = UInt8(String(decoding: source[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return bytes
  }

  /// Bytes with all but letters and digits percent-encoded.
  static func encoded(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      let isPlain = byte < 0x80 && (Unicode.Scalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte))
      if isPlain {
        text.append(byte)
      } else {
        text.append(UInt8(ascii: "%"))
        text.append(hexDigits[Int(byte >> 4)])
        text.append(hexDigits[Int(byte & 15)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)
}
