import BridgeJSON

/// Percent sequences in URLs that carry scripts or queues (vectors/wvjb/README.md, "How a half is driven").
enum PercentText {
  /// A text as `encodeURIComponent` writes it (ECMA-262, section 19.2.6.5).
  static func component(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count * 2)
    for byte in text.utf8 {
      if isPlain(byte) {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(digits[Int(byte >> 4)])
        encoded.append(digits[Int(byte & 15)])
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// True for what `encodeURIComponent` leaves as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "!"), UInt8(ascii: "~"), UInt8(ascii: "*"), UInt8(ascii: "'"), UInt8(ascii: "("),
      UInt8(ascii: ")"):
      true
    default: false
    }
  }

  /// The text that was percent-encoded; nil if it holds what `encodeURIComponent` does not leave, or the bytes are no UTF-8.
  static func text(of encoded: some Sequence<UInt8>) -> String? {
    let bytes = Array(encoded)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        guard let byte = value(of: bytes, at: index) else { return nil }
        decoded.append(byte)
        index += 3
      } else {
        guard isPlain(bytes[index]) else { return nil }
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  /// The script in a URL, as a web view reads it: the prefix, tabs and line ends go, and percent sequences are decoded where they are
  /// UTF-8. A script without the prefix stays as it is.
  static func script(of url: JSONString, prefix: String) -> JSONString {
    let prefix = Array(prefix.utf16)
    let units = url.utf16
    guard units.starts(with: prefix) else { return url }
    let text = units.dropFirst(prefix.count).filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    var script: [UInt16] = []
    script.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      guard text[index] == 0x25 else {
        script.append(text[index])
        index += 1
        continue
      }
      var bytes: [UInt8] = []
      while bytes.count < 4, let byte = value(of: text, at: index + bytes.count * 3) { bytes.append(byte) }
      if let scalar = firstScalar(bytes) {
        script.append(contentsOf: String(scalar).utf16)
        index += scalar.utf8.count * 3
      } else {
        script.append(0x25)
        index += 1
      }
    }
    return JSONString(utf16: script)
  }

  /// The byte that a percent sequence at that index stands for; nil if there is none.
  private static func value<Unit: UnsignedInteger & FixedWidthInteger>(of text: [Unit], at index: Int) -> UInt8? {
    guard index + 2 < text.count, text[index] == 0x25, let high = digit(text[index + 1]),
      let low = digit(text[index + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func digit<Unit: UnsignedInteger & FixedWidthInteger>(_ unit: Unit) -> UInt8? {
    switch unit {
    case 0x30...0x39: UInt8(unit - 0x30)
    case 0x41...0x46: UInt8(unit - 0x41 + 10)
    case 0x61...0x66: UInt8(unit - 0x61 + 10)
    default: nil
    }
  }

  /// The scalar whose well-formed UTF-8 these bytes begin with.
  private static func firstScalar(_ bytes: [UInt8]) -> Unicode.Scalar? {
    guard let first = bytes.first else { return nil }
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard bytes.count >= length, let text = String(validating: bytes[..<length], as: UTF8.self) else { return nil }
    return text.unicodeScalars.first
  }
}
