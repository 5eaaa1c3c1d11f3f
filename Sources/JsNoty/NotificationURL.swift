import BridgeJSON

/// A URL by which a page notifies its app: `jsnoty://NAME/DATA`, both percent-encoded, DATA being a JSON text or nothing.
enum NotificationURL {
  /// It says this.
  case notification(PageNotification)
  /// It is one of the bridge's, but says nothing that can be understood.
  case malformed(MalformedURL)

  /// Reads a URL, or gives nil if it has another scheme.
  ///
  /// Letters of the scheme count in either case (RFC 3986, section 3.1), those of the name do not: a host of a scheme that web
  /// views do not know is kept as it was written. The data's own `/` may stand as they are.
  init?(_ url: String) {
    let bytes = Array(url.utf8)
    let scheme = Array("jsnoty:".utf8)
    guard bytes.count >= scheme.count, zip(bytes, scheme).allSatisfy({ Self.lowercased($0) == $1 }) else { return nil }
    do {
      self = .notification(try Self.notification(bytes[scheme.count...]))
    } catch {
      self = .malformed(error)
    }
  }

  private static func notification(_ afterScheme: ArraySlice<UInt8>) throws(MalformedURL) -> PageNotification {
    guard afterScheme.starts(with: "//".utf8) else { throw .noName }
    let rest = afterScheme.dropFirst(2).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let host = rest.prefix { $0 != UInt8(ascii: "/") }
    let path = rest[host.endIndex...].dropFirst()
    guard !host.isEmpty else { throw .noName }
    guard let nameBytes = PercentEncoding.decode(host), let name = String(validating: nameBytes, as: UTF8.self) else {
      throw .badName
    }
    guard !path.isEmpty else { return PageNotification(name: JSONString(name)) }
    guard let text = PercentEncoding.decode(path) else { throw .badEscape }
    do {
      return PageNotification(name: JSONString(name), data: try JSONValue(decoding: text))
    } catch {
      throw .notJSON(error)
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }
}
