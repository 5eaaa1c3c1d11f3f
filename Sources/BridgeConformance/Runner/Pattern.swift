import BridgeJSON

/// Compares an actual value with what a vector expects, directives included, and says where they differ.
struct Pattern {
  /// Where two values differ.
  struct Difference: Equatable {
    /// The path of keys and indices, such as `message.responseData[2]`.
    let path: String
    /// What differs there.
    let problem: String
  }

  /// Values remembered by `$capture`, for the whole vector.
  var bindings: [String: JSONValue] = [:]

  /// The first difference, or nil if the value matches; the path is put together only if there is one; `$capture` remembers what it sees even when a later part differs.
  mutating func difference(_ expected: JSONValue, _ actual: JSONValue?, at path: @autoclosure () -> String)
    -> Difference?
  {
    let directive: Directive?
    do {
      directive = try Directive(expected)
    } catch {
      return Difference(path: path(), problem: error.problem)
    }
    if let directive { return difference(directive, actual, at: path()) }
    guard let actual else { return Difference(path: path(), problem: "expected \(brief(expected)), got nothing") }
    switch (expected, actual) {
    case (.array(let left), .array(let right)):
      for index in 0..<min(left.count, right.count) {
        if let found = difference(left[index], right[index], at: "\(path())[\(index)]") { return found }
      }
      if left.count != right.count {
        return Difference(path: path(), problem: "expected \(left.count) elements, got \(right.count)")
      }
      return nil
    case (.object(let left), .object(let right)):
      return difference(left, right, at: path())
    default:
      return expected == actual
        ? nil : Difference(path: path(), problem: "expected \(brief(expected)), got \(brief(actual))")
    }
  }

  private static func path(_ path: String, _ name: JSONString) -> String {
    path.isEmpty ? name.lossy : "\(path).\(name.lossy)"
  }

  /// The first difference between two objects: every key of each must be in the other, save where a directive says otherwise.
  mutating func difference(
    _ expected: JSONObject,
    _ actual: JSONObject,
    at path: @autoclosure () -> String,
    lenient: [String] = []
  ) -> Difference? {
    for member in expected.members {
      if let found = difference(
        member.value,
        actual[name: member.name],
        at: Self.path(path(), member.name)
      ) {
        return found
      }
    }
    for member in actual.members where expected[name: member.name] == nil {
      if let name = member.name.string, lenient.contains(name) { continue }
      return Difference(path: Self.path(path(), member.name), problem: "expected nothing, got \(brief(member.value))")
    }
    return nil
  }

  private mutating func difference(_ directive: Directive, _ actual: JSONValue?, at path: @autoclosure () -> String)
    -> Difference?
  {
    func differs(_ expected: String) -> Difference {
      Difference(path: path(), problem: "expected \(expected), got \(actual.map(brief) ?? "nothing")")
    }
    switch directive {
    case .capture(let name):
      guard let actual else { return differs("a value") }
      bindings[name] = actual
      return nil
    case .ref(let name):
      guard let bound = bindings[name] else { return differs("what was captured as \(name), which nothing was") }
      return actual == bound ? nil : differs("\(brief(bound)) (captured as \(name))")
    case .different(let name):
      guard let bound = bindings[name] else {
        return differs("another than what was captured as \(name), which nothing was")
      }
      return actual != nil && actual != bound ? nil : differs("another value than \(brief(bound))")
    case .optional(let expected):
      guard let actual else { return nil }
      return difference(expected, actual, at: path())
    case .any: return actual == nil ? differs("any value") : nil
    case .oneOf(let choices):
      for choice in choices {
        var attempt = self
        if attempt.difference(choice, actual, at: path()) == nil {
          self = attempt
          return nil
        }
      }
      return differs("one of \(choices.map(brief).joined(separator: ", "))")
    case .type("non-empty string"):
      guard case .string(let text)? = actual, text != "" else { return differs("a string that is not empty") }
      return nil
    case .type(let type): return actual?.typeName == type ? nil : differs("a value of type \(type)")
    case .absent: return actual == nil ? nil : differs("nothing")
    case .data, .peerRef: return Difference(path: path(), problem: "the directive has no meaning in what is expected")
    case .repeatText, .repeatValue, .nestArray, .nestObject, .utf16, .literal:
      do {
        guard let value = try Expansion.constructed(directive) else { return differs("a value") }
        return actual == value ? nil : differs(brief(value))
      } catch {
        return Difference(path: path(), problem: error.problem)
      }
    }
  }

  /// A value as JSON, cut where it is long.
  private func brief(_ value: JSONValue) -> String { Excerpt.of(value.text, limit: 120) }
}
