import BridgeConformance
import BridgeJSON
import BridgeVectors

/// Lists vectors, from their headings alone: their steps are read by the commands that need them.
enum ListCommand: Command {
  /// How the list is written.
  private enum Format: String, CaseIterable {
    case text
    case json
    case markdown
  }

  static let name = "list"
  static let summary = "Lists the vectors of the corpus: id, class, halves and title."
  static let synopsis = "[OPTIONS]"
  static let positional = 0
  static let options = [
    Arguments.Option(name: "profile", value: "PROFILE", help: "only that profile's"),
    SharedOptions.half, SharedOptions.conformanceClass, SharedOptions.filter,
    Arguments.Option(
      name: "format",
      value: "text|json|markdown",
      help: "how the list is written (text); markdown: how many there are, by topic"
    ),
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
    let profile = try arguments.one("profile")
    if let profile, !corpus.profiles.contains(profile) {
      throw UsageError(
        message: "unknown profile \(shown(profile)); known are \(corpus.profiles.joined(separator: ", "))"
      )
    }
    if format == .markdown {
      for option in ["half", "class", "filter"] where !arguments.all(option).isEmpty {
        throw UsageError(message: "--format markdown counts whole profiles; leave out --\(option)")
      }
      let table = try CoverageTable(corpus)
      Terminal.print(profile.map(table.render(profile:)) ?? table.render())
      return ExitStatus.conformant
    }
    if profile == JSONTexts.profile {
      throw UsageError(
        message: "the profile json has texts and no vectors; count them with --format markdown, see them with decode"
      )
    }
    let vectors = corpus.vectors.filter { vector in
      (profile == nil || vector.profile == profile) && (half.map { vector.halves.contains($0) } ?? true)
        && selection.admits(vector)
    }
    guard !vectors.isEmpty else {
      throw UsageError(
        message: "nothing is selected: no vector matches; leave out --profile, --filter, --half or --class"
      )
    }
    switch format {
    case .markdown: break
    case .text:
      let width = vectors.map(\.id.utf8.count).max() ?? 0
      // Bytes, since a string looks at each space that is appended to it.
      var text: [UInt8] = []
      text.reserveCapacity(vectors.count * 160)
      for vector in vectors {
        append(vector.id, width: width + 2, to: &text)
        append(vector.conformanceClass.rawValue, width: 10, to: &text)
        append(vector.halves.map { $0.rawValue }.joined(separator: ","), width: 12, to: &text)
        text += Printable.text(vector.title).utf8
        text.append(UInt8(ascii: "\n"))
      }
      Terminal.print(String(decoding: text, as: UTF8.self))
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
  private static func append(_ column: String, width: Int, to text: inout [UInt8]) {
    text += column.utf8
    text += repeatElement(UInt8(ascii: " "), count: max(0, width - column.utf8.count))
  }

  private static func string(_ text: String) -> JSONValue { .string(JSONString(text)) }
}
