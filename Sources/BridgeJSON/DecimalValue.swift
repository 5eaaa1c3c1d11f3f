/// The value of a number's text in a form that is the same for all texts of the same value: ±0.DIGITS × 10^exponent,
/// where DIGITS neither starts nor ends with 0. Zero has no digits, the exponent 0, and no sign.
struct DecimalValue: Hashable {
  let isNegative: Bool
  /// The decimal digits as ASCII.
  let digits: [UInt8]
  let exponent: Exponent

  /// An exponent of any size: JSON sets no bound to it.
  enum Exponent: Hashable {
    case small(Int)
    /// Past the range of `small`: decimal digits as ASCII, without leading zeros.
    case large(isNegative: Bool, digits: [UInt8])
  }

  /// Reads `text`, which is a number by RFC 8259.
  init(_ text: String) {
    var isNegative = false
    var significand: [UInt8] = []
    var pointPosition: Int?
    var exponentDigits: [UInt8] = []
    var exponentIsNegative = false
    var inExponent = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-") where inExponent: exponentIsNegative = true
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "+"): break
      case UInt8(ascii: "."): pointPosition = significand.count
      case UInt8(ascii: "e"), UInt8(ascii: "E"): inExponent = true
      case UInt8(ascii: "0") where inExponent && exponentDigits.isEmpty: break
      default:
        if inExponent { exponentDigits.append(byte) } else { significand.append(byte) }
      }
    }
    let zero = UInt8(ascii: "0")
    guard let first = significand.firstIndex(where: { $0 != zero }),
      let last = significand.lastIndex(where: { $0 != zero })
    else {
      self.isNegative = false
      digits = []
      exponent = .small(0)
      return
    }
    self.isNegative = isNegative
    digits = Array(significand[first...last])
    let shift = (pointPosition ?? significand.count) - first
    exponent = Exponent(isNegative: exponentIsNegative, digits: exponentDigits, adding: shift)
  }

  /// The value if it is an integer in the range of Int.
  var intValue: Int? {
    if digits.isEmpty { return 0 }
    guard case .small(let exponent) = exponent, exponent >= digits.count, exponent <= 19 else { return nil }
    var value = 0
    for index in 0..<exponent {
      let digit = index < digits.count ? Int(digits[index] - UInt8(ascii: "0")) : 0
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      // Counting down from zero reaches Int.min as well.
      let (next, underflow) = tenfold.subtractingReportingOverflow(digit)
      if overflow || underflow { return nil }
      value = next
    }
    if isNegative { return value }
    let (positive, overflow) = (0).subtractingReportingOverflow(value)
    return overflow ? nil : positive
  }
}

extension DecimalValue.Exponent {
  /// The written exponent plus `shift`, which is at most a text's length.
  init(isNegative: Bool, digits: [UInt8], adding shift: Int) {
    if digits.count <= 17 {
      let magnitude = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      self = .small((isNegative ? -magnitude : magnitude) + shift)
      return
    }
    let sum = isNegative == (shift < 0) ? Self.add(digits, shift.magnitude) : Self.subtract(digits, shift.magnitude)
    // One form for each value: up to 18 digits are always `small`, whichever way they came about.
    if sum.count <= 18 {
      let magnitude = sum.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      self = .small(isNegative ? -magnitude : magnitude)
    } else {
      self = .large(isNegative: isNegative, digits: sum)
    }
  }

  /// The decimal digits of the sum.
  private static func add(_ digits: [UInt8], _ addend: UInt) -> [UInt8] {
    var result = digits
    var carry = addend
    var index = result.count - 1
    while carry > 0, index >= 0 {
      let sum = UInt(result[index] - UInt8(ascii: "0")) + carry
      result[index] = UInt8(ascii: "0") + UInt8(sum % 10)
      carry = sum / 10
      index -= 1
    }
    while carry > 0 {
      result.insert(UInt8(ascii: "0") + UInt8(carry % 10), at: 0)
      carry /= 10
    }
    return result
  }

  /// The decimal digits of the difference, without leading zeros. `digits` has at least 18 and so exceeds any text's length.
  private static func subtract(_ digits: [UInt8], _ subtrahend: UInt) -> [UInt8] {
    var result = digits
    var rest = subtrahend
    var borrow: UInt = 0
    var index = result.count - 1
    while rest + borrow > 0, index >= 0 {
      let digit = UInt(result[index] - UInt8(ascii: "0"))
      let taken = rest % 10 + borrow
      borrow = digit < taken ? 1 : 0
      result[index] = UInt8(ascii: "0") + UInt8(digit + borrow * 10 - taken)
      rest /= 10
      index -= 1
    }
    return Array(result.drop { $0 == UInt8(ascii: "0") })
  }
}
