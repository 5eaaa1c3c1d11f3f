import BridgeJSON
import WebScriptBridge

/// The places where something goes in or out of a half, each a function that by itself changes nothing: where a mutant's fault can lie.
package struct WebScriptSeams {
  /// The page asks the half.
  package var receive: (_ text: JSONString, _ half: (JSONString) -> JSONString) -> JSONString = { $1($0) }
  /// The half asks the page.
  package var ask: (_ text: JSONString, _ page: (JSONString) -> JSONString) -> JSONString = { $1($0) }
  /// The app exposes an object.
  package var expose: (FixtureObject, JSONString, _ half: (FixtureObject, JSONString) -> Void) -> Void = { $2($0, $1) }
  /// The page's window object was made or cleared.
  package var clear: (_ half: () -> Void) -> Void = { $0() }
  /// A method of a class is described: what the class gets for it.
  package var method: (MethodDefinition) -> [MethodDefinition] = { [$0] }
  /// A key of a class is described.
  package var key: (KeyDefinition) -> KeyDefinition = { $0 }
  /// A value comes from the page.
  package var arriving: (ScriptValue) -> ScriptValue = { $0 }
  /// The arguments of a method come from the page.
  package var arguments: ([ScriptValue]) -> [ScriptValue] = { $0 }
  /// A value goes to the page.
  package var leaving: (ScriptValue) -> ScriptValue = { $0 }
  /// A key is read.
  package var read: (() throws(NativeException) -> ScriptValue) throws(NativeException) -> ScriptValue = {
    (read) throws(NativeException) in try read()
  }
  /// A method runs.
  package var run: (() throws(NativeException) -> ScriptValue) throws(NativeException) -> ScriptValue = {
    (method) throws(NativeException) in try method()
  }
  /// The path of an object's properties is read.
  package var keyPath: (ScriptObject, JSONString) -> ScriptValue = { $0.value(forKeyPath: $1) }
  /// Native code compares two values.
  package var same: (ScriptValue, ScriptValue) -> Bool = { $0.isSame(as: $1) }
  /// An error is raised for the page.
  package var throwException: (JSONString, _ half: (JSONString) -> Void) -> Void = { $1($0) }
  /// What the functions belong to, if they belong to anything.
  package var meddler: AnyObject?

  /// No fault at all.
  package init() {}
}
