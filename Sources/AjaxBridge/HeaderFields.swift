/// The header fields of a request or a response, in order; names are compared without regard to the case of ASCII letters (RFC 9110, section 5.1).
public struct HeaderFields: Sendable, Equatable {
  /// One field.
  public struct Field: Sendable, Equatable {
    /// The name as it was written.
    public var name: String
    /// The value as it was written.
    public var value: String

    /// A field of that name and value.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields, in order.
  public private(set) var fields: [Field]

  /// These fields, in this order.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The value of the fields of that name: several are joined by a comma and a space (RFC 9110, section 5.3), and white space around is no part of it. Nil if there is none.
  public subscript(name: String) -> String? {
    let values = fields.filter { $0.name.isSameASCII(as: name) }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ").trimmingOptionalWhiteSpace()
  }

  /// Adds a field at the end.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name, value))
  }
}

extension String {
  /// Whether both are the same, but for the case of ASCII letters.
  func isSameASCII(as other: some StringProtocol) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }

  /// Without the spaces and tabs at both ends (RFC 9110, section 5.6.3).
  fileprivate func trimmingOptionalWhiteSpace() -> String {
    var rest = Substring(self)
    while let first = rest.unicodeScalars.first, first == " " || first == "\t" { rest.unicodeScalars.removeFirst() }
    while let last = rest.unicodeScalars.last, last == " " || last == "\t" { rest.unicodeScalars.removeLast() }
    return String(rest)
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self + 32 : self
  }
}
