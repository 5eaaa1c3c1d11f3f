import BridgeJSON
import WebScriptBridge

extension ScriptValue {
  /// The form of a native value in events.
  package var form: JSONValue {
    switch self {
    case .nil: return ["nil": true]
    case .null: return ["null": true]
    case .undefined: return ["undefined": true]
    case .bool(let flag): return .bool(flag)
    case .number(let number):
      if let finite = JSONNumber(number) { return .number(finite) }
      if number.isNaN { return ["number": "NaN"] }
      return ["number": number < 0 ? "-Infinity" : "Infinity"]
    case .string(let text): return .string(text)
    case .array(let elements): return .array(elements.map(\.form))
    case .native(let object): return (object as? FixtureObject)?.form ?? ["wrapper": .string(object.description)]
    case .page(let object): return ["page": .number(JSONNumber(object.number))]
    }
  }
}
