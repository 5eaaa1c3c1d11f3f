import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process groups that this program has started and not yet ended, for the case that it must leave at once.
public final class LiveProcesses: Sendable {
  /// The one list of this program.
  public static let shared = LiveProcesses()

  private let groups = Mutex<Set<pid_t>>([])

  func insert(_ group: pid_t) { groups.withLock { _ = $0.insert(group) } }

  func remove(_ group: pid_t) { groups.withLock { _ = $0.remove(group) } }

  /// Ends all of them.
  public func endAll() {
    for group in groups.withLock({ $0 }) { kill(-group, SIGKILL) }
  }
}
