import BridgeJSON
import Testing
import WebScriptBridge

@Suite struct ScriptObjectTests {
  private let port = RecordedPort()
  private let runtime: ScriptRuntime

  init() {
    runtime = port.makeRuntime()
    runtime.windowWasCleared()
  }

  @Test func pathsAreReadStepByStep() throws {
    let window = try #require(runtime.window)
    port.answers = [
      #"{"value":{"page":1,"kind":"object"}}"#, #"{"value":"http://a"}"#, #"{"value":null}"#, #"{"value":1}"#,
    ]
    #expect(window.value(forKeyPath: "location.href").isSame(as: .string("http://a")))
    #expect(window.value(forKeyPath: "nothing.at.all").isSame(as: .nil))
    #expect(window.value(forKeyPath: "number.key").isSame(as: .undefined))
    #expect(
      port.asks == [
        #"{"op":"get","object":0,"name":"location"}"#, #"{"op":"get","object":1,"name":"href"}"#,
        #"{"op":"get","object":0,"name":"nothing"}"#, #"{"op":"get","object":0,"name":"number"}"#,
      ]
    )
  }

  @Test func pathsAreSetAtTheirEnd() throws {
    let window = try #require(runtime.window)
    port.answers = [#"{"value":{"page":1,"kind":"object"}}"#, #"{"value":{"undefined":true}}"#, #"{"value":5}"#]
    window.setValue(.string("x"), forKeyPath: "location.href")
    window.setValue(.null, forKeyPath: "number.key")
    #expect(
      port.asks == [
        #"{"op":"get","object":0,"name":"location"}"#, #"{"op":"set","object":1,"name":"href","value":"x"}"#,
        #"{"op":"get","object":0,"name":"number"}"#,
      ]
    )
  }

  @Test func everythingElseAsksOnce() throws {
    let window = try #require(runtime.window)
    port.answers = [#"{"value":true}"#, #"{"none":true}"#]
    #expect(window.hasKey("k"))
    #expect(window.call("f").isSame(as: .nil))
    window.removeKey("k")
    _ = window.value(at: 2)
    window.setValue(.bool(true), at: 3)
    _ = window.evaluate("1 + 1")
    #expect(
      port.asks == [
        #"{"op":"has","object":0,"name":"k"}"#, #"{"op":"call","object":0,"name":"f","arguments":[]}"#,
        #"{"op":"remove","object":0,"name":"k"}"#, #"{"op":"at","object":0,"index":2}"#,
        #"{"op":"setAt","object":0,"index":3,"value":true}"#, #"{"op":"evaluate","script":"1 + 1"}"#,
      ]
    )
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"refused":"no"}"#, #"{"error":"thrown"}"#, #"{"value":{"native":9}}"#, #"{"value":[1]}"#,
  ])
  func answersThatGiveNothingGiveUndefined(_ answer: String) throws {
    port.answers = [answer]
    #expect(try #require(runtime.window).value(forKey: "k").isSame(as: .undefined))
  }

  @Test func anAnswerAfterThePageWasLeftGivesNothing() throws {
    let window = try #require(runtime.window)
    port.answers = [#"{"value":{"page":1,"kind":"object"}}"#]
    port.beforeAnswer = { [runtime] in runtime.windowWasCleared() }
    #expect(window.value(forKey: "k").isSame(as: .undefined))
    #expect(!window.isAlive)
  }
}
