import BridgeConformance
import BridgeJSON
import BridgeVectors

/// Lists vectors, from their headings alone: their steps are read by the commands that need them.
enum ListCommand: Command {
  /// How the list is written.
  private enum Format: String, CaseIterable {
    case text
    case json
  }

  static let name = "list"
  static let summary = "Lists the vectors of the corpus: id, class, halves and title."
  static let synopsis = "[OPTIONS]"
  static let positional = 0
  static let options = [
    SharedOptions.half, SharedOptions.conformanceClass, SharedOptions.filter,
    Arguments.Option(name: "format", value: "text|json", help: "how the list is written (text)"),
    SharedOptions.corpus,
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    let format = try arguments.choice("format", Format.self) ?? .text
    let half = try arguments.choice("half", Half.self)
    let selection = Selection(
      conformanceClass: try arguments.choice("class", ConformanceClass.self),
      filters: arguments.all("filter")
    )
    let corpus = try Corpus(
      directory: try arguments.one("corpus") ?? VectorsLocation.directory,
      parts: .headings
    )
    let vectors = corpus.vectors.filter { vector in
      (half.map { vector.halves.contains($0) } ?? true) && selection.admits(vector)
    }
    guard !vectors.isEmpty else {
      throw UsageError(message: "nothing is selected: no vector matches; leave out --filter, --half or --class")
    }
    switch format {
    case .text:
      let width = vectors.map(\.id.utf8.count).max() ?? 0
      var text = ""
      text.reserveCapacity(vectors.count * 160)
      for vector in vectors {
        append(vector.id, width: width + 2, to: &text)
        append(vector.conformanceClass.rawValue, width: 10, to: &text)
        append(vector.halves.map { $0.rawValue }.joined(separator: ","), width: 12, to: &text)
        text += Printable.text(vector.title)
        text += "\n"
      }
      Terminal.print(text)
    case .json:
      let list = vectors.map { vector -> JSONValue in
        [
          "id": string(vector.id), "title": string(vector.title), "class": string(vector.conformanceClass.rawValue),
          "halves": .array(vector.halves.map { string($0.rawValue) }),
          "requirements": .array(vector.requirements.map(string)), "requires": .array(vector.requires.map(string)),
        ]
      }
      Terminal.print("[\n" + list.map { "  \($0.text)" }.joined(separator: ",\n") + "\n]\n")
    }
    return ExitStatus.conformant
  }

  /// Adds a column of ASCII text.
  private static func append(_ column: String, width: Int, to text: inout String) {
    text += column
    for _ in column.utf8.count..<max(width, column.utf8.count) { text.append(" ") }
  }

  private static func string(_ text: String) -> JSONValue { .string(JSONString(text)) }
}
