import BridgeJSON
import Testing
import WebScriptBridge

@Suite struct ScriptRuntimeTests {
  private let port = RecordedPort()
  private let runtime: ScriptRuntime
  private let object = ScriptableObject(description: "<object>")
  private static let undefined = #"{"value":{"undefined":true}}"#

  init() {
    runtime = port.makeRuntime()
    runtime.expose(object, as: "object")
    runtime.windowWasCleared()
  }

  private func add(_ selector: JSONString, _ body: @escaping ScriptableMethod.Body) {
    object.add(ScriptableMethod(selector, isExcluded: false, body: body))
  }

  private func invoke(_ name: String, _ arguments: String = "") -> String {
    runtime.reply(#"{"op":"invoke","object":1,"name":"\#(name)","arguments":[\#(arguments)]}"#)
  }

  // MARK: - Exposure

  @Test func whatIsExposedIsSetInEveryPage() {
    let other = ScriptableObject(description: "")
    other.defaultMethod = { _ in .nil }
    runtime.expose(other, as: "other")
    runtime.windowWasCleared()
    #expect(
      port.asks == [
        #"{"op":"set","object":0,"name":"object","value":{"native":1,"callable":false}}"#,
        #"{"op":"set","object":0,"name":"other","value":{"native":2,"callable":true}}"#,
        #"{"op":"set","object":0,"name":"object","value":{"native":3,"callable":false}}"#,
        #"{"op":"set","object":0,"name":"other","value":{"native":4,"callable":true}}"#,
      ]
    )
  }

  @Test func theOldPagesNumbersAreDead() {
    add("who") { _ in .string("me") }
    runtime.windowWasCleared()
    #expect(isRefusal(invoke("who")))
    #expect(runtime.reply(#"{"op":"describe","object":2}"#) == #"{"value":"<object>"}"#)
  }

  @Test func theOldPagesObjectsAreDead() {
    var kept: ScriptObject?
    add("keep:") { arguments in
      if case .page(let object) = arguments[0] { kept = object }
      return .nil
    }
    _ = invoke("keep_", #"{"page":1,"kind":"function"}"#)
    let old = runtime.window
    runtime.windowWasCleared()
    let count = port.asks.count
    #expect(kept?.isAlive == false)
    #expect(kept?.call("call").isSame(as: .nil) == true)
    #expect(old?.value(forKey: "k").isSame(as: .nil) == true)
    #expect(old?.hasKey("k") == false)
    #expect(port.asks.count == count)
    add("give") { _ in kept.map(ScriptValue.page) ?? .nil }
    #expect(
      runtime.reply(#"{"op":"invoke","object":2,"name":"give","arguments":[]}"#) == Self.undefined
    )
  }

  // MARK: - Calls

  @Test func argumentsAreAsManyAsColons() {
    var counts: [Int] = []
    var lastIsUndefined = false
    add("a:b:") { arguments in
      counts.append(arguments.count)
      if case .undefined? = arguments.last { lastIsUndefined = true }
      return .nil
    }
    #expect(invoke("a_b_") == Self.undefined)
    _ = invoke("a_b_", "1,2,3")
    #expect(counts == [2, 2])
    #expect(lastIsUndefined)
  }

  @Test func exceptionsAndErrors() {
    add("raise") { _ throws(NativeException) in throw NativeException("native") }
    add("error") { [runtime] _ in
      runtime.throwException("for the page")
      return .string("result")
    }
    add("both") { [runtime] _ throws(NativeException) in
      runtime.throwException("kept")
      throw NativeException("native")
    }
    add("fine") { _ in .bool(true) }
    #expect(invoke("raise") == Self.undefined)
    #expect(invoke("error") == #"{"error":"for the page"}"#)
    #expect(invoke("both") == #"{"error":"kept"}"#)
    runtime.throwException("nobody's")
    #expect(invoke("fine") == #"{"value":true}"#)
  }

  @Test func anInnerCallsErrorIsItsOwn() throws {
    add("inner") { [runtime] _ in
      runtime.throwException("inner")
      return .nil
    }
    add("outer:") { arguments in
      guard case .page(let function) = arguments[0] else { return .nil }
      return function.call("call", [.page(function), .null])
    }
    var inner: String?
    port.beforeAnswer = { [port] in
      port.beforeAnswer = {}
      inner = invoke("inner")
    }
    port.answers = [#"{"value":[1]}"#]
    #expect(invoke("outer_", #"{"page":7,"kind":"function"}"#) == Self.undefined)
    #expect(inner == #"{"error":"inner"}"#)
    #expect(
      port.asks.last == #"{"op":"call","object":7,"name":"call","arguments":[{"page":7,"kind":"function"},null]}"#
    )
  }

  @Test func handlersOfUndefinedMethodsAndOfTheObject() {
    object.undefinedMethod = { name, arguments in .array([.string(name), .number(Double(arguments.count))]) }
    #expect(runtime.reply(#"{"op":"get","object":1,"name":"a_b"}"#) == #"{"fallback":"a_b"}"#)
    #expect(invoke("a_b", "1,2") == #"{"value":{"array":["a_b",2]}}"#)
    #expect(isRefusal(runtime.reply(#"{"op":"invokeDefault","object":1,"arguments":[]}"#)))
    object.defaultMethod = { arguments in .number(Double(arguments.count)) }
    #expect(runtime.reply(#"{"op":"invokeDefault","object":1,"arguments":[1,2]}"#) == #"{"value":2}"#)
  }

  // MARK: - Keys

  @Test func keysAreReadAndWrittenNow() {
    var value = ScriptValue.nil
    object.add(ScriptableKey("key", isExcluded: false, read: { value }, write: { value = $0 }))
    add("key") { _ in .nil }
    #expect(runtime.reply(#"{"op":"get","object":1,"name":"key"}"#) == Self.undefined)
    #expect(runtime.reply(#"{"op":"set","object":1,"name":"key","value":0.5}"#) == Self.undefined)
    #expect(runtime.reply(#"{"op":"get","object":1,"name":"key"}"#) == #"{"value":0.5}"#)
    #expect(isRefusal(invoke("key")))
  }

  @Test func anAccessorsExceptionIsAnError() {
    object.add(
      ScriptableKey(
        "key",
        isExcluded: false,
        read: { () throws(NativeException) in throw NativeException("no") },
        write: { _ throws(NativeException) in throw NativeException("never") }
      )
    )
    #expect(runtime.reply(#"{"op":"get","object":1,"name":"key"}"#) == #"{"error":"no"}"#)
    #expect(runtime.reply(#"{"op":"set","object":1,"name":"key","value":1}"#) == #"{"error":"never"}"#)
  }

  // MARK: - Values

  @Test(arguments: [
    (#""a""#, #""a""#), ("0.1", "0.1"), ("-0", "-0"), ("9007199254740993", "9007199254740992"), ("true", "true"),
    ("null", #"{"undefined":true}"#), (#"{"undefined":true}"#, #"{"undefined":true}"#),
    (#"{"number":"-Infinity"}"#, #"{"number":"-Infinity"}"#), (#"{"native":1}"#, #"{"native":1,"callable":false}"#),
    (#"{"page":3,"kind":"array"}"#, #"{"page":3,"kind":"array"}"#), (#""\ud83d""#, #""\ud83d""#),
  ])
  func valuesGoThereAndBack(_ sent: String, _ given: String) throws {
    add("echo:") { $0[0] }
    let reply = try JSONValue(decoding: invoke("echo_", sent))
    #expect(reply == ["value": try JSONValue(decoding: given)])
  }

  @Test func nullAndNothingAreDifferent() {
    add("null") { _ in .array([.null, .nil, .undefined]) }
    #expect(invoke("null") == #"{"value":{"array":[null,{"undefined":true},{"undefined":true}]}}"#)
  }

  @Test func anObjectOfThePageIsOneObject() {
    add("a:b:") { .bool($0[0].isSame(as: $0[1])) }
    let function = #"{"page":1,"kind":"function"}"#
    #expect(invoke("a_b_", "\(function),\(function)") == #"{"value":true}"#)
    #expect(invoke("a_b_", #"\#(function),{"page":2,"kind":"function"}"#) == #"{"value":false}"#)
  }

  // MARK: - Malformed and forged

  @Test(arguments: [
    "", "7", "{", "{}", #"{"op":"get"}"#, #"{"op":"get","object":1}"#, #"{"op":"get","object":"1","name":"a"}"#,
    #"{"op":"got","object":1,"name":"a"}"#, #"{"op":"get","object":2,"name":"a"}"#,
    #"{"op":"invoke","object":1,"name":"take_"}"#, #"{"op":"set","object":1,"name":"a"}"#,
  ])
  func malformedMessagesAreRefused(_ message: String) { #expect(isRefusal(runtime.reply(message))) }

  @Test(arguments: [
    "[]", "{}", #"{"array":[]}"#, #"{"native":2}"#, #"{"native":0}"#, #"{"page":-1,"kind":"object"}"#, #"{"page":1}"#,
    #"{"undefined":false}"#, #"{"undefined":true,"page":1}"#, #"{"number":"one"}"#,
  ])
  func malformedValuesAreRefusedAndRunNothing(_ value: String) {
    var hasRun = false
    add("take:") { _ in
      hasRun = true
      return .nil
    }
    #expect(isRefusal(invoke("take_", value)))
    #expect(!hasRun)
  }

  @Test func exclusionHoldsWithoutAsking() {
    object.add(ScriptableMethod("erase") { _ in .nil })
    #expect(isRefusal(invoke("erase")))
    #expect(isRefusal(invoke("__proto__")))
  }
}
