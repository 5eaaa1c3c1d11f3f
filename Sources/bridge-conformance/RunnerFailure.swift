import BridgeConformance

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a command says when an adapter could not be run at all.
enum RunnerFailure {
  /// Says why, and gives the exit status.
  /// - Throws: what a command line or a corpus is to blame for.
  static func status(of error: RunnerError) throws -> Int32 {
    switch error {
    case .corpus(let error): throw error
    case .usage(let message): throw UsageError(message: Printable.text(message))
    case .interrupted:
      Terminal.note("bridge-conformance: interrupted before anything was known")
      return 128 + (Interruption.signal ?? SIGINT)
    case .adapter(let message, let stderr):
      Terminal.note("bridge-conformance: the adapter could not be started: \(Printable.text(message))")
      if !stderr.isEmpty {
        Terminal.note("its stderr ends:")
        for line in Printable.text(stderr, keepingLines: true).split(separator: "\n").suffix(20) {
          Terminal.note("  | \(line)")
        }
      }
      return ExitStatus.adapter
    }
  }
}
