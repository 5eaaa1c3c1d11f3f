/// Carries bytes to an adapter and back; a process in the command, a function in a test.
public protocol AdapterTransport: AnyObject {
  /// Writes what can be written of the output, removing it, and appends what has been read to the input.
  ///
  /// It returns as soon as something was read, or when the time is over.
  /// - Parameters:
  ///   - output: the bytes to write.
  ///   - input: where the bytes that were read go.
  ///   - milliseconds: how long to wait at most.
  /// - Throws: `AdapterFault` of kind `ended` when there is nothing more to read.
  func exchange(output: inout OutputBuffer, input: inout [UInt8], milliseconds: Int) throws(AdapterFault)
  /// Ends the adapter and everything that it has started, and frees what it held.
  func stop()
  /// The end of what the adapter has written to its stderr.
  var diagnostics: String { get }
}

/// Bytes that wait to be written.
public struct OutputBuffer: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0

  /// Makes an empty buffer.
  public init() {}

  /// How many bytes wait.
  public var count: Int { bytes.count - start }
  /// True if none waits.
  public var isEmpty: Bool { count == 0 }

  /// Lets a function append bytes at the end.
  public mutating func append(_ body: (inout [UInt8]) -> Void) { body(&bytes) }

  /// Gives the waiting bytes to a function that says how many of them it has taken.
  public mutating func drain(_ body: (UnsafeRawBufferPointer) -> Int) {
    let taken = bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    start += taken
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.count < 1 << 20)
      start = 0
    } else if start > 1 << 20 {
      bytes.removeSubrange(..<start)
      start = 0
    }
  }
}
