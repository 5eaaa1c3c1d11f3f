import BridgeConformance
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Progress on stderr: one live line on a terminal; elsewhere a plain line for each vector that stands against the implementation.
final class ProgressLine: Sendable {
  private let total: Int
  private let interactive = Terminal.isInteractive(STDERR_FILENO)
  private let last = Mutex<ContinuousClock.Instant?>(nil)

  init(total: Int) { self.total = total }

  /// Shows one more result.
  func show(_ result: VectorResult, _ done: Int) {
    guard interactive else {
      if result.verdict.isAdverse { Terminal.note("[\(done)/\(total)] \(result.verdict.rawValue) \(result.id)") }
      return
    }
    // A terminal can't show more than a few lines a second to any purpose.
    let now = ContinuousClock.now
    let due = last.withLock { last in
      if let last, now - last < .milliseconds(50), done < total { return false }
      last = now
      return true
    }
    if due { Terminal.write("\r\u{1B}[K[\(done)/\(total)] \(result.id)", to: STDERR_FILENO) }
  }

  /// Takes the live line away.
  func finish() {
    if interactive { Terminal.write("\r\u{1B}[K", to: STDERR_FILENO) }
  }
}
