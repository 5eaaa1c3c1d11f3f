import BridgeJSON

/// What an object of the page is.
public enum ScriptObjectKind: String, Sendable {
  /// Neither of the others.
  case object
  /// An array.
  case array
  /// Something that can be called.
  case function
}

/// An object of the page, as native code holds it: WebScriptObject.
///
/// The same object of the page always comes as the same instance for as long as native code keeps it. Once the page has been left, the
/// object is dead: using it gives nil, and asks the page nothing. No use of it raises an exception, whatever the page does.
public final class ScriptObject {
  /// The number by which the two halves name it.
  public let number: Int
  /// What the page says that it is.
  public internal(set) var kind: ScriptObjectKind
  private weak var runtime: ScriptRuntime?
  private let page: Int

  init(number: Int, kind: ScriptObjectKind, of runtime: ScriptRuntime, page: Int) {
    self.number = number
    self.kind = kind
    self.runtime = runtime
    self.page = page
  }

  deinit { runtime?.forget(number, ofPage: page) }

  /// Whether its page is still there.
  public var isAlive: Bool { live != nil }

  private var live: ScriptRuntime? {
    guard let runtime, runtime.isShowing(page: page) else { return nil }
    return runtime
  }

  /// Calls the property `name` as a method; nil if it can't be called, undefined if it throws.
  public func call(_ name: JSONString, _ arguments: [ScriptValue] = []) -> ScriptValue {
    ask("call") { runtime in
      ["name": .string(name), "arguments": .array(arguments.map(runtime.wire))]
    }
  }

  /// The property `key`; undefined if there is none, or if reading it throws.
  public func value(forKey key: JSONString) -> ScriptValue {
    ask("get") { _ in ["name": .string(key)] }
  }

  /// What stands at the end of a path of properties, such as `location.href`; nil as soon as one of them is.
  public func value(forKeyPath path: JSONString) -> ScriptValue {
    var value = ScriptValue.page(self)
    for key in path.components {
      switch value {
      case .page(let object): value = object.value(forKey: key)
      case .nil: return .nil
      default: return .undefined
      }
    }
    return value
  }

  /// Sets the property `key`.
  public func setValue(_ value: ScriptValue, forKey key: JSONString) {
    _ = ask("set") { runtime in ["name": .string(key), "value": runtime.wire(value)] }
  }

  /// Sets the property at the end of a path; nothing happens unless an object of the page has it.
  public func setValue(_ value: ScriptValue, forKeyPath path: JSONString) {
    var keys = path.components
    let last = keys.removeLast()
    if keys.isEmpty { return setValue(value, forKey: last) }
    var owner = ScriptValue.page(self)
    for key in keys {
      guard case .page(let object) = owner else { return }
      owner = object.value(forKey: key)
    }
    if case .page(let object) = owner { object.setValue(value, forKey: last) }
  }

  /// Whether there is a property `key`, its own or inherited.
  public func hasKey(_ key: JSONString) -> Bool {
    guard case .bool(true) = ask("has", { _ in ["name": .string(key)] }) else { return false }
    return true
  }

  /// Removes the property `key`.
  public func removeKey(_ key: JSONString) {
    _ = ask("remove") { _ in ["name": .string(key)] }
  }

  /// The element at `index`.
  public func value(at index: Int) -> ScriptValue {
    ask("at") { _ in ["index": .number(JSONNumber(index))] }
  }

  /// Sets the element at `index`.
  public func setValue(_ value: ScriptValue, at index: Int) {
    _ = ask("setAt") { runtime in ["index": .number(JSONNumber(index)), "value": runtime.wire(value)] }
  }

  /// Evaluates a script in the page's global scope; undefined if it throws.
  public func evaluate(_ script: JSONString) -> ScriptValue {
    guard let live else { return .nil }
    return live.ask(["op": "evaluate", "script": .string(script)])
  }

  private func ask(_ operation: JSONString, _ members: (ScriptRuntime) -> JSONObject) -> ScriptValue {
    guard let live else { return .nil }
    var message: JSONObject = ["op": .string(operation), "object": .number(JSONNumber(number))]
    for member in members(live).members { message.append(member.name, member.value) }
    return live.ask(message)
  }
}

extension JSONString {
  /// The parts of a key path, at least one.
  fileprivate var components: [JSONString] {
    utf16.split(separator: UInt16(UInt8(ascii: ".")), omittingEmptySubsequences: false).map { JSONString(utf16: $0) }
  }
}
