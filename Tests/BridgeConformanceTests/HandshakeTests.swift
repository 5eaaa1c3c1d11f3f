import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct HandshakeTests {
  private func start(_ pieces: [String], ending: AdapterFault? = AdapterFault(.ended, "it exited with status 1"))
    -> String
  {
    let runner = Runner(timeout: 0.05) { () throws(AdapterFault) in ScriptedTransport(pieces, ending: ending) }
    do {
      let adapter = try runner.start()
      return "\(adapter.information.name) \(adapter.information.allFeatures)"
    } catch {
      if case .adapter(let message, let stderr) = error, stderr == "last words" { return message }
      return "\(error)"
    }
  }

  private func answer(_ changes: [(String, JSONValue?)]) throws -> String {
    var result = try #require(FakeHalf.introduction().objectValue)
    for (key, value) in changes { result[key] = value }
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\(JSONValue.object(result).text)}\n"
  }

  @Test func aGoodAnswerStartsTheAdapter() throws {
    #expect(start([try answer([])]) == "Fake [\"instances\"]")
    #expect(start([try answer([("instances", 1), ("features", ["threads"])])]) == "Fake [\"threads\"]")
  }

  /// CONFORMANCE.md: `instances` is implied by the number, never claimed by itself.
  @Test func theFeatureInstancesFollowsFromTheNumberAlone() throws {
    #expect(start([try answer([("instances", 1), ("features", ["instances"])])]) == "Fake []")
    #expect(start([try answer([("instances", 2), ("features", ["instances"])])]) == "Fake [\"instances\"]")
  }

  @Test(
    arguments: [
      ([("protocol", 2)], "has the protocol 2, this harness speaks 1"),
      ([("protocol", nil)], "has the protocol missing, this harness speaks 1"),
      ([("implementation", nil)], "has no implementation with a name"),
      ([("implementation", ["name": ""])], "has no implementation with a name"),
      ([("implementation", ["name": "x", "language": "y"])], "has no implementation.version"),
      ([("implementation", ["name": "x", "version": "y"])], "has no implementation.language"),
      ([("half", "both")], "has no half that is \"native\" or \"web\""),
      ([("half", nil)], "has no half that is \"native\" or \"web\""),
      ([("dialects", [])], "has no list of dialects"), ([("dialects", [1])], "has no list of dialects"),
      ([("dialects", "wvjb-6")], "has no list of dialects"),
      ([("features", nil)], "has no list of features"), ([("features", [nil])], "has no list of features"),
      ([("instances", 0)], "has no number of instances from 1"),
      ([("instances", "8")], "has no number of instances from 1"),
      ([("instances", 1.5)], "has no number of instances from 1"),
      ([("instances", nil)], "has no number of instances from 1"),
    ] as [([(String, JSONValue?)], String)]
  )
  func whatIsMissingOrWrongIsNamed(_ changes: [(String, JSONValue?)], _ message: String) throws {
    #expect(start([try answer(changes)]) == "the answer to initialize \(message)")
  }

  @Test func otherWaysToFail() throws {
    #expect(start([]) == "it exited with status 1")
    #expect(start(["half"]) == "it exited with status 1 in the middle of a line: \"half\"")
    #expect(start([], ending: nil).hasPrefix("it did not answer initialize within"))
    #expect(start(["hello\n"]).hasPrefix("it wrote a line that is not JSON"))
    #expect(start([try answer([]) + "hello\n"]).hasPrefix("it wrote a line that is not JSON"))
    #expect(
      start(["{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":[]}\n"])
        == "the answer to initialize has the protocol missing, this harness speaks 1"
    )
    #expect(
      start(["{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32601,\"message\":\"no\"}}\n"])
        == "it refused initialize with the error -32601: no"
    )
  }

  @Test func whatCannotBeStartedIsNamed() {
    let runner = Runner { () throws(AdapterFault) in throw AdapterFault(.start, "the shell could not be started") }
    let error = #expect(throws: RunnerError.self) { try runner.start() }
    guard case .adapter("the shell could not be started", stderr: "")? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
