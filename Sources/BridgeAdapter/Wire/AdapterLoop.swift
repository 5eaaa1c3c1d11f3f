/// Serves a session over a transport until the harness ends it.
struct AdapterLoop<Transport: AdapterTransport> {
  /// The longest line that the protocol allows, in bytes.
  private static var lineLimit: Int { 64 << 20 }
  /// Output is written when it has come to so many bytes, even if more input waits.
  private static var outputLimit: Int { 1 << 16 }

  private(set) var transport: Transport
  private var lines: LineBuffer
  private var output: [UInt8] = []

  init(_ transport: Transport, lineLimit: Int = Self.lineLimit) {
    self.transport = transport
    lines = LineBuffer(limit: lineLimit)
    self.lineLimit = lineLimit
  }

  private let lineLimit: Int

  /// Answers line after line, until the input ends, the harness says `shutdown` or does not listen any more.
  ///
  /// Answers are collected while more input is there: each write wakes the other process, which costs more than a request.
  mutating func run(_ session: AdapterSession) {
    while true {
      while let line = lines.next() {
        guard answer(line, session) else { return }
      }
      if !output.isEmpty, !transport.hasInput {
        guard flush() else { return }
      }
      if lines.fill({ transport.read(into: $0) }) == 0 { break }
    }
    if let line = lines.rest() {
      guard answer(line, session) else { return }
    }
    _ = flush()
  }

  /// Gives false when there is nothing more to answer.
  private mutating func answer(_ line: LineBuffer.Line, _ session: AdapterSession) -> Bool {
    switch line {
    case .line(let range): lines.withBytes(of: range) { session.answer(to: $0, into: &output) }
    case .tooLong: session.refuse(lineLongerThan: lineLimit, into: &output)
    }
    if session.isShutDown {
      _ = flush()
      return false
    }
    return output.count < Self.outputLimit || flush()
  }

  private mutating func flush() -> Bool {
    let isHeard = output.withUnsafeBytes { transport.write($0) }
    output.removeAll(keepingCapacity: output.capacity <= 4 * Self.outputLimit)
    return isHeard
  }
}
