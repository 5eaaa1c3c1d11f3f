import BridgeJSON

/// Values and bytes out of a seed: the same ones in every run (SplitMix64).
struct RandomValues: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// Any value, at most so many levels deep.
  mutating func value(depth: Int = 5) -> JSONValue {
    switch below(depth > 0 ? 8 : 5) {
    case 0: return .null
    case 1: return .bool(below(2) == 0)
    case 2, 3: return .number(number())
    case 4: return .string(string())
    case 5, 6: return .array((0..<below(6)).map { _ in value(depth: depth - 1) })
    default: return .object(JSONObject((0..<below(6)).map { _ in (string(), value(depth: depth - 1)) }))
    }
  }

  /// A number of any form, some far out of the range of doubles.
  mutating func number() -> JSONNumber {
    switch below(4) {
    case 0: return JSONNumber(Int(truncatingIfNeeded: next() >> UInt64(below(64))))
    case 1: return JSONNumber(Double(bitPattern: next())) ?? JSONNumber(0)
    default:
      var text = below(2) == 0 ? "-" : ""
      text += below(3) == 0 ? "0" : "\(1 + below(9))" + digits(below(20))
      if below(2) == 0 { text += "." + digits(1 + below(20)) }
      if below(2) == 0 { text += ["e", "E", "e+", "E-"][below(4)] + digits(1 + below(4)) }
      return JSONNumber(text: text) ?? JSONNumber(1)
    }
  }

  /// A string of any code units, the awkward ones often.
  mutating func string() -> JSONString {
    let awkward: [UInt16] = [
      0, 0x0A, 0x1F, 0x22, 0x2F, 0x5C, 0x7F, 0x80, 0x7FF, 0x800, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF,
    ]
    return JSONString(
      utf16: (0..<below(24)).map { _ -> UInt16 in
        switch below(8) {
        case 0: awkward[below(awkward.count)]
        case 1: UInt16(truncatingIfNeeded: next())
        default: UInt16(0x20 + below(0x5F))
        }
      }
    )
  }

  private mutating func digits(_ count: Int) -> String {
    (0..<count).map { _ in String(below(10)) }.joined()
  }
}
