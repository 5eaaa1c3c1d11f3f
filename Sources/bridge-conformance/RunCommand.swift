import BridgeConformance
import BridgeVectors

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs the corpus against an implementation.
enum RunCommand: Command {
  static let name = "run"
  static let summary = "Runs the corpus against an implementation, and says what it conforms to."
  static let synopsis = "(--adapter COMMAND | --implementation NAME|FILE) [OPTIONS]"
  static let positional = 0
  static let options = [
    SharedOptions.adapter, SharedOptions.implementation, SharedOptions.dialect, SharedOptions.conformanceClass,
    SharedOptions.filter,
    Arguments.Option(name: "jobs", value: "N", help: "how many adapters run at a time (1)"),
    Arguments.Option(name: "shard", value: "I/N", help: "only the I-th of N parts"),
    SharedOptions.timeout,
    Arguments.Option(
      name: "report",
      value: "FORMAT=PATH",
      help: "writes a report; FORMAT is one of\n\(ReportFormat.allCases.map(\.rawValue).joined(separator: ", "));\n"
        + "github alone goes to stdout and the step's summary; may be repeated"
    ),
    Arguments.Option(
      name: "known",
      value: "FILE",
      help: "the list of known failures, which are tolerated; see known update"
    ),
    SharedOptions.corpus,
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    let invocation = try Invocation(arguments)
    let corpus = try Corpus(directory: try arguments.one("corpus") ?? VectorsLocation.directory)
    // A dialect that is misspelt is found before anything is started.
    if let name = invocation.dialect { _ = try dialect(named: name, corpus) }
    let known = try arguments.one("known").map { path in
      try KnownFailures(try File.read(path), file: path, corpus: corpus)
    }
    let reports = try ReportRequest.all(arguments.all("report"))
    defer { for report in reports { report.file.discard() } }
    Interruption.watch()
    let runner = Runner.command(
      invocation.subject.command,
      timeout: invocation.timeout,
      jobs: invocation.jobs,
      keepsTranscripts: reports.contains { $0.format.needsTranscripts }
    )
    do {
      let found =
        invocation.dialect == nil && invocation.subject.isFile
        ? try detected(invocation, corpus) : nil
      return try run(runner, invocation, found, corpus, known, reports)
    } catch let error as RunnerError {
      return try RunnerFailure.status(of: error)
    }
  }

  private static func run(
    _ runner: Runner,
    _ invocation: Invocation,
    _ found: String?,
    _ corpus: Corpus,
    _ known: KnownFailures?,
    _ reports: [ReportRequest]
  ) throws -> Int32 {
    let adapter = try runner.start()
    defer { adapter.stop() }
    let information = adapter.information
    let dialect = try dialect(invocation.dialect ?? found, information, corpus)
    let vectors = invocation.selection.vectors(of: corpus, half: information.half, dialect: dialect)
    guard !vectors.isEmpty else {
      throw UsageError(
        message: "nothing is selected: no vector for the \(information.half.rawValue) half matches; "
          + "see bridge-conformance list"
      )
    }
    let progress = ProgressLine(total: vectors.count)
    let results = try adapter.run(vectors, dialect: dialect) { result, done, _ in progress.show(result, done) }
    progress.finish()
    var report = Report(
      corpus: corpus,
      information: information,
      dialect: dialect,
      request: Report.Request(
        conformanceClass: invocation.selection.conformanceClass,
        filters: invocation.selection.filters,
        shard: invocation.selection.shard?.description
      ),
      results: results
    )
    let judged = known?.judge(report)
    if let judged { report = judged.report }
    let sheet = ReportSheet(report: report, corpus: corpus, command: invocation.again(found), gate: judged?.findings)
    for request in reports { try request.write(sheet) }
    let text = ConsoleReport(columns: Terminal.columns, colour: Terminal.hasColour(STDOUT_FILENO)).render(sheet)
    // The text of an implementation may look like a command of the workflow.
    Terminal.print(reports.contains(where: \.isWorkflowLog) ? GitHubReport.inert(text) : text)
    if let signal = Interruption.signal {
      Terminal.note("bridge-conformance: interrupted; the reports hold what is known, marked incomplete")
      return 128 + signal
    }
    if !report.results.contains(where: { !$0.verdict.isNeutral }) {
      Terminal.note("bridge-conformance: nothing was judged: no selected vector applies to this adapter")
      return ExitStatus.usage
    }
    let passes = judged?.findings.holds ?? report.isConformant
    return passes ? ExitStatus.conformant : ExitStatus.notConformant
  }

  /// The dialect that a file speaks, which nobody has named: the one that it bears all signs of, or else the most.
  ///
  /// Nil if the corpus has no signatures to tell by.
  private static func detected(_ invocation: Invocation, _ corpus: Corpus) throws -> String? {
    guard corpus.dialects.values.contains(where: { $0.signature[.web]?.isEmpty == false }) else { return nil }
    let detection = try DetectCommand.detect(invocation.subject, corpus, timeout: invocation.timeout)
    guard let nearest = detection.nearest else {
      throw UsageError(message: "no dialect can be told; give --dialect, or see bridge-conformance detect")
    }
    let word = nearest.matches ? "detected" : "nearest is"
    Terminal.note(
      "bridge-conformance: \(word) \(nearest.dialect.name) (\(nearest.borne) of \(nearest.signs.count) signs)"
    )
    return nearest.dialect.name
  }

  private static func dialect(
    _ name: String?,
    _ information: AdapterInformation,
    _ corpus: Corpus
  ) throws -> Dialect {
    if let name { return try dialect(named: name, corpus) }
    for name in information.dialects {
      if let dialect = corpus.dialects[name] { return dialect }
    }
    throw UsageError(
      message: "the adapter speaks \(shown(information.dialects.joined(separator: ", "))), "
        + "of which the corpus knows none; known are \(corpus.dialects.keys.sorted().joined(separator: ", "))"
    )
  }

  private static func dialect(named name: String, _ corpus: Corpus) throws -> Dialect {
    if let dialect = corpus.dialects[name] { return dialect }
    let known = corpus.dialects.keys.sorted()
    let mend =
      nearest(to: name, in: known).map { "did you mean \($0)?" } ?? "known are \(known.joined(separator: ", "))"
    throw UsageError(message: "unknown dialect \(shown(name)); \(mend)")
  }
}
