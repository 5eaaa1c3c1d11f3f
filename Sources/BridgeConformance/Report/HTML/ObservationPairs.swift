import BridgeJSON

/// Which observation stands beside which expectation, when they are shown side by side.
enum ObservationPairs {
  /// An expectation and an observation, by their places; one of them may be missing.
  struct Pair: Equatable {
    let expected: Int?
    let actual: Int?
  }

  /// So many comparisons are worth making to find the best pairs.
  private static let limit = 40_000

  /// Pairs what belongs together, in the order of what is expected.
  /// - Parameters:
  ///   - unordered: true if the order is free.
  ///   - channel: the channel of an event: order counts within it only.
  ///   - likeness: how alike an expectation and an observation are; 0 if they can't be paired.
  static func of(
    expected: [JSONValue],
    actual: [JSONValue],
    unordered: Bool,
    channel: (String) -> String,
    likeness: (JSONValue, JSONValue) -> Int
  ) -> [Pair] {
    var partners = [Int?](repeating: nil, count: expected.count)
    if expected.count * actual.count > limit {
      for index in expected.indices where index < actual.count { partners[index] = index }
    } else if unordered {
      pairGreedily(expected, actual, likeness, &partners)
    } else {
      let channels = (expected + actual).map { channel($0["event"]?.stringValue ?? "") }
      for name in Set(channels) {
        pairInOrder(
          expected,
          actual,
          expected.indices.filter { channels[$0] == name },
          actual.indices.filter { channels[expected.count + $0] == name },
          likeness,
          &partners
        )
      }
    }
    let paired = Set(partners.compactMap(\.self))
    var pairs: [Pair] = []
    var next = 0
    for (index, partner) in partners.enumerated() {
      if let partner {
        // What came before the partner, and belongs to nothing, is shown before it.
        while next < partner {
          if !paired.contains(next) { pairs.append(Pair(expected: nil, actual: next)) }
          next += 1
        }
      }
      pairs.append(Pair(expected: index, actual: partner))
    }
    while next < actual.count {
      if !paired.contains(next) { pairs.append(Pair(expected: nil, actual: next)) }
      next += 1
    }
    return pairs
  }

  private static func pairGreedily(
    _ expected: [JSONValue],
    _ actual: [JSONValue],
    _ likeness: (JSONValue, JSONValue) -> Int,
    _ partners: inout [Int?]
  ) {
    var candidates: [(likeness: Int, expected: Int, actual: Int)] = []
    for left in expected.indices {
      for right in actual.indices {
        let alike = likeness(expected[left], actual[right])
        if alike > 0 { candidates.append((alike, left, right)) }
      }
    }
    candidates.sort { ($1.likeness, $0.expected, $0.actual) < ($0.likeness, $1.expected, $1.actual) }
    var taken = Set<Int>()
    for candidate in candidates where partners[candidate.expected] == nil && !taken.contains(candidate.actual) {
      partners[candidate.expected] = candidate.actual
      taken.insert(candidate.actual)
    }
  }

  /// The alignment with the greatest likeness in all.
  private static func pairInOrder(
    _ expected: [JSONValue],
    _ actual: [JSONValue],
    _ left: [Int],
    _ right: [Int],
    _ likeness: (JSONValue, JSONValue) -> Int,
    _ partners: inout [Int?]
  ) {
    guard !left.isEmpty, !right.isEmpty else { return }
    let width = right.count + 1
    var alike = [Int](repeating: 0, count: left.count * right.count)
    var best = [Int](repeating: 0, count: (left.count + 1) * width)
    for i in left.indices.reversed() {
      for j in right.indices.reversed() {
        let value = likeness(expected[left[i]], actual[right[j]])
        alike[i * right.count + j] = value
        var total = max(best[(i + 1) * width + j], best[i * width + j + 1])
        if value > 0 { total = max(total, value + best[(i + 1) * width + j + 1]) }
        best[i * width + j] = total
      }
    }
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      let value = alike[i * right.count + j]
      if value > 0, best[i * width + j] == value + best[(i + 1) * width + j + 1] {
        partners[left[i]] = right[j]
        i += 1
        j += 1
      } else if best[i * width + j] == best[(i + 1) * width + j] {
        i += 1
      } else {
        j += 1
      }
    }
  }
}
