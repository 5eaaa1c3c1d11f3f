/// Talks to an adapter that is a function in this program: a request line in, an answer line out.
public final class LineTransport: AdapterTransport {
  private let answer: (ArraySlice<UInt8>) -> [UInt8]
  private var partial: [UInt8] = []

  /// Makes a transport over a function.
  /// - Parameter answer: takes one request line without its LF, and gives the answer line without one; called on the thread that runs the vectors.
  public init(answer: @escaping (ArraySlice<UInt8>) -> [UInt8]) { self.answer = answer }

  /// Always empty: a function has no stderr of its own.
  public var diagnostics: String { "" }

  /// Answers every whole line of the output at once.
  public func exchange(output: inout OutputBuffer, input: inout [UInt8], milliseconds: Int) throws(AdapterFault) {
    output.drain { bytes in
      partial.append(contentsOf: bytes)
      return bytes.count
    }
    var start = partial.startIndex
    while let end = partial[start...].firstIndex(of: UInt8(ascii: "\n")) {
      input.append(contentsOf: answer(partial[start..<end]))
      input.append(UInt8(ascii: "\n"))
      start = end + 1
    }
    partial.removeSubrange(..<start)
  }

  /// Does nothing: a function ends by itself.
  public func stop() {}
}
