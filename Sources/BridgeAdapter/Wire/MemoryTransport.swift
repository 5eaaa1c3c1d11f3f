/// A transport whose input is given beforehand, in pieces as they would arrive, and whose output is kept.
public struct MemoryTransport: AdapterTransport {
  private var pieces: ArraySlice<[UInt8]>
  /// What was written, one element for each write.
  public private(set) var written: [[UInt8]] = []

  /// A transport with this input. After each piece that is empty nothing is there until it is waited for.
  public init(_ pieces: [[UInt8]]) {
    self.pieces = pieces[...]
  }

  /// Whether another piece is there, and it is not an empty one.
  public var hasInput: Bool { pieces.first.map { !$0.isEmpty } ?? true }

  /// Gives the next piece, or what fits of it.
  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while pieces.first?.isEmpty == true { pieces.removeFirst() }
    guard let piece = pieces.popFirst() else { return 0 }
    let size = min(piece.count, buffer.count)
    buffer.copyBytes(from: piece.prefix(size))
    if size < piece.count { pieces = [Array(piece.dropFirst(size))] + pieces }
    return size
  }

  /// Keeps the bytes.
  public mutating func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    written.append(Array(bytes))
    return true
  }
}
