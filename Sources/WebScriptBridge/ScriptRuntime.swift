import BridgeJSON

/// The native half of the scripting bridge of the legacy WebView, for one web view.
///
/// The app exposes objects as properties of the page's `window`, and works on the page's objects through ``window``. What the page asks
/// comes in through ``receive(_:)``, and what native code asks of the page goes out through the port; both are texts, and both may nest. Not
/// for use on several threads.
public final class ScriptRuntime {
  /// Asks the page, which answers at once.
  public typealias Port = (JSONString) -> JSONString

  private let port: Port
  private var exposures: [(name: JSONString, object: ScriptableObject)] = []
  /// What the page has been given, by number and back.
  private var given: [Int: ScriptableObject] = [:]
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var lastNumber = 0
  /// What the page has passed and native code still holds.
  private var passed: [Int: PassedObject] = [:]
  /// The count of pages so far.
  private var page = 0
  /// For each call that runs, innermost last, the error that it raises for the page.
  private var raised: [JSONString?] = []

  private struct PassedObject {
    weak var object: ScriptObject?
  }

  /// The page's global object; nil while there is no page.
  public private(set) var window: ScriptObject?

  /// A runtime without a page, which asks through `port` once it has one.
  public init(port: @escaping Port) {
    self.port = port
  }

  // MARK: - For the app

  /// Makes `object` the property `name` of `window`: now, if there is a page, and again for every page that loads.
  public func expose(_ object: ScriptableObject, as name: JSONString) {
    exposures.removeAll { $0.name == name }
    exposures.append((name, object))
    window?.setValue(.native(object), forKey: name)
  }

  /// Raises a JavaScript error in the page when the method that runs now returns. Outside any call there is nobody to raise it for.
  public func throwException(_ message: JSONString) {
    guard let innermost = raised.indices.last else { return }
    raised[innermost] = message
  }

  // MARK: - For the web view

  /// The page's window object was made or cleared: all that the last page held is dead, and what is exposed is set again.
  public func windowWasCleared() {
    page += 1
    given.removeAll()
    numbers.removeAll()
    passed.removeAll()
    let window = ScriptObject(number: 0, kind: .object, of: self, page: page)
    passed[0] = PassedObject(object: window)
    self.window = window
    for exposure in exposures { window.setValue(.native(exposure.object), forKey: exposure.name) }
  }

  /// Answers one message of the page.
  public func receive(_ text: JSONString) -> JSONString {
    let reply: JSONObject
    do {
      reply = try answer(PageMessage(text))
    } catch {
      reply = ["refused": .string(JSONString(error.reason))]
    }
    return JSONString(JSONValue.object(reply).text)
  }

  private func answer(_ message: PageMessage) throws(Refusal) -> JSONObject {
    guard let object = given[message.object] else { throw Refusal("no object has the number \(message.object)") }
    switch message.operation {
    case .get(let name): return try get(name, of: object)
    case .has(let name): return ["value": .bool(property(name, of: object) != nil)]
    case .describe: return ["value": .string(object.description)]
    case .set(let name, let wired):
      let value = try value(wired)
      guard let key = object.key(forScriptName: name) else { return Self.undefined }
      return access { () throws(NativeException) in
        try key.write(value)
        return .undefined
      }
    case .invoke(let name, let wired):
      let arguments = try values(wired)
      switch property(name, of: object) {
      case .method(let method):
        let count = method.argumentCount
        let missing = [ScriptValue](repeating: .undefined, count: max(0, count - arguments.count))
        return run { () throws(NativeException) in try method.body(arguments.prefix(count) + missing) }
      case .fallback(let handler): return run { () throws(NativeException) in try handler(name, arguments) }
      case .key, nil: throw Refusal("there is nothing of that name to invoke")
      }
    case .invokeDefault(let wired):
      let arguments = try values(wired)
      guard let method = object.defaultMethod else { throw Refusal("the object has no default method") }
      return run { () throws(NativeException) in try method(arguments) }
    }
  }

  // MARK: - Properties

  private enum Property {
    case key(ScriptableKey)
    case method(ScriptableMethod)
    case fallback(ScriptableObject.UndefinedMethod)
  }

  /// What a script finds under a name: a key before a method, and either before the handler of undefined methods.
  private func property(_ name: JSONString, of object: ScriptableObject) -> Property? {
    if let key = object.key(forScriptName: name) { return .key(key) }
    if let method = object.method(forScriptName: name) { return .method(method) }
    return object.undefinedMethod.map(Property.fallback)
  }

  private func get(_ name: JSONString, of object: ScriptableObject) throws(Refusal) -> JSONObject {
    switch property(name, of: object) {
    case .key(let key): return access(key.read)
    case .method(let method):
      return ["method": ["name": .string(name), "length": .number(JSONNumber(method.argumentCount))]]
    case .fallback: return ["fallback": .string(name)]
    case nil: return Self.undefined
    }
  }

  private static let undefined: JSONObject = ["value": ["undefined": true]]

  // MARK: - Calls

  /// Runs a method: an exception of its own gives undefined, and an error that it raised for the page goes before everything else.
  private func run(_ method: () throws(NativeException) -> ScriptValue) -> JSONObject {
    raised.append(nil)
    var result = ScriptValue.undefined
    do { result = try method() } catch {}
    if let message = raised.removeLast() { return ["error": .string(message)] }
    return ["value": wire(result)]
  }

  /// Reads or writes a key: an exception on the way is an error in the page.
  private func access(_ key: () throws(NativeException) -> ScriptValue) -> JSONObject {
    raised.append(nil)
    var reason: JSONString?
    var result = ScriptValue.undefined
    do { result = try key() } catch { reason = JSONString(error.reason) }
    if let message = raised.removeLast() ?? reason { return ["error": .string(message)] }
    return ["value": wire(result)]
  }

  // MARK: - Asking the page

  /// Asks the page; an error, a refusal or an answer that makes no sense gives undefined.
  func ask(_ message: JSONObject) -> ScriptValue {
    let asked = page
    let text = port(JSONString(JSONValue.object(message).text))
    // Whatever an answer names is gone with the page that it comes from.
    guard asked == page, let text = text.string, let reply = (try? JSONValue(decoding: text))?.objectValue else {
      return .undefined
    }
    if reply["none"]?.boolValue == true { return .nil }
    guard let wired = reply["value"], let value = try? value(wired) else { return .undefined }
    return value
  }

  func isShowing(page: Int) -> Bool { page == self.page }

  func forget(_ number: Int, ofPage page: Int) {
    if page == self.page, passed[number]?.object == nil { passed[number] = nil }
  }

  // MARK: - Values

  /// How a value of native code is told to the page.
  func wire(_ value: ScriptValue) -> JSONValue {
    switch value {
    case .nil, .undefined: ["undefined": true]
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let number): Self.number(number)
    case .string(let text): .string(text)
    case .array(let elements): ["array": .array(elements.map(wire))]
    case .native(let object): ["native": .number(JSONNumber(number(of: object))), "callable": .bool(object.isCallable)]
    case .page(let object):
      object.isAlive
        ? ["page": .number(JSONNumber(object.number)), "kind": .string(JSONString(object.kind.rawValue))]
        : ["undefined": true]
    }
  }

  private static func number(_ number: Double) -> JSONValue {
    if let finite = JSONNumber(number) { return .number(finite) }
    if number.isNaN { return ["number": "NaN"] }
    return ["number": number < 0 ? "-Infinity" : "Infinity"]
  }

  private func number(of object: ScriptableObject) -> Int {
    if let number = numbers[ObjectIdentifier(object)] { return number }
    lastNumber += 1
    numbers[ObjectIdentifier(object)] = lastNumber
    given[lastNumber] = object
    return lastNumber
  }

  private func values(_ wired: [JSONValue]) throws(Refusal) -> [ScriptValue] {
    var values: [ScriptValue] = []
    for element in wired { values.append(try value(element)) }
    return values
  }

  /// What native code is given for a value of the page.
  private func value(_ wired: JSONValue) throws(Refusal) -> ScriptValue {
    switch try PageValue(wired) {
    case .undefined: return .undefined
    case .null: return .nil
    case .bool(let flag): return .bool(flag)
    case .number(let number): return .number(number)
    case .string(let text): return .string(text)
    case .native(let number):
      guard let object = given[number] else { throw Refusal("no object has the number \(number)") }
      return .native(object)
    case .page(let number, let kind):
      if let object = passed[number]?.object {
        object.kind = kind
        return .page(object)
      }
      let object = ScriptObject(number: number, kind: kind, of: self, page: page)
      passed[number] = PassedObject(object: object)
      return .page(object)
    }
  }
}

extension ScriptableObject {
  fileprivate var isCallable: Bool { defaultMethod != nil }
}
