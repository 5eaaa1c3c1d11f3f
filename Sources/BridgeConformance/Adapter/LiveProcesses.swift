import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process groups that this program has started and not yet ended, for the case that it must leave at once.
///
/// A table of atomics rather than a locked set: it is read in a signal handler, where a lock could be held for ever.
///
/// Unchecked: the table is made once and never freed, and its slots are atomic.
public final class LiveProcesses: @unchecked Sendable {
  /// The one list of this program.
  public static let shared = LiveProcesses()

  /// Twice as many as adapters can run at the same time, since one may be started while another is being ended.
  private static let capacity = 128
  private let slots: UnsafeMutablePointer<Atomic<pid_t>>

  private init() {
    slots = .allocate(capacity: Self.capacity)
    for index in 0..<Self.capacity { (slots + index).initialize(to: Atomic(0)) }
  }

  func insert(_ group: pid_t) { replace(0, by: group) }

  func remove(_ group: pid_t) { replace(group, by: 0) }

  /// Ends all of them; may be called in a signal handler.
  public func endAll() {
    for index in 0..<Self.capacity {
      let group = slots[index].load(ordering: .relaxed)
      if group != 0 { kill(-group, SIGKILL) }
    }
  }

  private func replace(_ old: pid_t, by new: pid_t) {
    for index in 0..<Self.capacity
    where slots[index].compareExchange(expected: old, desired: new, ordering: .relaxed).exchanged {
      return
    }
  }
}
