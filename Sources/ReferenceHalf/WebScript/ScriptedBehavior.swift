import BridgeAdapter
import BridgeJSON

/// What a method of a defined object does when it runs: actions in order (vectors/webscript/README.md, "Behaviors").
struct ScriptedBehavior {
  /// One thing to do.
  enum Action {
    case `return`(ScriptedValue)
    case keep(ScriptedValue, as: JSONString)
    case call(ScriptedValue, JSONString, [ScriptedValue])
    case get(ScriptedValue, JSONString)
    case getPath(ScriptedValue, JSONString)
    case set(ScriptedValue, JSONString, ScriptedValue)
    case setPath(ScriptedValue, JSONString, ScriptedValue)
    case has(ScriptedValue, JSONString)
    case remove(ScriptedValue, JSONString)
    case at(ScriptedValue, Int)
    case setAt(ScriptedValue, Int, ScriptedValue)
    case evaluate(ScriptedValue, JSONString)
    case same(ScriptedValue, ScriptedValue)
    case throwException(JSONString)
    case raise(JSONString)
  }

  let actions: [Action]

  /// Reads a list of actions.
  init(_ list: [JSONValue]) throws(AdapterError) {
    var actions: [Action] = []
    for element in list {
      guard let object = element.objectValue, object.count == 1, let member = object.members.first else {
        throw .badScript("an action must be an object with one key")
      }
      actions.append(try Self.action(member.name.lossy, member.value))
    }
    self.actions = actions
  }

  private static func action(_ verb: String, _ argument: JSONValue) throws(AdapterError) -> Action {
    switch verb {
    case "return": return .return(try ScriptedValue(argument))
    case "throwException": return .throwException(try text(argument, verb))
    case "raise": return .raise(try text(argument, verb))
    case "same":
      guard let pair = argument.arrayValue, pair.count == 2 else { throw .badScript("same takes two values") }
      return .same(try ScriptedValue(pair[0]), try ScriptedValue(pair[1]))
    default: break
    }
    guard let members = argument.objectValue else { throw .badScript("\(verb) takes an object") }
    let parameters = Parameters(members, of: verb)
    func value(_ name: String) throws(AdapterError) -> ScriptedValue {
      guard let value = members[name] else { throw .badScript("\(verb) needs \(name)") }
      return try ScriptedValue(value)
    }
    switch verb {
    case "keep": return .keep(try value("value"), as: try parameters.name("as"))
    case "call":
      var arguments: [ScriptedValue] = []
      for argument in try parameters.optionalList("arguments") ?? [] { arguments.append(try ScriptedValue(argument)) }
      return .call(try value("on"), try parameters.name("name"), arguments)
    case "get": return .get(try value("on"), try parameters.name("key"))
    case "getPath": return .getPath(try value("on"), try parameters.name("path"))
    case "set": return .set(try value("on"), try parameters.name("key"), try value("value"))
    case "setPath": return .setPath(try value("on"), try parameters.name("path"), try value("value"))
    case "has": return .has(try value("on"), try parameters.name("key"))
    case "remove": return .remove(try value("on"), try parameters.name("key"))
    case "at": return .at(try value("on"), try parameters.integer("index"))
    case "setAt": return .setAt(try value("on"), try parameters.integer("index"), try value("value"))
    case "evaluate": return .evaluate(try value("on"), try parameters.name("script"))
    default: throw .badScript("there is no action \(verb)")
    }
  }

  private static func text(_ value: JSONValue, _ verb: String) throws(AdapterError) -> JSONString {
    guard case .string(let text) = value else { throw .badScript("\(verb) takes a text") }
    return text
  }
}
