import BridgeJSON

/// Compares what a step caused with what it must cause (vectors/README.md, "Observations").
struct Matcher {
  /// How the observations of a step differ from what was expected.
  struct Mismatch: Equatable {
    /// One line: the first difference.
    let reason: String
    /// What was expected.
    let expected: [JSONValue]
    /// What was observed, of the events that are compared.
    let actual: [JSONValue]
  }

  let kinds: [String: EventKind]
  /// Values remembered from one step to the next.
  private var pattern = Pattern()

  init(kinds: [String: EventKind]) { self.kinds = kinds }

  /// Nil if the observations are what the step expects.
  mutating func mismatch(
    expect: [Expectation],
    unordered: Bool,
    watch: [String],
    actual all: [Observation]
  ) -> Mismatch? {
    let actual = compared(all, expect: expect, watch: watch)
    let reason: String?
    if unordered {
      reason = unorderedDifference(expect, actual)
    } else {
      reason = orderedDifference(expect, actual)
    }
    guard let reason else { return nil }
    return Mismatch(reason: reason, expected: expect.map(\.json), actual: actual.map(\.json))
  }

  /// The observations that are compared: those of quiet events only where a step expects or watches them.
  func compared(_ all: [Observation], expect: [Expectation], watch: [String]) -> [Observation] {
    all.filter { observation in
      guard kinds[observation.event]?.quiet == true else { return true }
      return watch.contains(observation.event) || expect.contains { $0.event == observation.event }
    }
  }

  private func channel(_ event: String) -> String { kinds[event]?.channel ?? event }

  private mutating func orderedDifference(_ expect: [Expectation], _ actual: [Observation]) -> String? {
    var channels: [String] = []
    for name in expect.map({ channel($0.event) }) + actual.map({ channel($0.event) }) where !channels.contains(name) {
      channels.append(name)
    }
    for name in channels {
      let expected = expect.filter { channel($0.event) == name }
      let observed = actual.filter { channel($0.event) == name }
      var furthest = Furthest()
      if !matchSequence(expected[...], observed[...], &furthest) {
        return furthest.reason
      }
    }
    return nil
  }

  /// The difference that was met deepest in the sequences, which is the one that helps most.
  private struct Furthest {
    var position = -1
    var reason = ""

    mutating func note(_ position: Int, _ reason: String) {
      if position > self.position {
        self.position = position
        self.reason = reason
      }
    }
  }

  /// Matches in order; where an optional observation could be taken or left, both are tried.
  private mutating func matchSequence(
    _ expected: ArraySlice<Expectation>,
    _ actual: ArraySlice<Observation>,
    _ furthest: inout Furthest
  ) -> Bool {
    var expected = expected
    var actual = actual
    while let next = expected.first {
      if next.optional {
        if let observation = actual.first {
          let saved = pattern
          if difference(next, observation) == nil,
            matchSequence(expected.dropFirst(), actual.dropFirst(), &furthest)
          {
            return true
          }
          pattern = saved
        }
        expected = expected.dropFirst()
        continue
      }
      guard let observation = actual.first else {
        furthest.note(actual.startIndex, "expected \(described(next.event)), which did not come")
        return false
      }
      if let reason = difference(next, observation) {
        furthest.note(actual.startIndex, reason)
        return false
      }
      expected = expected.dropFirst()
      actual = actual.dropFirst()
    }
    if let observation = actual.first {
      furthest.note(actual.startIndex, "\(described(observation.event)) came that was not expected")
      return false
    }
    return true
  }

  /// Nil if the expectations can be paired with the observations in some order (augmenting paths, so that no pairing is missed).
  private mutating func unorderedDifference(_ expect: [Expectation], _ actual: [Observation]) -> String? {
    var candidates: [[Int]] = []
    var firstReason: [String] = []
    for expectation in expect {
      var indices: [Int] = []
      var nearest = "expected \(described(expectation.event)), which did not come"
      for (index, observation) in actual.enumerated() where observation.event == expectation.event {
        let saved = pattern
        if let reason = difference(expectation, observation) { nearest = reason } else { indices.append(index) }
        pattern = saved
      }
      candidates.append(indices)
      firstReason.append(nearest)
    }
    var taken = [Int?](repeating: nil, count: actual.count)
    func assign(_ index: Int, _ visited: inout Set<Int>) -> Bool {
      for candidate in candidates[index] where visited.insert(candidate).inserted {
        if let other = taken[candidate] {
          if !assign(other, &visited) { continue }
        }
        taken[candidate] = index
        return true
      }
      return false
    }
    // Those that must come are placed first: an optional one never displaces them, it only takes what they leave.
    for required in [true, false] {
      for (index, expectation) in expect.enumerated() where expectation.optional != required {
        var visited = Set<Int>()
        if !assign(index, &visited), required { return firstReason[index] }
      }
    }
    for (index, owner) in taken.enumerated() {
      guard let owner else { return "\(described(actual[index].event)) came that was not expected" }
      if let reason = difference(expect[owner], actual[index]) { return reason }
    }
    return nil
  }

  /// The reason why an observation is not what was expected, or nil if it is.
  private mutating func difference(_ expectation: Expectation, _ observation: Observation) -> String? {
    if expectation.event != observation.event {
      return "expected \(described(expectation.event)), got \(described(observation.event))"
    }
    let lenient = kinds[observation.event]?.lenientKeys ?? []
    guard
      let found = pattern.difference(expectation.fields, observation.fields, at: "", lenient: lenient)
    else { return nil }
    return "\(observation.event): \(found.path): \(found.problem)"
  }

  private func described(_ event: String) -> String { "the observation \(event)" }
}
