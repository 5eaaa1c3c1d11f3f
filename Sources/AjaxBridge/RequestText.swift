import BridgeJSON

/// Reads what the page put into the request's header: base64 of the UTF-8 of a JSON text, which pages do not always write well.
enum RequestText {
  /// The value that a header's value stands for.
  static func value(ofHeader header: String) throws(UnreadableRequest) -> JSONValue {
    var text = header
    if text.unicodeScalars.first == "@" { text.unicodeScalars.removeFirst() }
    guard let bytes = Base64.decode(text) else { throw .notBase64 }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
    let escaped = escapingControls(bytes)
    if let value = try? JSONValue(decoding: escaped) { return value }
    do {
      return try JSONValue(decoding: doublingBackslashes(escaped))
    } catch {
      throw .notJSON(error.reason)
    }
  }

  /// Writes raw line feeds, carriage returns and tabs that stand within strings as their JSON escapes; between values they are white space.
  private static func escapingControls(_ bytes: [UInt8]) -> [UInt8] {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count)
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString, let letter = letter(of: byte) {
        escaped.append(UInt8(ascii: "\\"))
        escaped.append(letter)
        isEscaped = false
        continue
      }
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = isInString && byte == UInt8(ascii: "\\") && !isEscaped
      escaped.append(byte)
    }
    return escaped
  }

  private static func letter(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case UInt8(ascii: "\r"): UInt8(ascii: "r")
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    default: nil
    }
  }

  /// The second reading: a page that wrote a path such as `C:\new` without escapes meant its backslashes.
  private static func doublingBackslashes(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { $0 == UInt8(ascii: "\\") ? [$0, $0] : [$0] }
  }
}
