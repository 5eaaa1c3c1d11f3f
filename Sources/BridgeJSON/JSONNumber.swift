/// A JSON number with its text as written (RFC 8259, section 6).
///
/// Two numbers are equal by exact decimal value: `1`, `1.0` and `10e-1` are, `9007199254740993` and `9007199254740992` are
/// not, `-0` and `0` are. Comparing takes time in proportion to the texts, whatever their exponents.
public struct JSONNumber: Sendable {
  /// The text as written, which is always a number by RFC 8259.
  public let text: String

  /// The integer in plain decimal digits.
  public init(_ value: Int) {
    text = String(value)
  }

  /// The shortest text that reads back as the same double, or nil for NaN and the infinities, which JSON can't write.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    var text = value.description
    if text.hasSuffix(".0") { text.removeLast(2) }
    self.text = text
  }

  /// The number written as `text`, or nil if RFC 8259 has no such number.
  public init?(text: String) {
    var copy = text
    let isNumber = copy.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return false }
      return NumberScan.end(in: base, from: 0, to: bytes.count) == .success(bytes.count)
    }
    guard isNumber else { return nil }
    self.text = text
  }

  /// The number written as `text`, which the caller knows to be one.
  init(unchecked text: String) {
    self.text = text
  }

  /// The value if it is an integer in the range of Int, however it is written, else nil.
  public var intValue: Int? {
    Int(text) ?? DecimalValue(text).intValue
  }

  /// The nearest double; an infinity past the range, a zero below it.
  public var doubleValue: Double {
    Double(text) ?? (text.hasPrefix("-") ? -.infinity : .infinity)
  }
}

extension JSONNumber: Hashable {
  /// Whether both have exactly the same decimal value.
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.text.hasSameUnits(as: right.text) || DecimalValue(left.text) == DecimalValue(right.text)
  }

  /// Hashes the decimal value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(DecimalValue(text))
  }
}

extension JSONNumber: CustomStringConvertible {
  /// The same as ``text``.
  public var description: String { text }
}
