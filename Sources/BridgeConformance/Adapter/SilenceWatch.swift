/// Tells when nothing has been heard for too long.
struct SilenceWatch {
  private let limit: Duration
  private var last: ContinuousClock.Instant

  init(limitMilliseconds: Int) {
    limit = .milliseconds(limitMilliseconds)
    last = .now
  }

  /// How long to wait at a time: short enough to notice an interruption.
  var slice: Int { 100 }

  /// The limit, for people.
  var limitText: String { "\(limit)" }

  /// True if the limit has passed; anything heard starts it anew.
  mutating func isOver(_ heard: Bool) -> Bool {
    if heard {
      last = .now
      return false
    }
    return ContinuousClock.now - last > limit
  }
}
