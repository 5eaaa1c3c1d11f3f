import BridgeConformance

/// Requests a second of the Swift harness, verdicts and panel included.
enum HarnessRate {
  /// From this many bytes of params a vector measures memory instead of requests.
  private static let payloadLimit = 100_000

  /// - Parameters:
  ///   - command: the adapter.
  ///   - corpus: the corpus; what measures other things is left out: vectors with large payloads, of deep shapes, and of hostile peers.
  ///   - repetitions: how often the vectors are run in one go.
  static func measure(_ command: String, corpus: Corpus, repetitions: Int) throws -> (requests: Int, perSecond: Double)
  {
    guard let dialect = corpus.dialects["wvjb-6"] else { return (0, 0) }
    let runner = Runner.command(command, keepsTranscripts: false)
    let information = try start(runner).information
    let all = Selection.vectors(of: corpus, half: information.half, dialect: dialect)
    let loads = try RequestCount.loads(of: all, half: information.half, dialect: dialect)
      .filter { $0.longest < payloadLimit && !["shape", "hostile"].contains($0.vector.topic) }
    let repeated = (0..<repetitions).flatMap { _ in loads.map(\.vector) }
    let requests = loads.reduce(0) { $0 + $1.requests } * repetitions
    let seconds = try Measurement.best(of: 3) {
      let adapter = try start(runner)
      let results = try adapter.run(repeated, dialect: dialect)
      adapter.stop()
      guard results.allSatisfy({ !$0.verdict.isAdverse }) else {
        throw BenchmarkError(description: "\(command) does not conform")
      }
    }
    return (requests, Double(requests) / seconds)
  }

  private static func start(_ runner: Runner) throws -> StartedAdapter { try runner.start() }
}

/// Why a benchmark could not be made.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String
}
