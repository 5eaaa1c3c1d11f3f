import BridgeAdapter
import BridgeJSON

/// A method of a described class.
package struct MethodDefinition {
  /// The selector.
  package var selector: JSONString
  /// What the class gives as its name for scripts.
  package var alias: JSONString?
  /// What the class says about it, if anything.
  package var isExposed: Bool?
  let behavior: ScriptedBehavior

  init(_ value: JSONValue) throws(AdapterError) {
    guard let members = value.objectValue else { throw .badScript("a selector must be an object") }
    let parameters = Parameters(members, of: "a selector")
    selector = try parameters.name("selector")
    alias = try parameters.optionalName("alias")
    isExposed = members["exposed"]?.boolValue
    behavior = try ScriptedBehavior(parameters.optionalList("behavior") ?? [])
  }
}

/// A key of a described class.
package struct KeyDefinition {
  /// The key.
  package var key: JSONString
  /// What the class gives as its name for scripts.
  package var alias: JSONString?
  /// What the class says about it, if anything.
  package var isExposed: Bool?
  let value: ScriptedValue
  let raises: JSONString?

  init(_ value: JSONValue) throws(AdapterError) {
    guard let members = value.objectValue else { throw .badScript("a key must be an object") }
    let parameters = Parameters(members, of: "a key")
    key = try parameters.name("key")
    alias = try parameters.optionalName("alias")
    isExposed = members["exposed"]?.boolValue
    self.value = try members["value"].map(ScriptedValue.init) ?? .nil
    raises = try parameters.optionalName("raises")
  }
}
