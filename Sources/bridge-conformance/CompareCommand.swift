import BridgeConformance
import BridgeVectors

/// Compares two reports.
enum CompareCommand: Command {
  static let name = "compare"
  static let summary = "Says what differs between two JSON reports, and whether it got worse."
  static let synopsis = "OLD NEW [--format text|markdown|json] [--corpus DIR]"
  static let positional = 2
  static let options = [
    Arguments.Option(name: "format", value: "text|markdown|json", help: "how it is written (text)"),
    Arguments.Option(name: "corpus", value: "DIR", help: "the corpus of one of them (that of this program)"),
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard arguments.positional.count == 2 else {
      throw UsageError(message: "which two reports? write compare OLD.json NEW.json")
    }
    let format = try arguments.choice("format", ComparisonFormat.self) ?? .text
    let corpus = try Corpus(directory: try arguments.one("corpus") ?? VectorsLocation.directory)
    let comparison = try ReportComparison(
      old: try StoredReport(path: arguments.positional[0]),
      new: try StoredReport(path: arguments.positional[1]),
      corpus: corpus
    )
    Terminal.print(format.render(comparison))
    return comparison.hasRegressions ? ExitStatus.notConformant : ExitStatus.conformant
  }
}
