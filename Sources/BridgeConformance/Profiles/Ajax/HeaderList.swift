import BridgeJSON

/// The header fields of a request or an answer, as pairs on the wire, read as RFC 9110 reads them.
struct HeaderList: Sendable {
  /// One field.
  struct Field: Sendable {
    let name: JSONString
    let value: JSONString

    /// As a pair on the wire.
    var json: JSONValue { [.string(name), .string(value)] }

    /// Why it can't be a header field, or nil if it can: the name is a token (section 5.6.2), and the value has no CR, LF or NUL (section 5.5).
    var fault: String? {
      if name.utf16.isEmpty { return "the name is empty" }
      if !name.utf16.allSatisfy({ $0 < 128 && Self.isTokenCharacter(UInt8($0)) }) { return "the name is no token" }
      if value.utf16.contains(where: { [0, 10, 13].contains($0) }) { return "the value has CR, LF or NUL" }
      return nil
    }

    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
      default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }
  }

  /// All fields, in order.
  let fields: [Field]

  /// The fields of a list of pairs of texts, or nil if it is none.
  init?(_ value: JSONValue) {
    guard let elements = value.arrayValue else { return nil }
    var fields: [Field] = []
    for element in elements {
      guard let pair = element.arrayValue, pair.count == 2, case .string(let name) = pair[0],
        case .string(let value) = pair[1]
      else { return nil }
      fields.append(Field(name: name, value: value))
    }
    self.fields = fields
  }

  /// The values of the fields of that name, in any case of ASCII letters, each without the white space around it.
  func values(_ name: String) -> [String] {
    fields.filter { $0.name.string?.isSameASCII(as: name) == true }.map { Self.trimmed($0.value.lossy) }
  }

  /// The value of that name, several joined by a comma and a space (section 5.3), or nil if there is none.
  func value(_ name: String) -> String? {
    let values = values(name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The members of the list of that name (section 5.6.1), or nil if there is no such field.
  func members(_ name: String) -> [String]? {
    value(name)?.unicodeScalars.split(separator: ",").map { Self.trimmed(String($0)) }
  }

  /// Without the spaces and tabs at both ends.
  private static func trimmed(_ text: String) -> String {
    var rest = Substring(text).unicodeScalars
    while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(rest)
  }
}

extension String {
  /// Whether both are the same, but for the case of ASCII letters.
  func isSameASCII(as other: String) -> Bool {
    func lower(_ byte: UInt8) -> UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte }
    return utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { lower($0) == lower($1) }
  }
}
