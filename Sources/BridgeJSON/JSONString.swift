/// A JSON string: any sequence of UTF-16 code units, unpaired surrogates included (RFC 8259, section 8.2).
///
/// Two strings are equal only code unit by code unit. Swift's own `==` would take NFC and NFD for the same.
public struct JSONString: Sendable {
  /// Well-formed text is kept as a Swift string, so that the common case costs nothing; the rest as code units.
  enum Storage: Sendable {
    case text(String)
    case units([UInt16])
  }

  let storage: Storage

  /// A string with the code units of `string`.
  public init(_ string: String) {
    storage = .text(string)
  }

  /// A string of any UTF-16 code units.
  public init(utf16 units: some Sequence<UInt16>) {
    let units = Array(units)
    storage = Self.isWellFormed(units) ? .text(String(decoding: units, as: UTF16.self)) : .units(units)
  }

  /// The text, or nil if it has unpaired surrogates, which a Swift string can't hold.
  public var string: String? {
    guard case .text(let text) = storage else { return nil }
    return text
  }

  /// The text with U+FFFD in place of each unpaired surrogate.
  public var lossy: String {
    switch storage {
    case .text(let text): text
    case .units(let units): String(decoding: units, as: UTF16.self)
    }
  }

  /// The UTF-16 code units.
  public var utf16: [UInt16] {
    switch storage {
    case .text(let text): Array(text.utf16)
    case .units(let units): units
    }
  }

  /// Whether there is no unpaired surrogate.
  public var isWellFormed: Bool {
    guard case .text = storage else { return false }
    return true
  }

  private static func isWellFormed(_ units: [UInt16]) -> Bool {
    var index = 0
    while index < units.count {
      if UTF16.isTrailSurrogate(units[index]) { return false }
      if UTF16.isLeadSurrogate(units[index]) {
        index += 1
        guard index < units.count, UTF16.isTrailSurrogate(units[index]) else { return false }
      }
      index += 1
    }
    return true
  }
}

extension JSONString: Hashable {
  /// Whether both have the same code units.
  public static func == (left: JSONString, right: JSONString) -> Bool {
    switch (left.storage, right.storage) {
    case (.text(let left), .text(let right)): left.hasSameUnits(as: right)
    case (.units(let left), .units(let right)): left == right
    // Code units are kept only for what is not well formed, so that the two never hold the same string.
    default: false
    }
  }

  /// Whether the code units are those of `string`.
  public static func == (left: JSONString, right: String) -> Bool {
    guard case .text(let text) = left.storage else { return false }
    return text.hasSameUnits(as: right)
  }

  /// Hashes the code units, not a normalised form of them.
  public func hash(into hasher: inout Hasher) {
    switch storage {
    case .text(let text):
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      hasher.combine(UInt8(0xFF))
    case .units(let units):
      hasher.combine(units)
    }
  }
}

extension JSONString: ExpressibleByStringLiteral {
  /// A string with the literal's code units.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension JSONString: CustomStringConvertible {
  /// The same as ``lossy``.
  public var description: String { lossy }
}

extension String {
  /// Whether both are the same sequence of code units; UTF-8 has one form for each.
  func hasSameUnits(as other: String) -> Bool {
    let left = utf8
    let right = other.utf8
    guard left.count == right.count else { return false }
    return left.withContiguousStorageIfAvailable { left in
      right.withContiguousStorageIfAvailable { right in
        Self.areSame(left, right)
      }
    }.flatMap { $0 } ?? left.elementsEqual(right)
  }

  /// Compares eight bytes at a time: payloads may have megabytes.
  private static func areSame(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    let (left, right) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    var position = 0
    while left.count &- position >= 8 {
      let word = left.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      if word != right.loadUnaligned(fromByteOffset: position, as: UInt64.self) { return false }
      position &+= 8
    }
    while position < left.count {
      if left[position] != right[position] { return false }
      position &+= 1
    }
    return true
  }
}
