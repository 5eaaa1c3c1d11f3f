/// Why a text is not JSON, and where.
public struct JSONDecodingError: Error, Sendable, Equatable {
  /// The reason, as a sentence for people, without the place.
  public let reason: String
  /// The offset in bytes, from 0, of the first byte that can't be right; the text's size if more was expected.
  public let offset: Int
  /// The line, from 1; LF, CR and CR LF end a line.
  public let line: Int
  /// The column, from 1, in Unicode code points.
  public let column: Int

  /// An error at a byte offset into `bytes`.
  init(reason: String, offset: Int, in bytes: UnsafeRawBufferPointer) {
    self.reason = reason
    self.offset = offset
    var line = 1
    var column = 1
    var index = 0
    while index < min(offset, bytes.count) {
      let byte = bytes[index]
      let endsLine =
        byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A))
      if endsLine {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }
    self.line = line
    self.column = column
  }
}

extension JSONDecodingError: CustomStringConvertible {
  /// The reason with line, column and byte offset.
  public var description: String { "\(reason) (line \(line), column \(column), byte \(offset))" }
}
