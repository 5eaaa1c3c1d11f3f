import BridgeJSON

/// Reads a URL that a web half went to (vectors/jsnoty/README.md, "The URL").
enum JsNotyURL {
  /// A notification; with the JSON text of its data, if it has any.
  case notification(name: JSONString, text: [UInt8]?, isEncoded: Bool)
  /// A URL of the scheme that is no notification.
  case invalid(String)
  /// A URL of another scheme.
  case other

  private struct Fault: Error { let reason: String }

  init(_ url: JSONString, scheme: String) {
    let units = url.utf16
    let start = Array("\(scheme):".utf16)
    guard units.count >= start.count, zip(units, start).allSatisfy({ Self.lowercased($0) == Self.lowercased($1) })
    else {
      self = .other
      return
    }
    do throws(Fault) {
      self = try Self.notification(url, after: start.count)
    } catch {
      self = .invalid(error.reason)
    }
  }

  private static func notification(_ url: JSONString, after start: Int) throws(Fault) -> JsNotyURL {
    guard let text = url.string else { throw Fault(reason: "an unpaired surrogate stands in it") }
    let bytes = Array(text.utf8)
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw Fault(reason: "a control character stands in it")
    }
    let rest = bytes[start...]
    guard rest.starts(with: "//".utf8) else { throw Fault(reason: "no // follows the scheme") }
    let host = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
    let path = rest[host.endIndex...].dropFirst()
    guard !host.isEmpty else { throw Fault(reason: "it has no name") }
    if let byte = host.first(where: { Self.forbiddenInHost.contains($0) }) {
      throw Fault(reason: "\(quoted(String(Unicode.Scalar(byte)))) stands raw in its name")
    }
    if let byte = path.first(where: { Self.forbiddenInPath.contains($0) }) {
      throw Fault(reason: "\(quoted(String(Unicode.Scalar(byte)))) stands raw in its data")
    }
    guard path.last != UInt8(ascii: " ") else { throw Fault(reason: "it ends with a space") }
    guard let name = String(validating: try decoded(host), as: UTF8.self) else {
      throw Fault(reason: "its name is not UTF-8")
    }
    let data = try decoded(path)
    guard String(validating: data, as: UTF8.self) != nil else { throw Fault(reason: "its data is not UTF-8") }
    return .notification(
      name: JSONString(name),
      text: data.isEmpty ? nil : data,
      isEncoded: host.allSatisfy(Self.plainInHost.contains) && path.allSatisfy(Self.plainInPath.contains)
    )
  }

  /// What text stands for, each `%XX` being a byte.
  private static func decoded(_ text: ArraySlice<UInt8>) throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "%") {
        guard index + 2 < text.endIndex, let high = digit(text[index + 1]), let low = digit(text[index + 2]) else {
          throw Fault(reason: "a % is not followed by two hex digits")
        }
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(text[index])
        index += 1
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Lower case for ASCII alone.
  private static func lowercased(_ unit: UInt16) -> UInt16 { (0x41...0x5A).contains(unit) ? unit + 32 : unit }

  private static let forbiddenInHost = ByteSet(" #:<>?@[\\]^|")
  private static let forbiddenInPath = ByteSet("/?#")
  private static let plainInHost = ByteSet(lettersAndDigits + "-._~!$&'()*+,;=%")
  private static let plainInPath = ByteSet(lettersAndDigits + "-._~!$&'()*+,;=%:@")
  private static let lettersAndDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
}

/// Some characters of ASCII, to be looked up a million times for a long URL.
private struct ByteSet {
  private let holds: [Bool]

  init(_ text: String) {
    var holds = [Bool](repeating: false, count: 256)
    for byte in text.utf8 { holds[Int(byte)] = true }
    self.holds = holds
  }

  func contains(_ byte: UInt8) -> Bool { holds[Int(byte)] }
}
