import BridgeJSON

/// A method of an object, as the page could call it.
public struct ScriptableMethod {
  /// Runs the method with as many arguments as its selector has colons.
  public typealias Body = ([ScriptValue]) throws(NativeException) -> ScriptValue

  /// The selector, such as `moveTo:y:`.
  public let selector: JSONString
  /// The name that the class gives it for scripts, if any.
  public let alias: JSONString?
  /// Whether the class keeps it from scripts.
  public let isExcluded: Bool
  let body: Body

  /// How many arguments it takes.
  public var argumentCount: Int { selector.utf16.count { $0 == UInt8(ascii: ":") } }

  /// A method that runs `body`. Scripts don't see it unless `isExcluded` is false.
  public init(_ selector: JSONString, alias: JSONString? = nil, isExcluded: Bool = true, body: @escaping Body) {
    self.selector = selector
    self.alias = alias
    self.isExcluded = isExcluded
    self.body = body
  }
}

/// A key of an object, as the page could read and write it.
public struct ScriptableKey {
  /// The key's own name.
  public let name: JSONString
  /// The name that the class gives it for scripts, if any.
  public let alias: JSONString?
  /// Whether the class keeps it from scripts.
  public let isExcluded: Bool
  let read: () throws(NativeException) -> ScriptValue
  let write: (ScriptValue) throws(NativeException) -> Void

  /// A key whose value is read and written by these. Scripts don't see it unless `isExcluded` is false.
  public init(
    _ name: JSONString,
    alias: JSONString? = nil,
    isExcluded: Bool = true,
    read: @escaping () throws(NativeException) -> ScriptValue,
    write: @escaping (ScriptValue) throws(NativeException) -> Void
  ) {
    self.name = name
    self.alias = alias
    self.isExcluded = isExcluded
    self.read = read
    self.write = write
  }
}

/// An object of native code that can be handed to a page.
///
/// It registers what a script may know of it: methods and keys, each excluded unless it says otherwise. One that registers nothing is an
/// opaque wrapper in the page, of which a script sees no more than its description.
open class ScriptableObject {
  /// Handles the call of a name that no method has: the name as the script wrote it, and all arguments.
  public typealias UndefinedMethod = (JSONString, [ScriptValue]) throws(NativeException) -> ScriptValue
  /// Handles the call of the object itself.
  public typealias DefaultMethod = ([ScriptValue]) throws(NativeException) -> ScriptValue

  /// The object's string form.
  public let description: JSONString
  /// The methods, in the order in which they are looked through.
  public private(set) var methods: [ScriptableMethod] = []
  /// The keys, in the order in which they are looked through.
  public private(set) var keys: [ScriptableKey] = []
  /// What runs when a script calls a name that no method has; without it, such a name is undefined.
  public var undefinedMethod: UndefinedMethod?
  /// What runs when a script calls the object itself; without it, the object can't be called.
  public var defaultMethod: DefaultMethod?

  /// An object that has no methods and keys yet.
  public init(description: JSONString) {
    self.description = description
  }

  /// Adds a method at the end of the list.
  public func add(_ method: ScriptableMethod) {
    methods.append(method)
  }

  /// Adds a key at the end of the list.
  public func add(_ key: ScriptableKey) {
    keys.append(key)
  }

  /// The method that a script means by `name`.
  ///
  /// Excluded ones are skipped first. The name is decoded, and what comes out must be the selector or the alias: an alias with `_` or `$` in it can't
  /// be reached by its plain spelling, and a selector can be reached even if it has an alias.
  public func method(forScriptName name: JSONString) -> ScriptableMethod? {
    guard let decoded = ScriptName.decoded(name) else { return nil }
    return methods.first { !$0.isExcluded && ($0.alias == decoded || $0.selector == decoded) }
  }

  /// The key that a script means by `name`: keys are compared as they are written.
  public func key(forScriptName name: JSONString) -> ScriptableKey? {
    keys.first { !$0.isExcluded && ($0.alias == name || $0.name == name) }
  }
}
