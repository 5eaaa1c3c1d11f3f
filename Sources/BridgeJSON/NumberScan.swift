/// Finds where a number ends by the grammar of RFC 8259, section 6.
enum NumberScan {
  /// Where a number stops being one.
  struct Fault: Error, Equatable {
    let offset: Int
    let reason: String
  }

  /// The offset behind the number that starts at `start`, where a `-` or a digit is expected, or where it is broken.
  @inline(__always)
  static func end(in base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Result<Int, Fault> {
    var position = start
    if position < end, base[position] == UInt8(ascii: "-") { position += 1 }
    guard position < end, isDigit(base[position]) else {
      return .failure(Fault(offset: position, reason: "A number needs a digit here"))
    }
    if base[position] == UInt8(ascii: "0") {
      position += 1
      if position < end, isDigit(base[position]) {
        return .failure(Fault(offset: position, reason: "A number must not have a leading zero"))
      }
    } else {
      repeat { position += 1 } while position < end && isDigit(base[position])
    }
    if position < end, base[position] == UInt8(ascii: ".") {
      position += 1
      guard position < end, isDigit(base[position]) else {
        return .failure(Fault(offset: position, reason: "A number needs a digit after its decimal point"))
      }
      repeat { position += 1 } while position < end && isDigit(base[position])
    }
    if position < end, base[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < end, base[position] == UInt8(ascii: "+") || base[position] == UInt8(ascii: "-") { position += 1 }
      guard position < end, isDigit(base[position]) else {
        return .failure(Fault(offset: position, reason: "A number needs a digit in its exponent"))
      }
      repeat { position += 1 } while position < end && isDigit(base[position])
    }
    return .success(position)
  }

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }
}
