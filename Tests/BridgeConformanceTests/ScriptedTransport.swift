import BridgeJSON

@testable import BridgeConformance

/// A transport that gives out prepared pieces of input, one an exchange, and then ends, or stays silent.
final class ScriptedTransport: AdapterTransport {
  private var pieces: [[UInt8]]
  private let ending: AdapterFault?
  /// All that was written to it.
  private(set) var written: [UInt8] = []
  private(set) var isStopped = false
  let diagnostics = "last words"

  init(_ pieces: [String], ending: AdapterFault? = nil) {
    self.pieces = pieces.map { Array($0.utf8) }
    self.ending = ending
  }

  func exchange(output: inout OutputBuffer, input: inout [UInt8], milliseconds: Int) throws(AdapterFault) {
    output.drain { bytes in
      written.append(contentsOf: bytes)
      return bytes.count
    }
    if !pieces.isEmpty {
      input.append(contentsOf: pieces.removeFirst())
    } else if let ending {
      throw ending
    }
  }

  func stop() { isStopped = true }
}

/// A transport to a fake half that fails at one of its requests.
final class FailingTransport: AdapterTransport {
  /// How it fails.
  enum Failure: Sendable {
    /// It ends without an answer.
    case ends
    /// It ends, and the answers to so many requests before lay in its buffer.
    case endsWithAnswersKeptBack(Int)
    /// It does not answer any more.
    case hangs
    /// It writes this in place of an answer.
    case writes(String)
  }

  private let half: FakeHalf
  private let fails: (_ request: JSONValue, _ number: Int) -> Failure?
  private var partial: [UInt8] = []
  private var number = 0
  private var failure: Failure?
  let diagnostics = "last words"

  init(_ half: FakeHalf, fails: @escaping (_ request: JSONValue, _ number: Int) -> Failure?) {
    self.half = half
    self.fails = fails
  }

  func exchange(output: inout OutputBuffer, input: inout [UInt8], milliseconds: Int) throws(AdapterFault) {
    output.drain { bytes in
      partial.append(contentsOf: bytes)
      return bytes.count
    }
    var answers: [[UInt8]] = []
    while failure == nil, let end = partial.firstIndex(of: UInt8(ascii: "\n")) {
      let line = partial[..<end]
      partial.removeSubrange(...end)
      number += 1
      failure = (try? JSONValue(decoding: line)).flatMap { fails($0, number) }
      if failure == nil { answers.append(half.answer(line) + [UInt8(ascii: "\n")]) }
    }
    if case .endsWithAnswersKeptBack(let count)? = failure { answers.removeLast(min(count, answers.count)) }
    if case .writes(let text)? = failure { answers.append(Array(text.utf8)) }
    let silent = answers.isEmpty
    for answer in answers { input.append(contentsOf: answer) }
    switch failure {
    case .ends?, .endsWithAnswersKeptBack?: throw AdapterFault(.ended, "it exited with status 9")
    case .writes? where silent: throw AdapterFault(.ended, "it exited with status 9")
    default: break
    }
  }

  func stop() {}
}
