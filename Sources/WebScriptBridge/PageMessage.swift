import BridgeJSON

/// Why a message of the page is not answered.
struct Refusal: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// One message of the page, read with its types: what is malformed is refused before anything happens.
struct PageMessage {
  /// What the page wants of the object.
  enum Operation {
    case get(JSONString)
    case set(JSONString, JSONValue)
    case invoke(JSONString, [JSONValue])
    case invokeDefault([JSONValue])
    case has(JSONString)
    case describe
  }

  let operation: Operation
  /// The number of the object that is asked.
  let object: Int

  init(_ text: JSONString) throws(Refusal) {
    guard let text = text.string, let message = (try? JSONValue(decoding: text))?.objectValue else {
      throw Refusal("the message is not the JSON text of an object")
    }
    guard let object = message["object"]?.intValue else { throw Refusal("the message needs the number of an object") }
    self.object = object
    switch message["op"]?.stringValue {
    case "get": operation = .get(try Self.name(message))
    case "set":
      guard let value = message["value"] else { throw Refusal("the message needs a value") }
      operation = .set(try Self.name(message), value)
    case "invoke": operation = .invoke(try Self.name(message), try Self.arguments(message))
    case "invokeDefault": operation = .invokeDefault(try Self.arguments(message))
    case "has": operation = .has(try Self.name(message))
    case "describe": operation = .describe
    default: throw Refusal("the message has no known op")
    }
  }

  private static func name(_ message: JSONObject) throws(Refusal) -> JSONString {
    guard case .string(let name)? = message["name"] else { throw Refusal("the message needs a name") }
    return name
  }

  private static func arguments(_ message: JSONObject) throws(Refusal) -> [JSONValue] {
    guard let arguments = message["arguments"]?.arrayValue else { throw Refusal("the message needs arguments") }
    return arguments
  }
}

/// A value of the page, as it is written.
enum PageValue {
  case undefined
  case null
  case bool(Bool)
  case number(Double)
  case string(JSONString)
  case native(Int)
  case page(Int, ScriptObjectKind)

  init(_ wired: JSONValue) throws(Refusal) {
    switch wired {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let number): self = .number(number.doubleValue)
    case .string(let text): self = .string(text)
    case .array: throw Refusal("a value is a bare array")
    case .object(let object):
      guard Self.tags.count(where: { object[$0] != nil }) == 1 else { throw Refusal("a value has no form, or several") }
      if object["undefined"]?.boolValue == true {
        self = .undefined
      } else if let number = object["native"]?.intValue {
        self = .native(number)
      } else if let number = object["page"]?.intValue, number >= 0,
        let kind = object["kind"]?.stringValue.flatMap(ScriptObjectKind.init(rawValue:))
      {
        self = .page(number, kind)
      } else if let number = object["number"]?.stringValue.flatMap(Self.number) {
        self = .number(number)
      } else {
        throw Refusal("a value has no known form")
      }
    }
  }

  private static let tags = ["undefined", "native", "page", "number"]

  private static func number(_ name: String) -> Double? {
    switch name {
    case "NaN": .nan
    case "Infinity": .infinity
    case "-Infinity": -.infinity
    default: nil
    }
  }
}
