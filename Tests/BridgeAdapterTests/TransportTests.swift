import BridgeJSON
import Testing

@testable import BridgeAdapter

@Suite struct TransportTests {
  private static let open = #"{"jsonrpc":"2.0","id":1,"method":"open","params":{"instance":1,"dialect":"wvjb-6"}}"#
  private static let reset = #"{"jsonrpc":"2.0","id":2,"method":"reset","params":{"instance":1}}"#
  private static let shutdown = #"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#

  private func run(_ pieces: [String], lineLimit: Int = 1 << 20) -> [String] {
    var loop = AdapterLoop(MemoryTransport(pieces.map { Array($0.utf8) }), lineLimit: lineLimit)
    loop.run(AdapterSession(ScriptedBridge()))
    return loop.transport.written.map { String(decoding: $0, as: UTF8.self) }
  }

  private func answered(_ ids: Int...) -> String {
    ids.map { #"{"jsonrpc":"2.0","id":\#($0),"result":{"events":[]}}"# + "\n" }.joined()
  }

  @Test func answersAreCollectedWhileInputIsThere() {
    #expect(run([Self.open + "\n", Self.reset + "\r\n", "", Self.reset + "\n"]) == [answered(1, 2), answered(2)])
  }

  @Test func linesMayComeInAnyPieces() {
    let text = Self.open + "\n" + Self.reset + "\n"
    for size in 1...text.utf8.count {
      let bytes = Array(text.utf8)
      let pieces = stride(from: 0, to: bytes.count, by: size).map { start in
        String(decoding: bytes[start..<min(start + size, bytes.count)], as: UTF8.self)
      }
      #expect(run(pieces).joined() == answered(1, 2))
    }
  }

  @Test func theLastLineNeedsNoEnd() {
    #expect(run([Self.open]).joined() == answered(1))
    #expect(run([]) == [""])
  }

  @Test func nothingIsAnsweredAfterShutdown() {
    #expect(run([Self.open + "\n" + Self.shutdown + "\n" + Self.reset + "\n"]) == [answered(1, 3)])
  }

  @Test func linesThatAreTooLongAreRefusedAndTheNextIsAnswered() {
    let long = String(repeating: "x", count: 5000)
    for pieces in [[long + "\n" + Self.open + "\n"], [long, "", long + "\n", Self.open + "\n"]] {
      let lines = run(pieces, lineLimit: 1000).joined().split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.contains("longer than 1000 bytes") == true)
      #expect(lines.last.map { $0 + "\n" } == answered(1))
    }
  }

  @Test func aLineLongerThanTheBufferIsTakenWhole() {
    let name = String(repeating: "n", count: 1 << 20)
    let call = #"{"jsonrpc":"2.0","id":2,"method":"call","params":{"instance":1,"handler":"\#(name)"}}"#
    let bytes = Array((Self.open + "\n" + call + "\n").utf8)
    let pieces = stride(from: 0, to: bytes.count, by: 1 << 16).map { start in
      String(decoding: bytes[start..<min(start + 1 << 16, bytes.count)], as: UTF8.self)
    }
    let output = run(pieces, lineLimit: 1 << 22).joined()
    #expect(output.utf8.count > 1 << 20)
    #expect(output.contains("call \(name) nothing three here"))
  }

  @Test func aHarnessThatDoesNotListenEndsTheLoop() {
    struct Deaf: AdapterTransport {
      var reads = 0
      var hasInput: Bool { false }
      mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        reads += 1
        buffer.copyBytes(from: Array((TransportTests.open + "\n").utf8))
        return TransportTests.open.utf8.count + 1
      }
      mutating func write(_ bytes: UnsafeRawBufferPointer) -> Bool { false }
    }
    var loop = AdapterLoop(Deaf())
    loop.run(AdapterSession(ScriptedBridge()))
    #expect(loop.transport.reads == 1)
  }
}
