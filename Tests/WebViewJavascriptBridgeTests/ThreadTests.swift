import BridgeJSON
import Synchronization
import Testing
import WebViewJavascriptBridge

@Suite struct ThreadTests {
  @Test func callsOfOtherThreadsWaitForTheBridgesOwn() async throws {
    let wakes = Mutex(0)
    let page = RecordedPage()
    let bridge = NativeBridge(page: page) { wakes.withLock { $0 += 1 } }
    _ = bridge.decide(navigationTo: "https://__bridge_loaded__")
    let caller = bridge.caller
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask { caller.callHandler("peer", data: .number(JSONNumber(number))) }
      }
    }
    #expect(try page.messages().isEmpty)
    #expect(wakes.withLock { $0 } == 1)
    bridge.performPendingWork()
    let numbers = try page.messages().compactMap { $0["data"]?.intValue }
    #expect(numbers.sorted() == Array(0..<100))
    bridge.performPendingWork()
    #expect(try page.messages().count == 100)
    caller.callHandler("again")
    #expect(wakes.withLock { $0 } == 2)
  }

  @Test func answersOfOtherThreadsCountOnce() async throws {
    let bridged = BridgedPage()
    var ticket: AnswerTicket?
    bridged.bridge.registerHandler("slow") { _, respond in ticket = respond.ticket }
    bridged.receive(#"[{"handlerName":"slow","callbackId":"p"}]"#)
    let kept = try #require(ticket)
    let caller = bridged.bridge.caller
    await Task.detached {
      caller.answer(kept, with: "done")
      caller.answer(kept)
    }.value
    bridged.bridge.performPendingWork()
    #expect(try bridged.page.messages() == [["responseId": "p", "responseData": "done"]])
  }

  @Test func workAddedByWorkWaitsForTheNextTurn() throws {
    let bridged = BridgedPage()
    let caller = bridged.bridge.caller
    caller.perform { bridge in
      bridge.callHandler("first")
      caller.callHandler("second")
    }
    bridged.bridge.performPendingWork()
    #expect(try bridged.page.messages().count == 1)
    bridged.bridge.performPendingWork()
    #expect(try bridged.page.messages().count == 2)
  }
}
