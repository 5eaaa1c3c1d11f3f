/// A report together with what a renderer for people needs beside it.
public struct ReportSheet: Sendable {
  /// The report.
  public let report: Report
  /// The vectors by id, for titles and steps.
  public let vectors: [String: Vector]
  /// The requirements by number; empty where the standard is not at hand.
  public let requirements: [String: Requirement]
  /// The sentences of the requirements by number; empty where the standard is not at hand.
  public let sentences: [String: String]
  /// The words of `run` that choose the implementation, for the command that runs one vector again.
  public let command: String
  /// What the list of known failures makes of the report; nil where none was given.
  public let gate: GateFindings?

  /// Lays a report out beside its corpus.
  public init(report: Report, corpus: Corpus, command: String, gate: GateFindings? = nil) {
    self.report = report
    self.command = command
    self.gate = gate
    vectors = Dictionary(corpus.vectors.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    // A corpus may lie anywhere, without its standard; a report is worth having all the same.
    let requirements = (try? Requirements(besideCorpus: corpus.directory))?.all ?? []
    self.requirements = Dictionary(requirements.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    sentences = Dictionary(requirements.map { ($0.id, $0.sentence) }, uniquingKeysWith: { first, _ in first })
  }

  /// The command that runs just that vector.
  public func again(_ id: String) -> String {
    // A report that was read may name anything.
    "\(Harness.name) run \(command) --dialect \(ShellWord.quoted(report.dialect)) --filter \(ShellWord.quoted(id))"
  }

  /// The results against the implementation that are not tolerated, without those that they block.
  public var adverse: [VectorResult] {
    report.results.filter { $0.isUntolerated && $0.verdict != .blocked }
  }

  /// The failures that are tolerated, without those that they block.
  public var tolerated: [VectorResult] {
    report.results.filter { $0.known != nil && $0.verdict != .blocked }
  }

  /// One topic's vectors: for each class how many have passed, of how many that apply.
  public struct Tally: Sendable {
    /// The topic.
    public let topic: String
    /// By class, in the order of the classes.
    public fileprivate(set) var counts = [(passed: Int, applicable: Int)](
      repeating: (0, 0),
      count: ConformanceClass.allCases.count
    )
  }

  /// The tally of each topic, in the order of the results.
  public var tallies: [Tally] {
    var tallies: [Tally] = []
    for result in report.results {
      let topic = Self.topic(result.id)
      // The corpus's order keeps a topic together.
      if tallies.last?.topic != topic { tallies.append(Tally(topic: topic)) }
      if result.verdict.isNeutral { continue }
      tallies[tallies.count - 1].counts[result.conformanceClass.rank].applicable += 1
      if result.verdict == .pass { tallies[tallies.count - 1].counts[result.conformanceClass.rank].passed += 1 }
    }
    return tallies
  }

  static func topic(_ id: String) -> String {
    let parts = id.split(separator: "/")
    return parts.count > 1 ? String(parts[1]) : id
  }

  /// The step that a result blames, in words.
  public func stepName(_ result: VectorResult) -> String {
    guard let step = result.step else { return "" }
    guard let vector = vectors[result.id] else { return "step \(step)" }
    if step == 0 { return "the start (\(vector.start.rawValue))" }
    if step > vector.steps.count { return "the canary after step \(vector.steps.count)" }
    guard step > 0 else { return "step \(step)" }
    return "step \(step) of \(vector.steps.count) (\(vector.steps[step - 1].action))"
  }

  /// The name of a step of a vector, in a few letters.
  func stepLabel(_ step: Int, of id: String) -> String {
    if step == 0 { return "start" }
    guard step > 0, let vector = vectors[id] else { return "step \(step)" }
    return step > vector.steps.count ? "canary" : "step \(step) · \(vector.steps[step - 1].action)"
  }
}

/// The formats in which a report can be written.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// One JSON object: CONFORMANCE.md, "The report".
  case json
  /// The same without the transcripts: small, but nothing can be verified from it.
  case summary
  /// JUnit's XML, in the subset that CI servers agree on.
  case junit
  /// Markdown for people.
  case markdown
  /// One page for people, of one report or of several side by side.
  case html
  /// EARL 1.0, the W3C's Evaluation and Report Language, as JSON-LD.
  case earl
  /// The Common Test Report Format's JSON.
  case ctrf
  /// TAP 14, the Test Anything Protocol.
  case tap
  /// Workflow commands of GitHub, and the summary of a step.
  case github

  /// One line for a list of formats.
  public var summary: String {
    switch self {
    case .json: "one JSON object with the transcripts, for programs"
    case .summary: "the same without the transcripts, which can't be verified"
    case .junit: "JUnit's XML, for CI servers"
    case .markdown: "Markdown, for people"
    case .html: "one page for people, of one report or of several side by side"
    case .earl: "EARL as JSON-LD, of one report or of several"
    case .ctrf: "CTRF's JSON, for dashboards"
    case .tap: "TAP 14, with a subtest for each topic"
    case .github: "annotations for a GitHub workflow; OUT may be - for its log"
    }
  }

  /// True if it shows the transcripts.
  public var needsTranscripts: Bool { self == .json || self == .html }

  /// True if one file can hold several reports.
  public var holdsSeveral: Bool { self == .html || self == .earl }

  /// Gives the bytes of a file that holds these reports to a function, piece by piece; one report, unless it can hold several.
  public func render(_ sheets: [ReportSheet], to sink: ([UInt8]) -> Void) {
    switch self {
    case .html: HTMLReport.render(sheets, to: sink)
    case .earl: EARLReport.render(sheets, to: sink)
    default: for sheet in sheets.prefix(1) { render(sheet, to: sink) }
    }
  }

  /// Gives the file's bytes to a function, piece by piece.
  public func render(_ sheet: ReportSheet, to sink: ([UInt8]) -> Void) {
    switch self {
    case .json: JSONReport.render(sheet.report, to: sink)
    case .summary: JSONReport.render(sheet.report, transcripts: false, to: sink)
    case .junit: sink(Array(JUnitReport.render(sheet).utf8))
    case .markdown: sink(Array(MarkdownReport.render(sheet).utf8))
    case .html: HTMLReport.render([sheet], to: sink)
    case .earl: EARLReport.render([sheet], to: sink)
    case .ctrf: CTRFReport.render(sheet, to: sink)
    case .tap: TAPReport.render(sheet, to: sink)
    case .github: sink(Array(GitHubReport.annotations(sheet).utf8))
    }
  }
}
