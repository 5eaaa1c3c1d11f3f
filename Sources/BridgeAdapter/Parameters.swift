import BridgeJSON

/// The members of a request's `params`, or of an action, read with their types.
public struct Parameters {
  private let members: JSONObject
  /// What the members belong to, for the text of an error.
  private let owner: String

  /// Reads these members; `owner` is what they belong to, for the text of an error.
  public init(_ members: JSONObject, of owner: String) {
    self.members = members
    self.owner = owner
  }

  /// The value of that name as it is; nil if it is missing.
  public func value(_ name: String) -> JSONValue? { members[name] }

  /// A string of any code units.
  public func name(_ name: String) throws(AdapterError) -> JSONString {
    guard let string = try optionalName(name) else { throw .badParameter("\(owner) needs \(name)") }
    return string
  }

  /// A string of any code units, or nil if it is missing.
  public func optionalName(_ name: String) throws(AdapterError) -> JSONString? {
    guard let value = members[name] else { return nil }
    guard case .string(let string) = value else { throw wrongType(name, "a string", value) }
    return string
  }

  /// A text; unpaired surrogates become U+FFFD.
  public func text(_ name: String) throws(AdapterError) -> String { try self.name(name).lossy }

  /// A text, or nil if it is missing or null; unpaired surrogates become U+FFFD.
  public func optionalText(_ name: String) throws(AdapterError) -> String? {
    if case .null? = members[name] { return nil }
    return try optionalName(name)?.lossy
  }

  /// An integer, however it is written.
  public func integer(_ name: String) throws(AdapterError) -> Int {
    guard let integer = try optionalInteger(name) else { throw .badParameter("\(owner) needs \(name)") }
    return integer
  }

  /// An integer, however it is written, or nil if it is missing.
  public func optionalInteger(_ name: String) throws(AdapterError) -> Int? {
    guard let value = members[name] else { return nil }
    guard let integer = value.intValue else { throw wrongType(name, "an integer", value) }
    return integer
  }

  /// A number, or nil if it is missing.
  public func optionalNumber(_ name: String) throws(AdapterError) -> Double? {
    guard let value = members[name] else { return nil }
    guard case .number(let number) = value else { throw wrongType(name, "a number", value) }
    return number.doubleValue
  }

  /// A list, or nil if it is missing.
  public func optionalList(_ name: String) throws(AdapterError) -> [JSONValue]? {
    guard let value = members[name] else { return nil }
    guard case .array(let elements) = value else { throw wrongType(name, "an array", value) }
    return elements
  }

  /// One of an enumeration's texts, or nil if it is missing.
  public func optionalChoice<Choice: RawRepresentable<String>>(_ name: String) throws(AdapterError) -> Choice? {
    guard let text = try optionalName(name) else { return nil }
    guard let choice = text.string.flatMap(Choice.init(rawValue:)) else {
      throw .badParameter("\(owner): \(text) is no \(name)")
    }
    return choice
  }

  private func wrongType(_ name: String, _ wanted: String, _ value: JSONValue) -> AdapterError {
    .badParameter("\(owner): \(name) must be \(wanted), not \(value.typeName)")
  }
}
