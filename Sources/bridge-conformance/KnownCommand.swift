import BridgeConformance
import BridgeVectors

/// Edits the list of known failures.
enum KnownCommand: Command {
  static let name = "known"
  static let summary = "Brings the list of known failures in line with a JSON report: known update."
  static let synopsis = "update REPORT --known FILE [--prune] [--corpus DIR]"
  static let positional = 2
  static let options = [
    Arguments.Option(name: "known", value: "FILE", help: "the list; made if it is missing"),
    Arguments.Option(name: "prune", value: nil, help: "removes the entries of vectors that fail no more"),
    SharedOptions.corpus,
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard let verb = arguments.positional.first else {
      throw UsageError(message: "known what? write known update REPORT.json --known FILE")
    }
    guard verb == "update" else {
      throw UsageError(message: "unknown word \(shown(verb)); write known update REPORT.json --known FILE")
    }
    guard arguments.positional.count == 2 else {
      throw UsageError(message: "which report? write known update REPORT.json --known FILE")
    }
    guard let path = try arguments.one("known") else {
      throw UsageError(message: "which list? add --known FILE")
    }
    let corpus = try Corpus(directory: try arguments.one("corpus") ?? VectorsLocation.directory)
    let report = try StoredReport(path: arguments.positional[1]).report()
    guard report.corpusDigest == corpus.digest else {
      throw CorpusError(
        file: arguments.positional[1],
        place: "corpus.digest",
        problem: "is not that of this corpus (\(corpus.digest))",
        mend: "name the corpus that it was made with: --corpus DIR"
      )
    }
    let file: ReportFile
    do {
      file = try ReportFile(path: path)
    } catch {
      throw UsageError(message: "\(shown(path)) cannot be written (\(error.reason)); give another path")
    }
    defer { file.discard() }
    let before = File.exists(path) ? try File.read(path) : nil
    let update = try KnownUpdate(
      of: before,
      file: path,
      with: report,
      corpus: corpus,
      prunes: arguments.flag("prune")
    )
    if update.bytes != before {
      var writer = try file.open()
      writer.append(update.bytes)
      try writer.finish()
    }
    for note in update.notes { Terminal.print(Printable.text(note) + "\n") }
    if update.notes.isEmpty { Terminal.print("\(Printable.text(path)) is in line with the report\n") }
    if update.withoutReason > 0 {
      Terminal.note(
        "\(update.withoutReason) \(update.withoutReason == 1 ? "entry" : "entries") of \(shown(path)) without a reason: "
          + "fill it in; run refuses the list until then"
      )
    }
    return ExitStatus.conformant
  }
}
