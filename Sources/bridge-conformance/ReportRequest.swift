import BridgeConformance

/// A report that was asked for with `--report FORMAT=PATH`, or with `--report github`, which goes to the log of a workflow.
struct ReportRequest {
  let format: ReportFormat
  let file: ReportFile
  /// True if it goes to the log of a GitHub workflow, in which lines can be commands.
  let isWorkflowLog: Bool
  private let summary: StepSummary?

  /// Reads all of them, and makes sure that each can be written.
  static func all(_ texts: [String]) throws -> [ReportRequest] {
    var requests: [ReportRequest] = []
    do {
      for text in texts { requests.append(try ReportRequest(text, beside: requests)) }
    } catch {
      for request in requests { request.file.discard() }
      throw error
    }
    return requests
  }

  /// Renders the report straight into its file.
  func write(_ sheet: ReportSheet) throws { try write([sheet]) }

  /// Renders several reports into its file.
  /// - Throws: `UsageError` if the format holds one report only.
  func write(_ sheets: [ReportSheet]) throws {
    if sheets.count > 1, !format.holdsSeveral {
      throw UsageError(
        message: "--\(format.rawValue) holds one report, and \(sheets.count) are given; name one, or use --html"
      )
    }
    var writer = try file.open()
    format.render(sheets) { writer.append($0) }
    try writer.finish()
    if let summary, let sheet = sheets.first { try summary.append(sheet) }
  }

  private init(_ text: String, beside others: [ReportRequest]) throws {
    var parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts == [ReportFormat.github.rawValue] { parts.append(ReportFile.standardOutput.path) }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError(message: "--report \(shown(text)) names no file; write --report FORMAT=PATH")
    }
    guard let format = ReportFormat(rawValue: parts[0]) else {
      let known = ReportFormat.allCases.map(\.rawValue)
      let mend =
        nearest(to: parts[0], in: known).map { "did you mean \($0)?" } ?? "known are \(known.joined(separator: ", "))"
      throw UsageError(message: "unknown report format \(shown(parts[0])); \(mend)")
    }
    if others.contains(where: { $0.file.path == parts[1] }) {
      throw UsageError(message: "two reports would be written to \(shown(parts[1])); give each its own file")
    }
    self.format = format
    isWorkflowLog = format == .github && parts[1] == ReportFile.standardOutput.path
    if isWorkflowLog {
      file = .standardOutput
      summary = try Self.stepSummary()
      return
    }
    summary = nil
    do {
      file = try ReportFile(path: parts[1])
    } catch {
      throw UsageError(message: "\(shown(error.path)) cannot be written (\(error.reason)); give another path")
    }
  }

  /// The file that the workflow names for the summary of the step, if it names one.
  private static func stepSummary() throws -> StepSummary? {
    guard let path = Terminal.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return nil }
    do {
      return try StepSummary(path: path)
    } catch {
      throw UsageError(
        message: "\(shown(error.path)), which GITHUB_STEP_SUMMARY names, cannot be written (\(error.reason)); unset it"
      )
    }
  }
}
