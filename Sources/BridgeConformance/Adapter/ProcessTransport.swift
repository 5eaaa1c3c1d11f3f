#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Talks to an adapter that is a program of its own.
final class ProcessTransport: AdapterTransport {
  private let process: ChildProcess
  private var tail: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 1 << 18)

  /// How much of the adapter's stderr is kept: enough for a stack trace, not for a flood.
  private static let tailLimit = 8192

  init(command: String) throws(AdapterFault) { process = try ChildProcess(command: command) }

  var diagnostics: String { String(decoding: tail, as: UTF8.self) }

  func exchange(output: inout OutputBuffer, input: inout [UInt8], milliseconds: Int) throws(AdapterFault) {
    var waits = [pollfd(fd: process.standardOutput, events: Int16(POLLIN), revents: 0)]
    waits.append(pollfd(fd: process.standardError, events: Int16(POLLIN), revents: 0))
    waits.append(pollfd(fd: output.isEmpty ? -1 : process.standardInput, events: Int16(POLLOUT), revents: 0))
    let ready = poll(&waits, nfds_t(waits.count), Int32(milliseconds))
    if ready < 0 && errno != EINTR {
      throw AdapterFault(.ended, "its pipes could not be watched (\(String(cString: strerror(errno))))")
    }
    if ready <= 0 { return }
    if waits[2].revents != 0 { write(&output) }
    if waits[1].revents != 0 { readDiagnostics() }
    if waits[0].revents != 0 { try readAnswers(&input) }
  }

  private func write(_ output: inout OutputBuffer) {
    var broken = false
    output.drain { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      var written = 0
      while written < bytes.count {
        #if canImport(Glibc)
          let count = Glibc.write(process.standardInput, base + written, bytes.count - written)
        #else
          let count = Darwin.write(process.standardInput, base + written, bytes.count - written)
        #endif
        if count > 0 {
          written += count
        } else if errno == EINTR {
          continue
        } else {
          broken = errno != EAGAIN
          break
        }
      }
      return written
    }
    // It no longer reads. What it has answered before that still counts; the end of its output will say the rest.
    if broken { process.closeInput() }
  }

  private func readAnswers(_ input: inout [UInt8]) throws(AdapterFault) {
    let count = read(process.standardOutput, &chunk, chunk.count)
    if count > 0 {
      input.append(contentsOf: chunk[..<count])
    } else if count == 0 {
      _ = process.waitBriefly(milliseconds: 200)
      readDiagnostics()
      throw AdapterFault(
        process.exitStatus == 127 || process.exitStatus == 126 ? .start : .ended,
        process.ending.map { "it \($0)" } ?? "it closed its output"
      )
    } else if errno != EAGAIN && errno != EINTR {
      throw AdapterFault(.ended, "its output could not be read (\(String(cString: strerror(errno))))")
    }
  }

  private func readDiagnostics() {
    while process.standardError >= 0 {
      let count = read(process.standardError, &chunk, chunk.count)
      if count > 0 {
        tail.append(contentsOf: chunk[..<count])
        if tail.count > Self.tailLimit { tail.removeFirst(tail.count - Self.tailLimit) }
        if count < chunk.count { return }
      } else {
        if count == 0 || (errno != EAGAIN && errno != EINTR) { process.closeError() }
        if count < 0 && errno == EINTR { continue }
        return
      }
    }
  }

  /// Gives an adapter that was asked to shut down a moment to do so; then ends its group.
  func stop() {
    process.closeInput()
    _ = process.waitBriefly(milliseconds: 20)
    readDiagnostics()
    process.stop()
  }
}
