/// The text of a file of vectors without their steps, which are most of it: enough to list the vectors, and quick to read.
enum Outline {
  /// The text with `[]` in place of each vector's steps; nil if its brackets do not match, so that it has to be read as a whole.
  static func withoutSteps(_ text: [UInt8]) -> [UInt8]? {
    text.withUnsafeBufferPointer { bytes in
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count / 3)
      var copied = 0
      var depth = 0
      var index = 0
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\""):
          guard let end = endOfString(bytes, from: index) else { return nil }
          // The list is at depth 1, and a vector's own keys are at depth 2.
          if depth == 2, bytes[index..<end].elementsEqual(key), let value = startOfValue(bytes, from: end),
            bytes[value] == UInt8(ascii: "[")
          {
            guard let after = endOfValue(bytes, from: value) else { return nil }
            result.append(contentsOf: bytes[copied..<value])
            result.append(contentsOf: "[]".utf8)
            copied = after
            index = after
          } else {
            index = end
          }
          continue
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
        index += 1
      }
      result.append(contentsOf: bytes[copied...])
      return depth == 0 ? result : nil
    }
  }

  private static let key = Array("\"steps\"".utf8)

  /// The index after a string's closing quotation mark.
  private static func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start + 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "\""): return index + 1
      default: index += 1
      }
    }
    return nil
  }

  /// The index of the value after a key; nil if the string was no key.
  private static func startOfValue(_ bytes: UnsafeBufferPointer<UInt8>, from end: Int) -> Int? {
    var index = end
    var isKey = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): index += 1
      case UInt8(ascii: ":") where !isKey:
        isKey = true
        index += 1
      default: return isKey ? index : nil
      }
    }
    return nil
  }

  /// The index after the bracket that closes the one at `start`.
  private static func endOfValue(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        guard let end = endOfString(bytes, from: index) else { return nil }
        index = end
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }
}
