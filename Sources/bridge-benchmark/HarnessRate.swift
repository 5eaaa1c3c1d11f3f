import BridgeConformance

/// Requests a second of the Swift harness, verdicts and panel included.
enum HarnessRate {
  /// - Parameters:
  ///   - command: the adapter.
  ///   - corpus: the corpus; vectors with payloads from 100 kB are left out, since they measure memory instead of requests.
  ///   - repetitions: how often the vectors are run in one go.
  static func measure(_ command: String, corpus: Corpus, repetitions: Int) throws -> (requests: Int, perSecond: Double)
  {
    guard let dialect = corpus.dialects["wvjb-6"] else { return (0, 0) }
    let runner = Runner.command(command, keepsTranscripts: false)
    let information = try start(runner).information
    let vectors = Selection.vectors(of: corpus, half: information.half, dialect: dialect)
      .filter { !["shape", "hostile"].contains($0.topic) }
    let repeated = (0..<repetitions).flatMap { _ in vectors }
    let requests = try RequestCount.of(vectors, half: information.half, dialect: dialect) * repetitions
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
