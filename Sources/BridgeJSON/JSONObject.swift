/// The members of a JSON object, in the order written, duplicate names included (RFC 8259, section 4).
///
/// Two objects are equal if they have the same names with equal values, in any order; of duplicates the last counts.
public struct JSONObject: Sendable {
  /// A name with its value.
  public typealias Member = (name: JSONString, value: JSONValue)

  /// All members in order.
  public private(set) var members: [Member]

  /// An object without members.
  public init() {
    members = []
  }

  /// An object with these members in this order.
  public init(_ members: [(JSONString, JSONValue)]) {
    self.members = members.map { (name: $0.0, value: $0.1) }
  }

  /// An object with these members, without a copy.
  init(storage: [Member]) {
    members = storage
  }

  /// The number of members, duplicates included.
  public var count: Int { members.count }

  /// Whether there is no member.
  public var isEmpty: Bool { members.isEmpty }

  /// The names in order, duplicates included.
  public var names: [JSONString] { members.map(\.name) }

  /// The value of that name, the last of duplicates. Setting replaces it or appends a member; nil removes every member of the name.
  public subscript(name: String) -> JSONValue? {
    get {
      for index in members.indices.reversed() where members[index].name == name {
        return members[index].value
      }
      return nil
    }
    set { self[name: JSONString(name)] = newValue }
  }

  /// The value of that name, the last of duplicates. Setting replaces it or appends a member; nil removes every member of the name.
  public subscript(name name: JSONString) -> JSONValue? {
    get { members.last { $0.name == name }?.value }
    set {
      guard let newValue else {
        members.removeAll { $0.name == name }
        return
      }
      if let index = members.lastIndex(where: { $0.name == name }) {
        members[index].value = newValue
      } else {
        members.append((name, newValue))
      }
    }
  }

  /// Adds a member at the end, even if the name is there already.
  public mutating func append(_ name: JSONString, _ value: JSONValue) {
    members.append((name, value))
  }

  /// The names that stand more than once, each once, in the order of their second appearance.
  public var duplicateNames: [JSONString] {
    if members.count <= Self.fewMembers, !hasDuplicates { return [] }
    var counts: [JSONString: Int] = [:]
    var duplicates: [JSONString] = []
    for member in members {
      let count = counts[member.name, default: 0] + 1
      counts[member.name] = count
      if count == 2 { duplicates.append(member.name) }
    }
    return duplicates
  }
}

extension JSONObject: Equatable {
  /// Whether both have the same names with equal values, in any order; of duplicates the last counts.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    Comparison.areSame(left, right)
  }
}

extension JSONObject {
  /// So many names are compared with each other faster than hashed.
  private static let fewMembers = 16

  /// Whether a name stands twice.
  var hasDuplicates: Bool {
    if members.count > Self.fewMembers { return !duplicateNames.isEmpty }
    for index in members.indices.dropFirst() {
      if members[..<index].contains(where: { $0.name == members[index].name }) { return true }
    }
    return false
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// An object with the members in the order written, duplicates included.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { (name: JSONString($0.0), value: $0.1) }
  }
}
