/// Lets a few tests at a time start processes.
///
/// All tests run at once; if all their adapters started at once too, the first of them would run into a time limit on a small machine.
actor Turnstile {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(places: Int) { free = places }

  /// Does something when a place is free.
  func pass<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    defer { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
    return try await body()
  }
}
