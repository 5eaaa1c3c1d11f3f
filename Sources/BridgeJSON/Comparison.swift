/// Compares two values as the corpus does, with a list of pairs still to compare instead of recursion: deep nesting takes no stack.
struct Comparison {
  private var pending: [(JSONValue, JSONValue)] = []

  /// Whether two values are the same.
  static func areSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
    var comparison = Comparison()
    return comparison.start(left, right) && comparison.finish()
  }

  /// Whether two objects are the same.
  static func areSame(_ left: JSONObject, _ right: JSONObject) -> Bool {
    var comparison = Comparison()
    return comparison.start(left, right) && comparison.finish()
  }

  private mutating func finish() -> Bool {
    while let (left, right) = pending.popLast() {
      guard start(left, right) else { return false }
    }
    return true
  }

  /// Compares scalars at once, and leaves what containers hold of containers for later.
  private mutating func start(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch (left, right) {
    case (.array(let left), .array(let right)):
      guard left.count == right.count else { return false }
      for index in left.indices {
        guard enter(left[index], right[index]) else { return false }
      }
      return true
    case (.object(let left), .object(let right)):
      return start(left, right)
    default:
      return Self.areSameScalars(left, right)
    }
  }

  private mutating func start(_ left: JSONObject, _ right: JSONObject) -> Bool {
    let leftMembers = left.members
    let rightMembers = right.members
    // The common case: the same names in the same order, none of them twice.
    if leftMembers.count == rightMembers.count, zip(leftMembers, rightMembers).allSatisfy({ $0.name == $1.name }),
      !left.hasDuplicates
    {
      for index in leftMembers.indices {
        guard enter(leftMembers[index].value, rightMembers[index].value) else { return false }
      }
      return true
    }
    let leftValues = Self.lastValues(leftMembers)
    let rightValues = Self.lastValues(rightMembers)
    guard leftValues.count == rightValues.count else { return false }
    for (name, value) in leftValues {
      guard let other = rightValues[name], enter(value, other) else { return false }
    }
    return true
  }

  private mutating func enter(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch (left, right) {
    case (.array, .array), (.object, .object):
      pending.append((left, right))
      return true
    default:
      return Self.areSameScalars(left, right)
    }
  }

  private static func areSameScalars(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    default: false
    }
  }

  private static func lastValues(_ members: [JSONObject.Member]) -> [JSONString: JSONValue] {
    Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
  }
}
