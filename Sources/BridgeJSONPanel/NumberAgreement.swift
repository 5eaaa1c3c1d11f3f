import BridgeJSON

/// When a decoder's number is as good as its type allows.
extension JSONNumber {
  /// Whether the integer is exactly this number.
  func agrees(with integer: Int64) -> Bool {
    intValue.map { $0 == integer } ?? false
  }

  /// Whether the double is the one nearest to this number, an infinity never.
  func agrees(with double: Double) -> Bool {
    double.isFinite && doubleValue == double
  }
}
