import BridgeJSON

/// Turns what a vector writes for a value into the value that is sent.
enum Expansion {
  /// What a value stands for when it is sent.
  enum Sent: Equatable {
    /// This value.
    case value(JSONValue)
    /// The language's nothing: the key is left out.
    case nothing
    /// What the handler was given.
    case handlerData
    /// The id that the implementation gave to the call with that callback.
    case peerID(String)
  }

  /// The meaning of a value in a sending place.
  static func sent(_ value: JSONValue) throws(Directive.Fault) -> Sent {
    switch try Directive(value) {
    case .absent: return .nothing
    case .data: return .handlerData
    case .peerRef(let name): return .peerID(name)
    default: return .value(try data(value))
    }
  }

  /// The data that a value stands for, at any depth.
  static func data(_ value: JSONValue) throws(Directive.Fault) -> JSONValue {
    switch value {
    case .null, .bool, .number, .string: return value
    case .array(let elements):
      var list: [JSONValue] = []
      list.reserveCapacity(elements.count)
      for element in elements { list.append(try data(element)) }
      return .array(list)
    case .object(let object):
      guard let directive = try Directive(value) else {
        var expanded = JSONObject()
        for member in object.members {
          if case .absent? = try Directive(member.value) { continue }
          expanded.append(member.name, try data(member.value))
        }
        return .object(expanded)
      }
      guard let constructed = try constructed(directive) else {
        throw Directive.Fault(problem: "\(object.members[0].name.lossy) has no meaning in what is sent")
      }
      return constructed
    }
  }

  /// The value of a directive that builds one, or nil for those that do not.
  static func constructed(_ directive: Directive) throws(Directive.Fault) -> JSONValue? {
    switch directive {
    case .repeatText(let text, let count):
      if let plain = text.string { return .string(JSONString(plain.repeated(count))) }
      let units = text.utf16
      var all: [UInt16] = []
      all.reserveCapacity(units.count * count)
      for _ in 0..<count { all.append(contentsOf: units) }
      return .string(JSONString(utf16: all))
    case .repeatValue(let value, let count):
      return .array([JSONValue](repeating: try data(value), count: count))
    case .nestArray(let depth, let value):
      var nested = try data(value)
      for _ in 0..<depth { nested = .array([nested]) }
      return nested
    case .nestObject(let depth, let key, let value):
      var nested = try data(value)
      for _ in 0..<depth { nested = .object(JSONObject([(key, nested)])) }
      return nested
    case .utf16(let units): return .string(JSONString(utf16: units))
    case .literal(let value): return value
    default: return nil
    }
  }
}

extension String {
  /// The text as often as that, its bytes copied in blocks that double: the standard library's own goes character by character.
  fileprivate func repeated(_ count: Int) -> String {
    var text = self
    return text.withUTF8 { unit in
      let total = unit.count * count
      guard total > 0 else { return "" }
      return String(unsafeUninitializedCapacity: total) { bytes in
        var filled = bytes.update(fromContentsOf: unit)
        while filled < total {
          let block = min(filled, total - filled)
          filled = bytes[filled...].update(fromContentsOf: bytes[..<block])
        }
        return total
      }
    }
  }
}
