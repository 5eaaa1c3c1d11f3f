extension JSONValue {
  /// Appends the shortest text: no white space, nothing escaped but what RFC 8259 demands, numbers as they were written.
  ///
  /// Control characters have their short escapes (`\b \t \n \f \r`) or `\u00xx` in lower case; an unpaired surrogate is `\uXXXX`.
  public func encode(into bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TextEncoder.initialCapacity) { buffer in
      var encoder = TextEncoder(buffer)
      encoder.write(self)
      bytes.append(contentsOf: encoder.written)
    }
  }

  /// The shortest text in UTF-8, as ``encode(into:)`` writes it.
  public func encoded() -> [UInt8] {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TextEncoder.initialCapacity) { buffer in
      var encoder = TextEncoder(buffer)
      encoder.write(self)
      return Array(encoder.written)
    }
  }

  /// The shortest text, as ``encode(into:)`` writes it.
  public var text: String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TextEncoder.initialCapacity) { buffer in
      var encoder = TextEncoder(buffer)
      encoder.write(self)
      return String(decoding: encoder.written, as: UTF8.self)
    }
  }

  /// A text for people: a member or an element a line, indented by so many spaces a level, and `: ` after a name.
  public func prettyText(indent: Int = 2) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TextEncoder.initialCapacity) { buffer in
      var encoder = TextEncoder(buffer)
      encoder.write(self, indent: max(0, indent))
      return String(decoding: encoder.written, as: UTF8.self)
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The same as ``text``.
  public var description: String { text }
}
