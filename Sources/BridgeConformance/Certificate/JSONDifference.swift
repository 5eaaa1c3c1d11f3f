import BridgeJSON

/// Says where two JSON values differ.
enum JSONDifference {
  /// Each place at which what is stated is not what was computed, with both.
  static func all(_ stated: JSONValue, _ computed: JSONValue) -> [String] {
    var found: [String] = []
    collect(stated, computed, "", &found)
    return found
  }

  /// The place of each name that stands twice in an object.
  static func duplicates(in value: JSONValue) -> [String] {
    var found: [String] = []
    collectDuplicates(value, "", &found)
    return found
  }

  private static func collect(_ stated: JSONValue?, _ computed: JSONValue?, _ place: String, _ found: inout [String]) {
    switch (stated, computed) {
    case (let stated?, let computed?) where stated == computed: break
    case (.object(let stated)?, .object(let computed)?):
      for name in stated.names + computed.names.filter({ !stated.names.contains($0) }) {
        collect(stated[name: name], computed[name: name], join(place, name), &found)
      }
    case (.array(let stated)?, .array(let computed)?):
      for index in 0..<max(stated.count, computed.count) {
        collect(element(index, of: stated), element(index, of: computed), "\(place)[\(index)]", &found)
      }
    default: found.append("\(place): is \(shown(stated)), computed is \(shown(computed))")
    }
  }

  private static func collectDuplicates(_ value: JSONValue, _ place: String, _ found: inout [String]) {
    switch value {
    case .object(let object):
      found += object.duplicateNames.map { join(place, $0) }
      for member in object.members { collectDuplicates(member.value, join(place, member.name), &found) }
    case .array(let elements):
      for (index, element) in elements.enumerated() { collectDuplicates(element, "\(place)[\(index)]", &found) }
    case .null, .bool, .number, .string: break
    }
  }

  /// An element, or nothing: a bare nil would be the value null.
  private static func element(_ index: Int, of elements: [JSONValue]) -> JSONValue? {
    elements.indices.contains(index) ? .some(elements[index]) : .none
  }

  private static func join(_ place: String, _ name: JSONString) -> String {
    place.isEmpty ? name.lossy : "\(place).\(name.lossy)"
  }

  private static func shown(_ value: JSONValue?) -> String {
    value.map { Excerpt.of($0.text, limit: 200) } ?? "missing"
  }
}
