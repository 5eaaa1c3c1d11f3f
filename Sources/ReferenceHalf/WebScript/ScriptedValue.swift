import BridgeAdapter
import BridgeJSON

/// A native value as it is written for the adapter: some of them only mean something while a behavior runs.
indirect enum ScriptedValue {
  case `nil`
  case null
  case undefined
  case bool(Bool)
  case number(Double)
  case string(JSONString)
  case array([ScriptedValue])
  case dictionary(JSONValue)
  case date(JSONValue)
  case wrapper(JSONString)
  case native(JSONString)
  case argument(Int)
  case arguments
  case result
  case kept(JSONString)
  case window

  init(_ value: JSONValue) throws(AdapterError) {
    switch value {
    case .null: throw .badScript("there is no bare null among native values")
    case .bool(let flag): self = .bool(flag)
    case .number(let number): self = .number(number.doubleValue)
    case .string(let text): self = .string(text)
    case .array(let elements):
      var values: [ScriptedValue] = []
      for element in elements { values.append(try ScriptedValue(element)) }
      self = .array(values)
    case .object(let object):
      guard object.count == 1, let member = object.members.first,
        let value = Self.tagged(member.name.lossy, member.value)
      else { throw .badScript("\(value.text) is no native value") }
      self = value
    }
  }

  private static func tagged(_ tag: String, _ content: JSONValue) -> ScriptedValue? {
    switch (tag, content) {
    case ("nil", true): .nil
    case ("null", true): .null
    case ("undefined", true): .undefined
    case ("number", "NaN"): .number(.nan)
    case ("number", "Infinity"): .number(.infinity)
    case ("number", "-Infinity"): .number(-.infinity)
    case ("dictionary", .object): .dictionary(content)
    case ("date", .number): .date(content)
    case ("wrapper", .string(let text)): .wrapper(text)
    case ("native", .string(let name)): .native(name)
    case ("argument", .number): content.intValue.map(ScriptedValue.argument)
    case ("arguments", true): .arguments
    case ("result", true): .result
    case ("kept", .string(let name)): .kept(name)
    case ("window", true): .window
    default: nil
    }
  }
}
