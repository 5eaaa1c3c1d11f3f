import BridgeJSON

/// Finds where the parts of a JSON text lie without decoding them, so that a report of many megabytes is decoded a result at a time.
///
/// Strings and brackets are followed; what lies inside a part is judged when the part is decoded.
struct JSONSpans {
  /// Where the text is not what it should be.
  struct Fault: Error {
    /// The place, in bytes from the start of the text.
    let offset: Int
    /// What is wrong there.
    let problem: String
  }

  private let bytes: ArraySlice<UInt8>
  private var index: Int

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The members of the object that a text consists of, in order: the names as they are written, with their quotation marks, and the values.
  static func members(
    of bytes: ArraySlice<UInt8>
  ) throws(Fault) -> [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] {
    var spans = JSONSpans(bytes)
    var members: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
    try spans.list(UInt8(ascii: "{"), UInt8(ascii: "}")) { spans throws(Fault) in
      guard spans.next == UInt8(ascii: "\"") else { throw spans.fault("a name in quotation marks is missing") }
      let name = try spans.value()
      spans.skipSpace()
      try spans.expect(UInt8(ascii: ":"))
      spans.skipSpace()
      members.append((name, try spans.value()))
    }
    return members
  }

  /// The elements of the array that a text consists of, in order.
  static func elements(of bytes: ArraySlice<UInt8>) throws(Fault) -> [ArraySlice<UInt8>] {
    var spans = JSONSpans(bytes)
    var elements: [ArraySlice<UInt8>] = []
    try spans.list(UInt8(ascii: "["), UInt8(ascii: "]")) { spans throws(Fault) in elements.append(try spans.value()) }
    return elements
  }

  private var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  private func fault(_ problem: String) -> Fault {
    Fault(offset: index, problem: index < bytes.endIndex ? problem : "the text ends too early")
  }

  private mutating func expect(_ byte: UInt8) throws(Fault) {
    guard next == byte else { throw fault("\"\(Character(Unicode.Scalar(byte)))\" is missing") }
    index += 1
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  /// The whole text as a list between brackets, with commas.
  private mutating func list(
    _ opening: UInt8,
    _ closing: UInt8,
    _ element: (inout JSONSpans) throws(Fault) -> Void
  ) throws(Fault) {
    skipSpace()
    try expect(opening)
    skipSpace()
    if next == closing {
      index += 1
    } else {
      while true {
        skipSpace()
        try element(&self)
        skipSpace()
        if next == closing { break }
        try expect(UInt8(ascii: ","))
      }
      index += 1
    }
    skipSpace()
    if index < bytes.endIndex { throw fault("something follows the end") }
  }

  /// One value, as far as its brackets and quotation marks go.
  private mutating func value() throws(Fault) -> ArraySlice<UInt8> {
    let start = index
    let end = bytes.endIndex
    let stop: Int? = bytes.withUnsafeBufferPointer { buffer in
      // The buffer counts from 0, the slice from where it begins in its array.
      Self.end(of: buffer, from: start - bytes.startIndex).map { $0 + bytes.startIndex }
    }
    guard let stop, stop > start else {
      index = stop == nil ? end : start
      throw fault("a value is missing")
    }
    index = stop
    return bytes[start..<stop]
  }

  /// The index after the value that starts at an index; nil if the text ends before it does.
  private static func end(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    var index = start
    var depth = 0
    while index < bytes.count {
      switch base[index] {
      case UInt8(ascii: "\""):
        index += 1
        while true {
          index = PlainRun.end(in: base, from: index, to: bytes.count)
          guard index < bytes.count else { return nil }
          if base[index] == UInt8(ascii: "\"") { break }
          index += base[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
        if depth == 0 { return index }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        index += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        // The bracket that closes what this value stands in ends a number or a word.
        if depth == 0 { return index }
        depth -= 1
        index += 1
        if depth == 0 { return index }
      case UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09:
        if depth == 0 { return index }
        index += 1
      default: index += 1
      }
    }
    return nil
  }
}
