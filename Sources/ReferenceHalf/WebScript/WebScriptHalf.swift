import BridgeAdapter
import BridgeJSON
import WebScriptBridge

/// One native half of the profile `webscript` in use, with an app that does what the harness describes.
///
/// What goes in and out of it passes through seams, so that a mutant can meddle with each of them.
package final class WebScriptHalf: ProfileInstance {
  /// The methods of the profile.
  package static let methods: Set<String> = ["define", "expose", "clear", "perform", "receive"]

  /// Where everything is reported to.
  package let events: EventRecorder
  /// Where a mutant meddles.
  package var seams = WebScriptSeams()
  /// The library.
  package private(set) lazy var runtime = ScriptRuntime { [unowned self] in ask($0) }
  private var objects: [JSONString: FixtureObject] = [:]
  private var wrappers: [JSONString: FixtureObject] = [:]
  private var kept: [JSONString: ScriptValue] = [:]
  private var answers: ArraySlice<PortAnswer> = []

  private struct PortAnswer {
    let reply: JSONString
    let first: [JSONString]
  }

  /// A half whose app has done nothing yet.
  package init(_ events: EventRecorder) {
    self.events = events
  }

  // MARK: - Driving

  package func perform(_ method: String, _ parameters: Parameters) throws -> JSONValue? {
    answers = try Self.answers(parameters)[...]
    defer { answers = [] }
    switch method {
    case "define": try define(parameters)
    case "expose": expose(try object(parameters.name("object")), as: try parameters.name("name"))
    case "clear": seams.clear { runtime.windowWasCleared() }
    case "perform":
      let behavior = try ScriptedBehavior(parameters.optionalList("behavior") ?? [])
      do { _ = try run(behavior, []) } catch { events.record("exception", ["text": .string(JSONString(error.reason))]) }
    case "receive": events.record("reply", ["text": .string(receive(try parameters.name("text")))])
    default: throw AdapterError.unsupported
    }
    return nil
  }

  private static func answers(_ parameters: Parameters) throws(AdapterError) -> [PortAnswer] {
    var answers: [PortAnswer] = []
    for element in try parameters.optionalList("answers") ?? [] {
      guard let members = element.objectValue else { throw .badScript("an answer must be an object") }
      let answer = Parameters(members, of: "an answer")
      var first: [JSONString] = []
      for message in try answer.optionalList("first") ?? [] {
        guard case .string(let text) = message else { throw .badScript("an answer's first must be texts") }
        first.append(text)
      }
      answers.append(PortAnswer(reply: try answer.name("reply"), first: first))
    }
    return answers
  }

  private func object(_ name: JSONString) throws(AdapterError) -> FixtureObject {
    guard let object = objects[name] else { throw .badScript("no object \(name) is defined") }
    return object
  }

  // MARK: - Both directions

  private func expose(_ object: FixtureObject, as name: JSONString) {
    seams.expose(object, name) { runtime.expose($0, as: $1) }
  }

  private func receive(_ text: JSONString) -> JSONString {
    seams.receive(text) { runtime.receive($0) }
  }

  /// The half asks the page, which may send something before it answers.
  private func ask(_ text: JSONString) -> JSONString {
    seams.ask(text) { text in
      events.record("ask", ["text": .string(text)])
      guard let answer = answers.popFirst() else { return #"{"value":{"undefined":true}}"# }
      for message in answer.first { events.record("reply", ["text": .string(receive(message))]) }
      return answer.reply
    }
  }

  // MARK: - Objects

  private func define(_ parameters: Parameters) throws {
    let name = try parameters.name("object")
    let description = try parameters.optionalName("description") ?? JSONString("<\(name)>")
    let form: JSONValue = ["native": .string(name)]
    let object = FixtureObject(form: form, description: description)
    for element in try parameters.optionalList("selectors") ?? [] {
      for definition in seams.method(try MethodDefinition(element)) { object.add(method(definition, of: name)) }
    }
    for element in try parameters.optionalList("keys") ?? [] {
      object.add(try key(seams.key(try KeyDefinition(element)), of: name))
    }
    if let list = try parameters.optionalList("undefinedMethod") {
      let behavior = try ScriptedBehavior(list)
      object.undefinedMethod = { [unowned self] called, arguments throws(NativeException) in
        let given = self.arguments(arguments)
        events.record(
          "undefined-method",
          ["object": .string(name), "name": .string(called), "arguments": .array(given.map(\.form))]
        )
        return try perform(behavior, given)
      }
    }
    if let list = try parameters.optionalList("defaultMethod") {
      let behavior = try ScriptedBehavior(list)
      object.defaultMethod = { [unowned self] arguments throws(NativeException) in
        let given = self.arguments(arguments)
        events.record("default-method", ["object": .string(name), "arguments": .array(given.map(\.form))])
        return try perform(behavior, given)
      }
    }
    objects[name] = object
  }

  private func method(_ definition: MethodDefinition, of object: JSONString) -> ScriptableMethod {
    ScriptableMethod(definition.selector, alias: definition.alias, isExcluded: definition.isExposed != true) {
      [unowned self] arguments throws(NativeException) in
      let given = self.arguments(arguments)
      events.record(
        "method",
        [
          "object": .string(object), "selector": .string(definition.selector), "arguments": .array(given.map(\.form)),
        ]
      )
      return try perform(definition.behavior, given)
    }
  }

  private func arguments(_ arguments: [ScriptValue]) -> [ScriptValue] {
    seams.arguments(arguments.map(seams.arriving))
  }

  private func perform(
    _ behavior: ScriptedBehavior,
    _ arguments: [ScriptValue]
  ) throws(NativeException) -> ScriptValue {
    try seams.run { () throws(NativeException) in try run(behavior, arguments) }
  }

  private func key(_ definition: KeyDefinition, of object: JSONString) throws -> ScriptableKey {
    var value = ScriptValue.nil
    do { value = try self.value(definition.value, Frame(arguments: [])) } catch {
      throw AdapterError.badScript(error.reason)
    }
    let raises = definition.raises.map { NativeException($0.lossy) }
    let target: [(JSONString, JSONValue)] = [("object", .string(object)), ("key", .string(definition.key))]
    return ScriptableKey(
      definition.key,
      alias: definition.alias,
      isExcluded: definition.isExposed != true,
      read: { [unowned self] () throws(NativeException) in
        let value = try seams.read { () throws(NativeException) in
          events.record("read", JSONObject(target))
          if let raises { throw raises }
          return value
        }
        return seams.leaving(value)
      },
      write: { [unowned self] written throws(NativeException) in
        let given = seams.arriving(written)
        events.record("write", JSONObject(target + [("value", given.form)]))
        if let raises { throw raises }
        value = given
      }
    )
  }

  // MARK: - Behaviors

  /// What a running behavior knows.
  private struct Frame {
    let arguments: [ScriptValue]
    var result = ScriptValue.nil
  }

  private func run(_ behavior: ScriptedBehavior, _ arguments: [ScriptValue]) throws(NativeException) -> ScriptValue {
    var frame = Frame(arguments: arguments)
    var returned = ScriptValue.nil
    for action in behavior.actions {
      switch action {
      case .return(let value): returned = try self.value(value, frame)
      case .keep(let value, let name): kept[name] = try self.value(value, frame)
      case .throwException(let text): seams.throwException(text) { runtime.throwException($0) }
      case .raise(let reason): throw NativeException(reason.lossy)
      default:
        guard let result = try work(action, frame) else { continue }
        frame.result = result
        events.record("result", ["value": result.form])
      }
    }
    return seams.leaving(returned)
  }

  /// Does what works on the page, and gives what there is to observe.
  private func work(_ action: ScriptedBehavior.Action, _ frame: Frame) throws(NativeException) -> ScriptValue? {
    switch action {
    case .call(let on, let name, let values):
      let target = try target(on, frame)
      return seams.arriving(target.call(name, try self.values(values, frame).map(seams.leaving)))
    case .get(let on, let key): return seams.arriving(try target(on, frame).value(forKey: key))
    case .getPath(let on, let path): return seams.arriving(seams.keyPath(try target(on, frame), path))
    case .set(let on, let key, let value):
      let target = try target(on, frame)
      target.setValue(seams.leaving(try self.value(value, frame)), forKey: key)
    case .setPath(let on, let path, let value):
      let target = try target(on, frame)
      target.setValue(seams.leaving(try self.value(value, frame)), forKeyPath: path)
    case .has(let on, let key): return .bool(try target(on, frame).hasKey(key))
    case .remove(let on, let key): try target(on, frame).removeKey(key)
    case .at(let on, let index): return seams.arriving(try target(on, frame).value(at: index))
    case .setAt(let on, let index, let value):
      let target = try target(on, frame)
      target.setValue(seams.leaving(try self.value(value, frame)), at: index)
    case .evaluate(let on, let script): return seams.arriving(try target(on, frame).evaluate(script))
    case .same(let left, let right):
      return .bool(seams.same(try value(left, frame), try value(right, frame)))
    case .return, .keep, .throwException, .raise: break
    }
    return nil
  }

  private func target(_ scripted: ScriptedValue, _ frame: Frame) throws(NativeException) -> ScriptObject {
    guard case .page(let object) = try value(scripted, frame) else {
      throw NativeException("what is used as an object of the page is none")
    }
    return object
  }

  private func values(_ scripted: [ScriptedValue], _ frame: Frame) throws(NativeException) -> [ScriptValue] {
    var values: [ScriptValue] = []
    for element in scripted { values.append(try value(element, frame)) }
    return values
  }

  private func value(_ scripted: ScriptedValue, _ frame: Frame) throws(NativeException) -> ScriptValue {
    switch scripted {
    case .nil: return .nil
    case .null: return .null
    case .undefined: return .undefined
    case .bool(let flag): return .bool(flag)
    case .number(let number): return .number(number)
    case .string(let text): return .string(text)
    case .array(let elements): return .array(try values(elements, frame))
    case .dictionary(let content): return .native(FixtureObject.dictionary(content))
    case .date(let seconds): return .native(FixtureObject.date(seconds))
    case .wrapper(let text): return .native(wrapper(text))
    case .native(let name):
      guard let object = objects[name] else { throw NativeException("no object \(name) is defined") }
      return .native(object)
    case .argument(let index):
      guard frame.arguments.indices.contains(index) else { throw NativeException("there is no argument \(index)") }
      return frame.arguments[index]
    case .arguments: return .array(frame.arguments)
    case .result: return frame.result
    case .kept(let name): return kept[name] ?? .nil
    case .window: return runtime.window.map(ScriptValue.page) ?? .nil
    }
  }

  private func wrapper(_ text: JSONString) -> FixtureObject {
    if let wrapper = wrappers[text] { return wrapper }
    let wrapper = FixtureObject.wrapper(text)
    wrappers[text] = wrapper
    return wrapper
  }
}
