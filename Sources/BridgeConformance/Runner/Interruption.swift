import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Notices SIGINT and SIGTERM, so that a run can end its children and write what is known.
public enum Interruption {
  private static let received = Atomic<Int32>(0)

  /// The signal that came, or nil.
  public static var signal: Int32? {
    let signal = received.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Starts to watch; SIGPIPE is ignored, since a write to an adapter that has gone must not end the harness.
  public static func watch() {
    #if canImport(Glibc)
      _ = Glibc.signal(SIGPIPE, SIG_IGN)
    #else
      _ = Darwin.signal(SIGPIPE, SIG_IGN)
    #endif
    // Made here, because a signal handler must not be the first to ask for it.
    _ = LiveProcesses.shared
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      #if canImport(Glibc)
        action.__sigaction_handler.sa_handler = { Interruption.note($0) }
      #else
        action.__sigaction_u.__sa_handler = { Interruption.note($0) }
      #endif
      sigaction(number, &action, nil)
    }
    // Whoever started this program may have done so with the signals blocked, as any thread of a pool does.
    var wanted = sigset_t()
    sigemptyset(&wanted)
    for number in [SIGINT, SIGTERM] { sigaddset(&wanted, number) }
    pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
  }

  private static func note(_ number: Int32) {
    // The second one does not wait for anything, but leaves no adapter behind.
    if received.exchange(number, ordering: .relaxed) != 0 {
      LiveProcesses.shared.endAll()
      _exit(128 + number)
    }
  }
}
