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
    Arguments.Option(name: "adapter", value: "COMMAND", help: "the adapter, as one shell command"),
    Arguments.Option(
      name: "implementation",
      value: "NAME|FILE",
      help: "reference (the native half of this kit), or the file of a web half:\n.js, .m or .swift"
    ),
    SharedOptions.dialect, SharedOptions.conformanceClass, SharedOptions.filter,
    Arguments.Option(name: "jobs", value: "N", help: "how many adapters run at a time (1)"),
    Arguments.Option(name: "shard", value: "I/N", help: "only the I-th of N parts"),
    Arguments.Option(name: "timeout", value: "S", help: "seconds of silence after which an adapter hangs (10)"),
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
      invocation.command,
      timeout: invocation.timeout,
      jobs: invocation.jobs,
      keepsTranscripts: reports.contains { $0.format.needsTranscripts }
    )
    do {
      return try run(runner, invocation, corpus, known, reports)
    } catch let error as RunnerError {
      return try status(of: error)
    }
  }

  private static func run(
    _ runner: Runner,
    _ invocation: Invocation,
    _ corpus: Corpus,
    _ known: KnownFailures?,
    _ reports: [ReportRequest]
  ) throws -> Int32 {
    let adapter = try runner.start()
    defer { adapter.stop() }
    let information = adapter.information
    let dialect = try dialect(invocation.dialect, information, corpus)
    let vectors = invocation.selection.vectors(of: corpus, half: information.half, profile: dialect.profile)
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
    let sheet = ReportSheet(report: report, corpus: corpus, command: invocation.again, gate: judged?.findings)
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

  private static func status(of error: RunnerError) throws -> Int32 {
    switch error {
    case .corpus(let error): throw error
    case .usage(let message): throw UsageError(message: Printable.text(message))
    case .interrupted:
      Terminal.note("bridge-conformance: interrupted before anything was known")
      return 128 + (Interruption.signal ?? SIGINT)
    case .adapter(let message, let stderr):
      Terminal.note("bridge-conformance: the adapter could not be started: \(Printable.text(message))")
      if !stderr.isEmpty {
        Terminal.note("its stderr ends:")
        for line in Printable.text(stderr, keepingLines: true).split(separator: "\n").suffix(20) {
          Terminal.note("  | \(line)")
        }
      }
      return ExitStatus.adapter
    }
  }
}
