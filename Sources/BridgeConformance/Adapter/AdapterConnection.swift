import BridgeJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Speaks JSON-RPC 2.0 over a transport: writes requests ahead, and hands out the answers in their order.
final class AdapterConnection {
  /// The answer to one request.
  enum Reply {
    /// A result.
    case result(JSONValue)
    /// JSON-RPC's error.
    case refused(code: Int, message: String)
  }

  private let transport: any AdapterTransport
  private var output = OutputBuffer()
  private var input: [UInt8] = []
  /// How far the input has been searched for the end of a line.
  private var searched = 0
  private var nextID = 1
  private var oldestOpen = 1

  /// The beginning of the answer that is due.
  private var prefix: [UInt8] = []
  /// Results that come again and again: the one without events, and the last long one.
  private var knownResults: [(bytes: [UInt8], value: JSONValue)] = [
    (Array(#"{"events":[]}"#.utf8), ["events": []])
  ]
  /// From how many bytes on a result is worth remembering.
  private static let longResult = 1024

  /// The longest line that an adapter may write.
  static let lineLimit = 64 << 20

  init(_ transport: any AdapterTransport) { self.transport = transport }

  var diagnostics: String { transport.diagnostics }

  /// How many requests have not been answered.
  var open: Int { nextID - oldestOpen }

  /// How many bytes wait to be written.
  var backlog: Int { output.count }

  /// Writes a request, at the latest when answers are waited for.
  /// - Parameters:
  ///   - instance: its number, or nil for a method that has none.
  ///   - parameters: the inside of the params object.
  func send(_ method: String, instance: Int?, _ parameters: [UInt8]) {
    output.append { bytes in Self.encode(method, id: nextID, instance: instance, parameters, into: &bytes) }
    nextID += 1
  }

  /// The line of a request, without its LF.
  static func line(_ method: String, id: Int, instance: Int?, _ parameters: [UInt8]) -> String {
    var bytes: [UInt8] = []
    encode(method, id: id, instance: instance, parameters, into: &bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  private static func encode(
    _ method: String,
    id: Int,
    instance: Int?,
    _ parameters: [UInt8],
    into bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: #"{"jsonrpc":"2.0","id":"#.utf8)
    append(id, to: &bytes)
    bytes.append(contentsOf: #","method":""#.utf8)
    bytes.append(contentsOf: method.utf8)
    bytes.append(contentsOf: #"","params":{"#.utf8)
    if let instance {
      bytes.append(contentsOf: #""instance":"#.utf8)
      append(instance, to: &bytes)
      if !parameters.isEmpty { bytes.append(UInt8(ascii: ",")) }
    }
    bytes.append(contentsOf: parameters)
    bytes.append(contentsOf: "}}\n".utf8)
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  /// Exchanges bytes once, and gives every whole answer to a function.
  /// - Parameters:
  ///   - milliseconds: how long to wait for something to read.
  ///   - body: called with each answer; the answers come in the order of the requests.
  /// - Returns: true if anything was read.
  /// - Throws: `AdapterFault` if the adapter ended or broke the protocol.
  func receive(milliseconds: Int, _ body: (Reply) -> Void) throws(AdapterFault) -> Bool {
    let before = input.count
    var ending: AdapterFault?
    do {
      try transport.exchange(output: &output, input: &input, milliseconds: milliseconds)
    } catch {
      ending = error
    }
    let gotSome = input.count > before
    var start = 0
    while let end = endOfLine(from: max(start, searched)) {
      var line = input[start..<end]
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      let reply = try decode(line)
      start = end + 1
      searched = start
      body(reply)
    }
    if start > 0 {
      input.removeSubrange(..<start)
      searched = 0
    }
    searched = input.count
    if input.count > Self.lineLimit {
      throw AdapterFault(.garbled, "it wrote a line of more than \(Self.lineLimit >> 20) MiB")
    }
    if let ending {
      if !input.isEmpty {
        throw AdapterFault(
          ending.kind,
          "\(ending.description) in the middle of a line: \(quoted(Excerpt.of(String(decoding: input.prefix(400), as: UTF8.self), limit: 200)))"
        )
      }
      throw ending
    }
    return gotSome
  }

  private func endOfLine(from start: Int) -> Int? {
    input.withUnsafeBytes { bytes in
      guard start < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  private func decode(_ line: ArraySlice<UInt8>) throws(AdapterFault) -> Reply {
    if let result = expectedResult(line) {
      oldestOpen += 1
      return .result(result)
    }
    func shown() -> String { quoted(Excerpt.of(String(decoding: line.prefix(400), as: UTF8.self), limit: 200)) }
    let message: JSONValue
    do throws(JSONDecodingError) {
      message = try JSONValue(decoding: line)
    } catch {
      throw AdapterFault(.garbled, "it wrote a line that is not JSON (\(error.reason)): \(shown())")
    }
    guard message["jsonrpc"]?.stringValue == "2.0" else {
      throw AdapterFault(.garbled, "it wrote a line that is no JSON-RPC 2.0 answer: \(shown())")
    }
    guard let id = message["id"]?.intValue else {
      throw AdapterFault(.garbled, "it wrote an answer without the id of a request: \(shown())")
    }
    guard open > 0, id == oldestOpen else {
      let due = open > 0 ? "request \(oldestOpen) is the oldest open one" : "no request is open"
      throw AdapterFault(.garbled, "it answered request \(id) out of turn: \(due)")
    }
    oldestOpen += 1
    if let error = message["error"] {
      guard let code = error["code"]?.intValue, let text = error["message"]?.stringValue else {
        throw AdapterFault(.garbled, "it wrote an error without a code and a message: \(shown())")
      }
      return .refused(code: code, message: text)
    }
    guard let result = message["result"] else {
      throw AdapterFault(.garbled, "it wrote an answer with neither a result nor an error: \(shown())")
    }
    return .result(result)
  }

  /// The result in a line of the very form that is expected: `{"jsonrpc":"2.0","id":OLDEST,"result":…}`; nil for any other, which is read in full.
  ///
  /// Most answers hold no events, and the script of the web half comes with every page that loads: neither is decoded anew.
  private func expectedResult(_ line: ArraySlice<UInt8>) -> JSONValue? {
    guard open > 0, line.last == UInt8(ascii: "}") else { return nil }
    prefix.removeAll(keepingCapacity: true)
    prefix.append(contentsOf: #"{"jsonrpc":"2.0","id":"#.utf8)
    Self.append(oldestOpen, to: &prefix)
    prefix.append(contentsOf: #","result":"#.utf8)
    guard line.starts(with: prefix) else { return nil }
    let result = line[(line.startIndex + prefix.count)..<(line.endIndex - 1)]
    if let known = knownResults.first(where: { $0.bytes.count == result.count && Self.isSame($0.bytes, result) }) {
      return known.value
    }
    guard let value = try? JSONValue(decoding: result) else { return nil }
    if result.count > Self.longResult {
      if knownResults.count > 1 { knownResults.removeLast() }
      knownResults.append((Array(result), value))
    }
    return value
  }

  private static func isSame(_ left: [UInt8], _ right: ArraySlice<UInt8>) -> Bool {
    left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        guard let a = left.baseAddress, let b = right.baseAddress else { return left.isEmpty }
        return memcmp(a, b, left.count) == 0
      }
    }
  }

  /// Asks the adapter who it is.
  /// - Throws: `AdapterFault` if it does not answer in time, or not as it should.
  func initialize(timeoutMilliseconds: Int) throws(AdapterFault) -> AdapterInformation {
    let harness: JSONValue = [
      "protocol": 1,
      "harness": ["name": .string(JSONString(Harness.name)), "version": .string(JSONString(Harness.version))],
    ]
    send("initialize", instance: nil, Array(harness.encoded().dropFirst().dropLast()))
    var reply: Reply?
    var watch = SilenceWatch(limitMilliseconds: timeoutMilliseconds)
    while reply == nil {
      if Interruption.signal != nil { throw AdapterFault(.interrupted, "the run was interrupted") }
      let gotSome = try receive(milliseconds: watch.slice) { reply = $0 }
      if watch.isOver(gotSome) {
        throw AdapterFault(.start, "it did not answer initialize within \(watch.limitText)")
      }
    }
    switch reply {
    case .result(let result)?: return try AdapterInformation(result: result)
    case .refused(let code, let message)?:
      throw AdapterFault(.start, "it refused initialize with the error \(code): \(message)")
    case nil: throw AdapterFault(.start, "it did not answer initialize")
    }
  }

  /// Asks the adapter to leave, and ends it.
  func shutdown() {
    send("shutdown", instance: nil, [])
    _ = try? receive(milliseconds: 0) { _ in }
    transport.stop()
  }

  /// Ends the adapter at once.
  func stop() { transport.stop() }
}
