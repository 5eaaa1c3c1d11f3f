#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Times work; every number is shown beside another one of the same run, since only their ratio means anything elsewhere.
enum Measurement {
  /// The seconds that a piece of work takes, the best of several tries: what disturbs a measurement only ever adds to it.
  static func best(of tries: Int, _ work: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<tries {
      let start = ContinuousClock.now
      try work()
      let elapsed = (ContinuousClock.now - start).components
      best = min(best, Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18)
    }
    return best
  }

  /// Runs a command without output, and gives its exit status and peak memory in MB (of it and its children that were waited for).
  static func run(_ words: [String]) -> (status: Int32, peakMegabytes: Double) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, words[0], &actions, nil, arguments, environ) == 0 else { return (127, 0) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) == -1, errno == EINTR {}
    #if canImport(Glibc)
      let peak = Double(usage.ru_maxrss) / 1024
    #else
      let peak = Double(usage.ru_maxrss) / 1_048_576
    #endif
    return ((status >> 8) & 0xff, peak)
  }

  /// A number with a few digits that matter.
  static func number(_ value: Double) -> String {
    if value >= 100 { return grouped(Int(value.rounded())) }
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }

  private static func grouped(_ value: Int) -> String {
    var digits = Array(String(value))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return String(digits)
  }
}
