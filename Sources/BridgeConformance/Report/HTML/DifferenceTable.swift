import BridgeJSON

/// What a step must cause beside what it caused, with the difference marked down to the code unit.
struct DifferenceTable {
  /// One side of a row.
  enum Cell: Equatable {
    /// Nothing stands there.
    case empty
    /// A text, marked as a whole or not.
    case text(String, differs: Bool)
    /// A string with what stands before and after it, and where it differs.
    case string(before: String, parts: [CodeUnitDifference.Part], after: String)
  }

  /// One row: the two sides, and a remark for both.
  struct Row: Equatable {
    var left: Cell
    var right: Cell
    /// Where two strings part, in words.
    var remark: String?

    /// True if something of it is marked.
    var differs: Bool {
      func differs(_ cell: Cell) -> Bool {
        switch cell {
        case .empty: false
        case .text(_, let differs): differs
        case .string(_, let parts, _): parts.contains(where: \.differs)
        }
      }
      return differs(left) || differs(right)
    }
  }

  /// The rows.
  private(set) var rows: [Row] = []
  /// How many rows were left out.
  private(set) var leftOut = 0
  private var pattern = Pattern()
  private let kinds: [String: EventKind]
  private let reason: String

  private static let rowLimit = 120
  private static let depthLimit = 24
  private static let nothing = "(nothing)"

  /// Compares.
  /// - Parameters:
  ///   - expected: the observations that the vector expects, with their directives.
  ///   - actual: the observations.
  ///   - unordered: true if their order is free.
  ///   - kinds: what the profile says of the events.
  ///   - reason: the result's reason, which names the place of a difference that only earlier steps explain.
  init(expected: [JSONValue], actual: [JSONValue], unordered: Bool, kinds: [String: EventKind], reason: String) {
    self.kinds = kinds
    self.reason = reason
    let pairs = ObservationPairs.of(
      expected: expected,
      actual: actual,
      unordered: unordered,
      channel: { kinds[$0]?.channel ?? $0 },
      likeness: likeness
    )
    for pair in pairs {
      compare(
        pair.expected.map { expected[$0] },
        pair.actual.map { actual[$0] }
      )
    }
  }

  // MARK: Observations

  private func likeness(_ expected: JSONValue, _ actual: JSONValue) -> Int {
    guard case .object(let left) = expected, case .object(let right) = actual, left["event"] == right["event"] else {
      return 0
    }
    var alike = 10
    for member in left.members {
      guard let other = right[name: member.name] else { continue }
      var attempt = pattern
      if attempt.difference(member.value, other, at: "") == nil { alike += 2 }
    }
    return alike
  }

  private mutating func compare(_ expected: JSONValue?, _ actual: JSONValue?) {
    guard let expected else {
      if let actual { add(.text(Self.nothing, differs: false), .text(Self.brief(actual), differs: true)) }
      return
    }
    guard let actual else {
      let optional = expected["optional"]?.boolValue == true
      add(
        .text(Self.brief(expected), differs: !optional),
        .text(optional ? "(nothing, which is allowed)" : Self.nothing, differs: false)
      )
      return
    }
    guard case .object(var left) = expected, case .object(let right) = actual else {
      compare(expected, actual, name: nil, path: "", depth: 0, last: true)
      return
    }
    left["optional"] = nil
    let event = right["event"]?.stringValue ?? ""
    var compared = right
    // What the profile compares only where it is expected is no difference where it is not.
    for key in kinds[event]?.lenientKeys ?? [] where left[key] == nil { compared[key] = nil }
    var attempt = pattern
    if attempt.difference(.object(left), .object(compared), at: "") == nil {
      pattern = attempt
      add(.text(Self.brief(expected), differs: false), .text(Self.brief(actual), differs: false))
    } else {
      compare(.object(left), .object(compared), name: nil, path: "", depth: 0, last: true)
    }
  }

  // MARK: Values

  /// Compares two values; nil stands for a key that is missing.
  private mutating func compare(
    _ expected: JSONValue?,
    _ actual: JSONValue?,
    name: JSONString?,
    path: String,
    depth: Int,
    last: Bool
  ) {
    let before = String(repeating: "  ", count: depth) + (name.map { Self.brief(.string($0)) + ": " } ?? "")
    let comma = last ? "" : ","
    func whole(_ value: JSONValue?, differs: Bool) -> Cell {
      .text(value.map { before + Self.brief($0) + comma } ?? before + Self.nothing, differs: differs)
    }
    guard let expected else {
      add(.empty, whole(actual, differs: true))
      return
    }
    var attempt = pattern
    if attempt.difference(expected, actual, at: "") == nil {
      pattern = attempt
      add(whole(expected, differs: false), actual == nil ? .empty : whole(actual, differs: false))
      return
    }
    guard rows.count < Self.rowLimit, depth < Self.depthLimit else {
      add(whole(expected, differs: true), whole(actual, differs: true))
      return
    }
    var wanted = expected
    if let directive = (try? Directive(expected)).flatMap(\.self) {
      switch directive {
      case .optional(let inner):
        compare(inner, actual, name: name, path: path, depth: depth, last: last)
        return
      case .ref(let name) where pattern.bindings[name] == nil, .different(let name) where pattern.bindings[name] == nil:
        // What was captured in an earlier step is not known here; the reason says whether it was what differs.
        let differs = reason.contains(": \(path): ")
        add(whole(expected, differs: differs), whole(actual, differs: differs))
        return
      case .ref(let name): wanted = pattern.bindings[name] ?? expected
      case .repeatText, .repeatValue, .nestArray, .nestObject, .utf16, .literal:
        if let value = (try? Expansion.constructed(directive)).flatMap(\.self) { wanted = value }
      case .capture, .different, .peerRef, .any, .oneOf, .type, .absent, .data:
        add(whole(expected, differs: true), whole(actual, differs: true))
        return
      }
    }
    switch (wanted, actual) {
    case (.string(let left), .string(let right)?):
      let difference = CodeUnitDifference(left.utf16, right.utf16)
      add(
        .string(before: before, parts: difference.left, after: comma),
        .string(before: before, parts: difference.right, after: comma),
        remark: difference.first.map { Self.remark(left.utf16, right.utf16, $0) }
      )
    case (.object(let left), .object(let right)?):
      add(.text(before + "{", differs: false), .text(before + "{", differs: false))
      let extra = right.members.filter { left[name: $0.name] == nil }
      for (index, member) in left.members.enumerated() {
        compare(
          member.value,
          right[name: member.name],
          name: member.name,
          path: path.isEmpty ? member.name.lossy : "\(path).\(member.name.lossy)",
          depth: depth + 1,
          last: index == left.count - 1 && extra.isEmpty
        )
      }
      for (index, member) in extra.enumerated() {
        compare(
          nil,
          member.value,
          name: member.name,
          path: path,
          depth: depth + 1,
          last: index == extra.count - 1
        )
      }
      let end = String(repeating: "  ", count: depth) + "}" + comma
      add(.text(end, differs: false), .text(end, differs: false))
    case (.array(let left), .array(let right)?):
      add(.text(before + "[", differs: false), .text(before + "[", differs: false))
      compareElements(left, right, path: path, depth: depth + 1)
      let end = String(repeating: "  ", count: depth) + "]" + comma
      add(.text(end, differs: false), .text(end, differs: false))
    default: add(whole(wanted, differs: true), whole(actual, differs: true))
    }
  }

  private mutating func compareElements(_ left: [JSONValue], _ right: [JSONValue], path: String, depth: Int) {
    var equal = 0
    let indent = String(repeating: "  ", count: depth)
    func skipped(_ count: Int) -> Cell { .text("\(indent)… \(count) equal …", differs: false) }
    for index in 0..<max(left.count, right.count) {
      let wanted: JSONValue? = index < left.count ? left[index] : .none
      let got: JSONValue? = index < right.count ? right[index] : .none
      if let wanted, let got, wanted == got {
        equal += 1
        continue
      }
      if equal > 0 { add(skipped(equal), skipped(equal)) }
      equal = 0
      if rows.count >= Self.rowLimit {
        leftOut += max(left.count, right.count) - index
        return
      }
      compare(
        wanted,
        got,
        name: nil,
        path: "\(path)[\(index)]",
        depth: depth,
        last: index == max(left.count, right.count) - 1
      )
    }
    if equal > 0 { add(skipped(equal), skipped(equal)) }
  }

  private mutating func add(_ left: Cell, _ right: Cell, remark: String? = nil) {
    if rows.count >= Self.rowLimit {
      leftOut += 1
    } else {
      rows.append(Row(left: left, right: right, remark: remark))
    }
  }

  private static func brief(_ value: JSONValue) -> String { Excerpt.of(value.text, limit: 900) }

  /// Where two texts part: the code unit's number, and the characters there.
  private static func remark(_ left: [UInt16], _ right: [UInt16], _ first: Int) -> String {
    "they part at code unit \(first) of \(left.count) and \(right.count): \(character(left, first)) expected, \(character(right, first)) came"
  }

  private static func character(_ units: [UInt16], _ index: Int) -> String {
    guard index < units.count else { return "the end" }
    let unit = units[index]
    if UTF16.isTrailSurrogate(unit), index > 0, UTF16.isLeadSurrogate(units[index - 1]) {
      return CharacterName.number(UInt32(unit)) + " (the second of a pair)"
    }
    if UTF16.isLeadSurrogate(unit), index + 1 < units.count, UTF16.isTrailSurrogate(units[index + 1]) {
      let value = 0x10000 + ((UInt32(unit) & 0x3FF) << 10 | UInt32(units[index + 1]) & 0x3FF)
      return CharacterName.number(value)
    }
    guard let scalar = Unicode.Scalar(unit) else { return CharacterName.ofSurrogate(unit) }
    if let name = CharacterName.ofInvisible(scalar, isolated: true) { return name }
    return "\(CharacterName.number(scalar.value)) \(scalar)"
  }

  // MARK: The table

  /// Writes the table; nothing if there is nothing to compare.
  func write(into out: inout HTMLWriter) {
    out.markup(
      "<table class=\"diff\"><caption>Expected and actual</caption><thead><tr><th scope=\"col\">expected<th scope=\"col\">actual</thead><tbody>"
    )
    if rows.isEmpty { out.markup("<tr><td>(nothing)<td>(nothing)") }
    for row in rows {
      if row.differs { out.markup("\n<tr class=\"d\"><td>") } else { out.markup("\n<tr><td>") }
      Self.write(row.left, into: &out)
      out.markup("<td>")
      Self.write(row.right, into: &out)
      if let remark = row.remark { out.put("<tr class=\"rem\"><td colspan=\"2\">", remark, "") }
    }
    if leftOut > 0 { out.put("<tr class=\"rem\"><td colspan=\"2\">", leftOut, " more lines are in the JSON report") }
    out.markup("</tbody></table>")
  }

  private static func write(_ cell: Cell, into out: inout HTMLWriter) {
    switch cell {
    case .empty: break
    case .text(let text, let differs):
      let indent = text.prefix { $0 == " " }
      out.text(String(indent))
      if differs { out.markup("<mark>") }
      VisibleText.text(String(text.dropFirst(indent.count)), limit: 1400, into: &out)
      if differs { out.markup("</mark>") }
    case .string(let before, let parts, let after):
      VisibleText.text(before, limit: 300, into: &out)
      VisibleText.quoted(parts, into: &out)
      out.text(after)
    }
  }
}
