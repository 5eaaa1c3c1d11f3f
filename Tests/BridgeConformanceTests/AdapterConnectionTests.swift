import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct AdapterConnectionTests {
  private func replies(
    _ requests: Int,
    _ pieces: [String],
    ending: AdapterFault? = AdapterFault(.ended, "it exited with status 0")
  ) -> (replies: [String], fault: AdapterFault?) {
    let connection = AdapterConnection(ScriptedTransport(pieces, ending: ending))
    for index in 0..<requests { connection.send("tick", instance: index, []) }
    var replies: [String] = []
    do {
      while true {
        _ = try connection.receive(milliseconds: 0) { reply in
          switch reply {
          case .result(let value): replies.append(value.text)
          case .refused(let code, let message): replies.append("\(code) \(message)")
          }
        }
        if replies.count == requests, ending == nil { return (replies, nil) }
      }
    } catch {
      return (replies, error)
    }
  }

  private func answer(_ id: Int, _ result: String = "{}") -> String {
    "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":\(result)}"
  }

  @Test func requestsAreOneLineEach() {
    let transport = ScriptedTransport([])
    let connection = AdapterConnection(transport)
    connection.send("open", instance: 7, Array("\"dialect\":\"d\"".utf8))
    connection.send("tick", instance: 12, [])
    connection.send("shutdown", instance: nil, [])
    _ = try? connection.receive(milliseconds: 0) { _ in }
    #expect(
      String(decoding: transport.written, as: UTF8.self) == """
        {"jsonrpc":"2.0","id":1,"method":"open","params":{"instance":7,"dialect":"d"}}
        {"jsonrpc":"2.0","id":2,"method":"tick","params":{"instance":12}}
        {"jsonrpc":"2.0","id":3,"method":"shutdown","params":{}}

        """
    )
    #expect(connection.open == 3)
    #expect(connection.backlog == 0)
    #expect(
      AdapterConnection.line("tick", id: 100, instance: 10, Array("\"ms\":1".utf8))
        == #"{"jsonrpc":"2.0","id":100,"method":"tick","params":{"instance":10,"ms":1}}"#
    )
  }

  /// Long results that come again are not decoded again; another one of the same length still is.
  @Test func longResultsAreToldApart() {
    let long = (1...3).map { "[\"" + String(repeating: "x", count: 2000) + "\($0)\"]" }
    let results = [long[0], long[0], long[1], long[0], "{\"events\":[]}", long[2], long[1], "{\"events\":[1]}"]
    let text = results.enumerated().map { answer($0.offset + 1, $0.element) + "\n" }.joined()
    #expect(replies(results.count, [text], ending: nil).replies == results)
  }

  /// A line that only begins like the answer that is due is read in full, and judged as any other.
  @Test func aLineThatOnlyBeginsAsExpectedIsReadInFull() {
    let refused = #"{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":-32601,"message":"no"}}"#
    #expect(replies(1, [refused + "\n"], ending: nil).replies == ["-32601 no"])
    let spaced = #"{"jsonrpc":"2.0","id":1,"result": [1] }"#
    #expect(replies(1, [spaced + "\n"], ending: nil).replies == ["[1]"])
    for broken in [
      answer(1, "[1"), answer(1, "[1]}"), answer(1, ""), answer(1, "[1],"), String(answer(1, "[1]").dropLast()),
    ] {
      #expect(replies(1, [broken + "\n"]).fault?.kind == .garbled, "\(broken)")
    }
  }

  @Test func linesMayComeInAnyPieces() {
    let text = answer(1, "[1]") + "\n" + answer(2, "[2]") + "\r\n" + answer(3, "[3]") + "\n"
    #expect(replies(3, [text], ending: nil).replies == ["[1]", "[2]", "[3]"])
    #expect(replies(3, text.map { String($0) }, ending: nil).replies == ["[1]", "[2]", "[3]"])
    #expect(
      replies(
        3,
        text.split(separator: ",", omittingEmptySubsequences: false).joined(separator: "\u{0},").split(
          separator: "\u{0}"
        ).map(String.init),
        ending: nil
      ).replies == ["[1]", "[2]", "[3]"]
    )
  }

  @Test func errorsAreHandedOn() {
    let line = #"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}"# + "\n"
    #expect(replies(1, [line], ending: nil).replies == ["-32601 no"])
  }

  @Test(arguments: [
    ("garbage\n", "it wrote a line that is not JSON ("), ("\n", "it wrote a line that is not JSON ("),
    ("\u{FEFF}{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n", "it wrote a line that is not JSON ("),
    ("[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}]\n", "it wrote a line that is no JSON-RPC 2.0 answer: "),
    ("{\"id\":1,\"result\":{}}\n", "it wrote a line that is no JSON-RPC 2.0 answer: "),
    ("{\"jsonrpc\":2.0,\"id\":1,\"result\":{}}\n", "it wrote a line that is no JSON-RPC 2.0 answer: "),
    ("{\"jsonrpc\":\"2.0\",\"result\":{}}\n", "it wrote an answer without the id of a request: "),
    ("{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{}}\n", "it wrote an answer without the id of a request: "),
    (
      "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}\n",
      "it answered request 2 out of turn: request 1 is the oldest open one"
    ),
    ("{\"jsonrpc\":\"2.0\",\"id\":1}\n", "it wrote an answer with neither a result nor an error: "),
    ("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{}}\n", "it wrote an error without a code and a message: "),
    (
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{},\"error\":null}\n",
      "it wrote an error without a code and a message: "
    ),
  ])
  func whatIsNoAnswerIsAFault(_ text: String, _ message: String) {
    let (replies, fault) = replies(2, [text])
    #expect(replies == [])
    #expect(fault?.kind == .garbled)
    #expect(fault?.description.hasPrefix(message) == true, "\(fault?.description ?? "none")")
  }

  @Test func anAnswerTooManyIsAFault() {
    let (replies, fault) = replies(1, [answer(1) + "\n" + answer(2) + "\n"])
    #expect(replies == ["{}"])
    #expect(fault == AdapterFault(.garbled, "it answered request 2 out of turn: no request is open"))
  }

  @Test func theSameAnswerTwiceIsAFault() {
    #expect(
      replies(2, [answer(1) + "\n" + answer(1) + "\n"]).fault?.description
        == "it answered request 1 out of turn: request 2 is the oldest open one"
    )
  }

  @Test func garbageIsShownAsText() {
    let fault = replies(1, ["\u{1B}[31m\u{7}" + String(repeating: "x", count: 1000) + "\n"]).fault
    let description = fault?.description ?? ""
    #expect(!description.unicodeScalars.contains { $0.value < 0x20 })
    #expect(description.utf8.count < 400)
  }

  @Test func theEndIsReportedWithWhatWasCutOff() {
    #expect(replies(1, [answer(1) + "\n"]).fault == AdapterFault(.ended, "it exited with status 0"))
    let cut = replies(2, [answer(1) + "\n{\"jsonrpc\""])
    #expect(cut.replies == ["{}"])
    #expect(cut.fault == AdapterFault(.ended, #"it exited with status 0 in the middle of a line: "{\"jsonrpc\"""#))
  }

  @Test func aLineWithoutEndIsAFault() {
    let piece = String(repeating: "x", count: 1 << 20)
    let fault = replies(1, [String](repeating: piece, count: 65)).fault
    #expect(fault == AdapterFault(.garbled, "it wrote a line of more than 64 MiB"))
  }

  @Test func shuttingDownStopsTheTransport() {
    let transport = ScriptedTransport([])
    AdapterConnection(transport).shutdown()
    #expect(transport.isStopped)
    #expect(String(decoding: transport.written, as: UTF8.self).contains("\"shutdown\""))
  }
}
