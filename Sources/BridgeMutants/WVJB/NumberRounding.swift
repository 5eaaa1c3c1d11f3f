import BridgeJSON

/// Numbers as languages and formats hold them that are smaller than JSON's.
enum NumberRounding {
  /// The number after a way through a 32-bit float.
  static func float(_ number: JSONNumber) -> JSONNumber {
    JSONNumber(Double(Float(number.doubleValue))) ?? number
  }

  /// The number with six significant digits, as `%g` prints it.
  static func sixDigits(_ number: JSONNumber) -> JSONNumber {
    let value = number.doubleValue
    guard value != 0, value.isFinite else { return number }
    // In binary digits, so that the ends of the range of Double need no logarithm: 20 bits are six decimal digits.
    let unit = Double(sign: .plus, exponent: value.exponent - 20, significand: 1)
    guard unit > 0 else { return JSONNumber(0) }
    return JSONNumber((value / unit).rounded() * unit) ?? number
  }

  /// The nearest double, written with as few digits as name it; past the range of Double the number itself.
  static func double(_ number: JSONNumber) -> JSONNumber {
    JSONNumber(number.doubleValue) ?? number
  }
}
