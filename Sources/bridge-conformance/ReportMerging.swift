import BridgeConformance
import BridgeVectors

/// `report merge`: makes one report of those of `run --shard I/N`.
enum ReportMerging {
  /// The word that asks for it; a report of that name is written `./merge`.
  static let word = "merge"

  /// Does it, and gives the exit status.
  static func run(_ arguments: Arguments) throws -> Int32 {
    let paths = arguments.positional.dropFirst()
    guard !paths.isEmpty else {
      throw UsageError(message: "which reports? write report merge SHARD.json... --json OUT.json")
    }
    let formats: [ReportFormat] = [.json, .summary]
    if let other = ReportFormat.allCases.first(where: { !formats.contains($0) && arguments.flag($0.rawValue) }) {
      throw UsageError(
        message: "report merge writes --json and --summary; "
          + "write --json OUT.json, then report OUT.json --\(other.rawValue) FILE"
      )
    }
    let requests = try ReportRequest.all(
      formats.flatMap { format in arguments.all(format.rawValue).map { "\(format.rawValue)=\($0)" } }
    )
    defer { for request in requests { request.file.discard() } }
    guard !requests.isEmpty else { throw UsageError(message: "nothing to write; give --json or --summary with a file") }
    let corpus = try Corpus(directory: try arguments.one("corpus") ?? VectorsLocation.directory, parts: .headings)
    let merge = try ShardMerge(try paths.map { try StoredReport(path: $0) }, corpus: corpus)
    for request in requests {
      var writer = try request.file.open()
      merge.render(transcripts: request.format == .json) { writer.append($0) }
      try writer.finish()
    }
    return ExitStatus.conformant
  }
}
