import BridgeJSON
import Testing

/// Are numbers equal by exact decimal value, and do they keep their text?
@Suite struct JSONNumberTests {
  private func number(_ text: String) throws -> JSONNumber { try #require(JSONNumber(text: text), "\(text)") }

  @Test(arguments: [
    ("1", "1.0"), ("1", "10e-1"), ("1", "0.1e1"), ("100", "1e2"), ("100", "1E+2"), ("-0", "0"), ("0", "0.000e99"),
    ("0.1", "1e-1"), ("0.10", "0.1"), ("-2.50", "-25e-1"), ("1e400", "10e399"), ("1e-400", "0.1e-399"),
    ("1e999999999999999999999", "10e999999999999999999998"), ("1e-999999999999999999999", "0.1e-999999999999999999998"),
    ("1e99999999999999999", "0.1e100000000000000000"), ("1e100000000000000000", "10e99999999999999999"),
    ("1e1000000000000000000", "10e999999999999999999"), ("1e-1000000000000000000", "0.1e-999999999999999999"),
    ("1e000000000000000000000000005", "100000"),
  ])
  func sameValue(left: String, right: String) throws {
    #expect(try number(left) == number(right))
    #expect(try number(left).hashValue == number(right).hashValue)
  }

  @Test(arguments: [
    ("1", "-1"), ("9007199254740993", "9007199254740992"), ("0.1", "0.1000000000000000055511151231257827"),
    ("1e400", "1e401"),
    ("1e400", "-1e400"), ("1e999999999999999999999", "1e999999999999999999998"),
    ("1e999999999999999999999", "1e-999999999999999999999"),
    ("1e-400", "0"), ("12", "120"), ("12", "1.2"),
  ])
  func otherValue(left: String, right: String) throws {
    #expect(try number(left) != number(right))
  }

  @Test(arguments: ["", "-", "+1", "01", "1.", ".1", "1e", "1e+", "1 ", " 1", "NaN", "0x1", "1,5", "١", "1\u{0}"])
  func noNumber(text: String) {
    #expect(JSONNumber(text: text) == nil)
  }

  @Test func integers() throws {
    #expect(try number("9223372036854775807").intValue == Int.max)
    #expect(try number("-9223372036854775808").intValue == Int.min)
    #expect(try number("-9223372036854775808.0").intValue == Int.min)
    #expect(try number("9223372036854775808").intValue == nil)
    #expect(try number("922337203685477580.7e1").intValue == Int.max)
    #expect(try number("9223372036854775808.0").intValue == nil)
    #expect(try number("1.0").intValue == 1)
    #expect(try number("-12e2").intValue == -1200)
    #expect(try number("1.5").intValue == nil)
    #expect(try number("1e-1").intValue == nil)
    #expect(try number("1e999999999999").intValue == nil)
    #expect(try number("-0").intValue == 0)
    #expect(JSONNumber(Int.min).text == "-9223372036854775808")
  }

  @Test func doubles() throws {
    #expect(try number("0.1").doubleValue == 0.1)
    #expect(try number("9007199254740993").doubleValue == 9_007_199_254_740_992)
    #expect(try number("1e400").doubleValue == .infinity)
    #expect(try number("-1e400").doubleValue == -.infinity)
    #expect(try number("1e999999999999999999999").doubleValue == .infinity)
    #expect(try number("1e-400").doubleValue == 0)
    #expect(try number("5e-324").doubleValue == .leastNonzeroMagnitude)
    #expect(try number("-0").doubleValue.sign == .minus)
    #expect(JSONNumber(1.0)?.text == "1")
    #expect(JSONNumber(-0.0)?.text == "-0")
    #expect(JSONNumber(0.1)?.text == "0.1")
    #expect(JSONNumber(1e300).flatMap { JSONNumber(text: $0.text) }?.doubleValue == 1e300)
    #expect(JSONNumber(Double.nan) == nil)
    #expect(JSONNumber(-Double.infinity) == nil)
  }

  @Test func textIsKept() throws {
    for text in ["1.0", "1.50", "1E+2", "-0", "0e00", "123456789012345678901234567890", "1e400"] {
      #expect(try JSONValue(decoding: text).text == text)
    }
  }
}
