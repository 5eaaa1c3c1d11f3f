import BridgeConformance

/// A report that was asked for with `--report FORMAT=PATH`.
struct ReportRequest {
  let format: ReportFormat
  let file: ReportFile

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
  }

  private init(_ text: String, beside others: [ReportRequest]) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
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
    do {
      file = try ReportFile(path: parts[1])
    } catch {
      throw UsageError(message: "\(shown(error.path)) cannot be written (\(error.reason)); give another path")
    }
  }
}
