/// Any JSON value (RFC 8259, section 3), kept without loss.
///
/// Two values are equal as the corpus compares them: numbers by exact decimal value, strings code unit by code unit,
/// objects regardless of the order of their members, with the last of duplicate names counting.
///
/// Decoding, comparing and encoding take no stack for nesting. Destroying a value does, in Swift, which is why the decoder limits
/// the depth (``JSONDecoderLimits/maxDepth``); a value that is built in code should stay within the same limit.
public enum JSONValue: Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// A number, with its text as written.
  case number(JSONNumber)
  /// A string of any UTF-16 code units.
  case string(JSONString)
  /// A list of values.
  case array([JSONValue])
  /// A list of named values, in order, duplicates included.
  case object(JSONObject)
}

extension JSONValue: Equatable {
  /// Whether two values are the same to the corpus: see ``JSONValue``.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    Comparison.areSame(left, right)
  }
}

extension JSONValue {
  /// The value of the member of that name, or nil if this is no object or has no such member; the last of duplicates.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }

  /// The text of a string that has no unpaired surrogates, else nil.
  public var stringValue: String? {
    guard case .string(let string) = self else { return nil }
    return string.string
  }

  /// The elements of an array, else nil.
  public var arrayValue: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members of an object, else nil.
  public var objectValue: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  /// The truth value of `true` or `false`, else nil.
  public var boolValue: Bool? {
    guard case .bool(let flag) = self else { return nil }
    return flag
  }

  /// The value of a number that is an integer in the range of Int, however it is written (`1`, `1.0`, `10e-1`), else nil.
  public var intValue: Int? {
    guard case .number(let number) = self else { return nil }
    return number.intValue
  }

  /// The name of the value's type: `null`, `boolean`, `number`, `string`, `array` or `object`.
  public var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// How deep arrays and objects are nested: 0 for a scalar, 1 for `[]`, 2 for `[[]]`.
  public var depth: Int {
    var deepest = 0
    var pending: [(value: JSONValue, depth: Int)] = [(self, 0)]
    while let (value, depth) = pending.popLast() {
      switch value {
      case .array(let elements):
        deepest = max(deepest, depth + 1)
        for element in elements { pending.append((element, depth + 1)) }
      case .object(let object):
        deepest = max(deepest, depth + 1)
        for member in object.members { pending.append((member.value, depth + 1)) }
      case .null, .bool, .number, .string:
        break
      }
    }
    return deepest
  }
}
