/// The formats in which a comparison of two reports can be written.
public enum ComparisonFormat: String, Sendable, CaseIterable {
  /// Lines for a terminal.
  case text
  /// Markdown, for a pull request.
  case markdown
  /// One JSON object, for programs.
  case json

  /// The whole text.
  public func render(_ comparison: ReportComparison) -> String {
    switch self {
    case .text: ComparisonText.render(comparison)
    case .markdown: ComparisonMarkdown.render(comparison)
    case .json: ComparisonJSON.render(comparison)
    }
  }
}
