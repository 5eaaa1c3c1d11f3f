import BridgeConformance
import BridgeVectors

/// Renders JSON reports in other formats. No adapter is asked.
enum ReportCommand: Command {
  static let name = "report"
  static let summary = "Renders JSON reports in other formats, without the adapter."
  static let synopsis = "[merge] REPORT... [--FORMAT OUT]... [--corpus DIR]"
  static let positional = Int.max
  static let options =
    ReportFormat.allCases.map { format in
      Arguments.Option(name: format.rawValue, value: "OUT", help: format.summary)
    } + [SharedOptions.corpus]

  static func run(_ arguments: Arguments) throws -> Int32 {
    if arguments.positional.first == ReportMerging.word { return try ReportMerging.run(arguments) }
    guard !arguments.positional.isEmpty else {
      throw UsageError(message: "which report? write report REPORT.json --markdown OUT.md")
    }
    let requests = try ReportRequest.all(
      ReportFormat.allCases.flatMap { format in arguments.all(format.rawValue).map { "\(format.rawValue)=\($0)" } }
    )
    defer { for request in requests { request.file.discard() } }
    guard !requests.isEmpty else {
      let formats = ReportFormat.allCases.map { "--\($0.rawValue)" }.joined(separator: ", ")
      throw UsageError(message: "nothing to write; give one or more of \(formats), each with a file")
    }
    let corpus = try Corpus(directory: try arguments.one("corpus") ?? VectorsLocation.directory)
    let digest = corpus.digest
    var sheets: [ReportSheet] = []
    for path in arguments.positional {
      let report = try StoredReport(path: path).report()
      guard report.corpusDigest == digest else {
        throw CorpusError(
          file: path,
          place: "corpus.digest",
          problem: "is not that of this corpus (\(digest))",
          mend: "name the corpus that it was made with: --corpus DIR"
        )
      }
      sheets.append(ReportSheet(report: report, corpus: corpus, command: "--adapter COMMAND"))
    }
    for request in requests { try request.write(sheets) }
    return ExitStatus.conformant
  }
}
