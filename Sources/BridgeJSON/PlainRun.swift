/// Finds runs of bytes that stand for themselves inside a JSON string.
package enum PlainRun {
  /// The offset of the first byte from `start` on that is a quotation mark, a backslash, a control character or no ASCII;
  /// `end` if there is none.
  ///
  /// Eight bytes at a time: a byte's top bit in `special` is set where the byte is one of these. A borrow out of a
  /// lower byte can only mark a byte above one that is marked rightly, and the lowest mark is the one that counts.
  @inline(__always)
  static func asciiEnd(in base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    let raw = UnsafeRawPointer(base)
    var position = start
    while end &- position >= 8 {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let special = marks(word) | (word & tops)
      if special != 0 { return position &+ special.trailingZeroBitCount >> 3 }
      position &+= 8
    }
    while position < end {
      let byte = base[position]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte >= 0x80 { return position }
      position &+= 1
    }
    return position
  }

  /// The same, but bytes past ASCII stand for themselves too: what an encoder may copy from valid UTF-8.
  @inlinable @inline(__always)
  package static func end(in base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    let raw = UnsafeRawPointer(base)
    var position = start
    while end &- position >= 8 {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let special = marks(word)
      if special != 0 { return position &+ special.trailingZeroBitCount >> 3 }
      position &+= 8
    }
    while position < end {
      let byte = base[position]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return position }
      position &+= 1
    }
    return position
  }

  @inlinable package static var tops: UInt64 { 0x8080_8080_8080_8080 }
  @inlinable package static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// The top bit of each ASCII byte that is a quotation mark, a backslash or a control character.
  @inlinable @inline(__always)
  package static func marks(_ word: UInt64) -> UInt64 {
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    return ((word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones)) & ~word & tops
  }
}
