import BridgeConformance

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is done with reports once they are written: verified, merged, compared, rendered.
struct ReportWork {
  /// The command that is measured.
  let program: String
  /// The folder of our corpus.
  let corpus: String
  /// Where corpora and reports are written.
  let folder: String

  /// The report of one run with its parts, and what making it took.
  struct Reports {
    let whole: String
    let parts: [String]
    let corpus: String
    let runSeconds: Double
    let megabytes: Double
  }

  /// What a command took.
  struct Cost {
    let seconds: Double
    let peakMegabytes: Double
  }

  /// The report of the native reference half on copies of some topics, as a whole and in two parts.
  func reports(topics: [String], copies: Int, named name: String) throws -> Reports {
    let copied = "\(folder)/\(name)-corpus"
    try CopiedCorpus.write(topics: topics, copies: copies, of: corpus, to: copied)
    let run = ["run", "--implementation", "reference", "--corpus", copied]
    let whole = "\(folder)/\(name).json"
    let cost = try measure(run + ["--report", "json=\(whole)"], tries: copies > 50 ? 1 : 3)
    var parts: [String] = []
    for part in 1...2 {
      parts.append("\(folder)/\(name)-\(part).json")
      _ = try measure(run + ["--shard", "\(part)/2", "--report", "json=\(parts[part - 1])"], tries: 1)
    }
    return Reports(
      whole: whole,
      parts: parts,
      corpus: copied,
      runSeconds: cost.seconds,
      megabytes: try Self.megabytes(whole)
    )
  }

  /// The commands that read reports, by name.
  func readers(_ reports: Reports) -> [(name: String, words: [String])] {
    [
      (name: "verify", words: ["verify", reports.whole]),
      (name: "report --junit", words: ["report", reports.whole, "--junit", "\(folder)/out.xml"]),
      (name: "report merge", words: ["report", "merge"] + reports.parts + ["--json", "\(folder)/out.json"]),
      (name: "compare", words: ["compare", reports.whole, reports.whole]),
    ].map { (name: $0.name, words: $0.words + ["--corpus", reports.corpus]) }
  }

  /// What a command takes, the best of several tries.
  /// - Throws: `BenchmarkError` if it ends with another status than 0, or 1 where a run does not conform.
  func measure(_ words: [String], tries: Int = 3, allowing statuses: Set<Int32> = [0]) throws -> Cost {
    var peak = 0.0
    var status: Int32 = 0
    let seconds = Measurement.best(of: tries) {
      let outcome = Measurement.run([program] + words)
      peak = max(peak, outcome.peakMegabytes)
      status = outcome.status
    }
    guard statuses.contains(status) else {
      throw BenchmarkError(description: "bridge-conformance \(words.joined(separator: " ")) ended with \(status)")
    }
    return Cost(seconds: seconds, peakMegabytes: peak)
  }

  /// The size of a file.
  static func megabytes(_ path: String) throws -> Double {
    var status = stat()
    guard stat(path, &status) == 0 else { throw File.Failure(path) }
    return Double(status.st_size) / 1e6
  }

  /// The sheets of so many implementations, each with a twentieth of its vectors made to fail: other ones for each.
  func sheets(of reports: Reports, implementations: Int) throws -> [ReportSheet] {
    let lines = try File.read(reports.whole).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let corpus = try Corpus(directory: reports.corpus)
    return try (0..<implementations).map { number in
      var bytes: [UInt8] = []
      var result = 0
      for line in lines {
        if line.starts(with: "\"implementation\":".utf8) {
          bytes += "\"implementation\":{\"name\":\"Made \(number)\",\"version\":\"1\",\"language\":\"none\"},".utf8
        } else if line.starts(with: "{\"id\":".utf8), let verdict = line.firstRange(of: Self.passed) {
          result += 1
          bytes += line[..<verdict.lowerBound]
          bytes += result % 20 == number ? Self.failed : Self.passed
          bytes += line[verdict.upperBound...]
        } else {
          bytes += line
        }
        bytes.append(UInt8(ascii: "\n"))
      }
      let report = try StoredReport(bytes, file: "made \(number)").report()
      return ReportSheet(report: report, corpus: corpus, command: "--adapter COMMAND")
    }
  }

  private static let passed = Array("\"verdict\":\"pass\"".utf8)
  private static let failed = Array(
    (#""verdict":"fail","step":1,"expected":[],"actual":[{"event":"log","text":"made"}],"# + #""reason":"made""#).utf8
  )
}
