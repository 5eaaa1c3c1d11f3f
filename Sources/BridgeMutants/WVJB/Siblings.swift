/// The halves that are open in one process.
final class Siblings {
  private struct Entry {
    weak var half: AlteredHalf?
  }

  private var entries: [Entry] = []

  /// The halves that are open, in the order in which they were opened.
  var halves: [AlteredHalf] { entries.compactMap(\.half) }

  func add(_ half: AlteredHalf) {
    entries.removeAll { $0.half == nil }
    entries.append(Entry(half: half))
  }
}
