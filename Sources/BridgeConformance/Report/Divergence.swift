import BridgeJSON

/// How the observations of a failure differ from what was expected, as far as a report shows: the kind, and the places.
///
/// CONFORMANCE.md, "The fingerprint of a failure", defines it. Both harnesses, and anyone who reads a report, come to the same.
struct Divergence: Equatable, Sendable {
  /// What differs.
  enum Kind: String, Sendable {
    /// The adapter failed, so that there is nothing to compare.
    case error
    /// Observations are missing, or came that were not expected.
    case events
    /// The observations are there, and hold something else.
    case values
    /// Each observation has its match: the order differs, or what had to be remembered.
    case order
  }

  /// So many places are kept.
  static let limit = 20
  /// What an observation may hold beside what is expected of it: words for people.
  private static let lenientKeys = ["text", "reason", "script"]

  let kind: Kind
  /// The places, in ascending order of their code units.
  let places: [JSONString]

  /// The divergence of a failure; nil for a result that is no failure of its own.
  init?(_ result: VectorResult) {
    switch result.verdict {
    case .pass, .inapplicable, .unclaimed, .blocked: return nil
    case .error: self.init(.error, [])
    case .fail, .poisoned: self.init(expected: result.expected ?? [], actual: result.actual ?? [])
    }
  }

  /// The divergence of observations from what was expected.
  init(expected: [JSONValue], actual: [JSONValue]) {
    let names = Self.eventPlaces(expected, actual)
    if !names.isEmpty {
      self.init(.events, names)
      return
    }
    let values = Self.valuePlaces(expected, actual)
    self.init(values.isEmpty ? .order : .values, values)
  }

  private init(_ kind: Kind, _ places: [[UInt16]]) {
    self.kind = kind
    let sorted = places.sorted { $0.lexicographicallyPrecedes($1) }
    self.places = sorted.prefix(Self.limit).map { JSONString(utf16: $0) }
  }

  // MARK: Events

  private static func name(_ observation: JSONValue) -> JSONString {
    if case .string(let name)? = observation["event"] { return name }
    return ""
  }

  private static func isOptional(_ expectation: JSONValue) -> Bool { expectation["optional"] == .bool(true) }

  /// `-NAME` for each observation that is missing, `+NAME` for each that nobody expected.
  private static func eventPlaces(_ expected: [JSONValue], _ actual: [JSONValue]) -> [[UInt16]] {
    var counts: [JSONString: (required: Int, allowed: Int, actual: Int)] = [:]
    for expectation in expected {
      counts[name(expectation), default: (0, 0, 0)].allowed += 1
      if !isOptional(expectation) { counts[name(expectation), default: (0, 0, 0)].required += 1 }
    }
    for observation in actual { counts[name(observation), default: (0, 0, 0)].actual += 1 }
    var places: [[UInt16]] = []
    for (name, count) in counts {
      let missing = Array("-".utf16) + name.utf16
      let unexpected = Array("+".utf16) + name.utf16
      // More than are kept need not be made.
      places += [[UInt16]](repeating: missing, count: min(limit, max(0, count.required - count.actual)))
      places += [[UInt16]](repeating: unexpected, count: min(limit, max(0, count.actual - count.allowed)))
    }
    return places
  }

  // MARK: Values

  /// The places at which observations can't be what was expected: each expectation takes the first observation of its
  /// name that can match and is not taken; those that are left are held against each other in order.
  private static func valuePlaces(_ expected: [JSONValue], _ actual: [JSONValue]) -> [[UInt16]] {
    var waiting: [JSONString: [JSONValue]] = [:]
    for observation in actual { waiting[name(observation), default: []].append(observation) }
    var left: [JSONValue] = []
    for expectation in expected {
      let name = name(expectation)
      if let index = waiting[name]?.firstIndex(where: { differences(expectation, $0).isEmpty }) {
        waiting[name]?.remove(at: index)
      } else {
        left.append(expectation)
      }
    }
    var places = Set<[UInt16]>()
    var next: [JSONString: Int] = [:]
    for expectation in left {
      let name = name(expectation)
      let index = next[name, default: 0]
      next[name] = index + 1
      guard let observations = waiting[name], index < observations.count else { continue }
      places.formUnion(differences(expectation, observations[index]))
    }
    return Array(places)
  }

  private static func differences(_ expectation: JSONValue, _ observation: JSONValue) -> [[UInt16]] {
    guard case .object(let expected) = expectation, case .object(let actual) = observation else { return [] }
    var places: [[UInt16]] = []
    let path = pointer(name(expectation))
    for member in expected.members where member.name != "event" && member.name != "optional" {
      collect(member.value, actual[name: member.name], path + step(member.name), &places)
    }
    for member in actual.members where member.name != "event" && expected[name: member.name] == nil {
      if lenientKeys.contains(where: { member.name == $0 }) { continue }
      places.append(path + step(member.name))
    }
    return places
  }

  /// Adds the places at which a value can't be what is expected, whatever was remembered.
  private static func collect(
    _ expected: JSONValue,
    _ actual: JSONValue?,
    _ path: [UInt16],
    _ places: inout [[UInt16]]
  ) {
    let directive: Directive?
    do {
      directive = try Directive(expected)
    } catch {
      places.append(path)
      return
    }
    if let directive {
      collect(directive, actual, path, &places)
      return
    }
    switch (expected, actual) {
    case (.object(let left), .object(let right)?):
      for member in left.members {
        collect(member.value, right[name: member.name], path + step(member.name), &places)
      }
      for member in right.members where left[name: member.name] == nil { places.append(path + step(member.name)) }
    case (.array(let left), .array(let right)?) where left.count == right.count:
      for index in left.indices { collect(left[index], right[index], path + Array("/\(index)".utf16), &places) }
    default:
      if actual != expected { places.append(path) }
    }
  }

  private static func collect(
    _ directive: Directive,
    _ actual: JSONValue?,
    _ path: [UInt16],
    _ places: inout [[UInt16]]
  ) {
    let matches: Bool
    switch directive {
    case .capture, .ref, .different, .any: matches = actual != nil
    case .absent: matches = actual == nil
    case .optional(let inner):
      if actual != nil { collect(inner, actual, path, &places) }
      return
    case .oneOf(let choices):
      matches = choices.contains { choice in
        var inner: [[UInt16]] = []
        collect(choice, actual, path, &inner)
        return inner.isEmpty
      }
    case .type("non-empty string"):
      if case .string(let text)? = actual { matches = text != "" } else { matches = false }
    case .type(let type): matches = actual?.typeName == type
    case .data, .peerRef: matches = false
    case .repeatText, .repeatValue, .nestArray, .nestObject, .utf16, .literal:
      matches = actual != nil && actual == (try? Expansion.constructed(directive))
    }
    if !matches { places.append(path) }
  }

  /// A name as a part of a JSON pointer (RFC 6901).
  private static func pointer(_ name: JSONString) -> [UInt16] {
    var units: [UInt16] = []
    for unit in name.utf16 {
      switch unit {
      case UInt16(UInt8(ascii: "~")): units += Array("~0".utf16)
      case UInt16(UInt8(ascii: "/")): units += Array("~1".utf16)
      default: units.append(unit)
      }
    }
    return units
  }

  private static func step(_ name: JSONString) -> [UInt16] { [UInt16(UInt8(ascii: "/"))] + pointer(name) }
}
