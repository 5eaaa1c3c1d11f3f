/// The two streams between a harness and an adapter.
public protocol AdapterTransport {
  /// Whether input is there, or the end of it, so that ``read(into:)`` would not wait.
  var hasInput: Bool { get }

  /// Fills the start of `buffer` with input, waiting for some if there is none; gives the number of bytes, 0 at the end of the input.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int

  /// Writes all bytes; gives false when the harness does not listen any more.
  mutating func write(_ bytes: UnsafeRawBufferPointer) -> Bool
}
