import BridgeConformance

/// A mistake in the words of a command line.
struct UsageError: Error {
  /// One line: what is wrong, and how to mend it.
  let message: String
}

/// The words of one subcommand, taken apart by its options.
struct Arguments {
  /// One option of a subcommand.
  struct Option {
    let name: String
    /// What its value is called in the help; nil for a flag.
    let value: String?
    let help: String
  }

  private(set) var positional: [String] = []
  /// True if --help stands where an option may stand; as the value of another option it is a value.
  private(set) var asksForHelp = false
  private var values: [String: [String]] = [:]

  /// Takes the words apart.
  /// - Throws: `UsageError` that names the word and the mend.
  init(_ words: ArraySlice<String>, options: [Option], positional limit: Int, command: String) throws {
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        positional += rest
        break
      }
      if word == "--help" || word == "-h" {
        asksForHelp = true
        return
      }
      guard word.hasPrefix("--"), word.count > 2 else {
        if word.hasPrefix("-"), word != "-" {
          throw UsageError(message: "unknown option \(shown(word)); see bridge-conformance \(command) --help")
        }
        positional.append(word)
        continue
      }
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init
      )
      guard let option = options.first(where: { $0.name == parts[0] }) else {
        let near = nearest(to: parts[0], in: options.map(\.name))
        let mend = near.map { "did you mean --\($0)?" } ?? "see bridge-conformance \(command) --help"
        throw UsageError(message: "unknown option \(shown("--" + parts[0])); \(mend)")
      }
      guard let value = option.value else {
        if parts.count > 1 {
          throw UsageError(message: "--\(option.name) takes no value; leave =\(shown(parts[1])) out")
        }
        values[option.name, default: []].append("")
        continue
      }
      guard let given = parts.count > 1 ? parts[1] : rest.popFirst() else {
        throw UsageError(message: "--\(option.name) lacks its value; write --\(option.name) \(value)")
      }
      values[option.name, default: []].append(given)
    }
    if positional.count > limit {
      throw UsageError(
        message: "unexpected word \(shown(positional[limit])); see bridge-conformance \(command) --help"
      )
    }
  }

  /// True if a flag was given.
  func flag(_ name: String) -> Bool { values[name] != nil }

  /// All values of an option, in order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option that may be given once.
  func one(_ name: String) throws -> String? {
    let all = all(name)
    if all.count > 1 { throw UsageError(message: "--\(name) is given \(all.count) times; give it once") }
    return all.first
  }

  /// The value of an option that is one of several words.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String,
    _ type: Choice.Type
  ) throws -> Choice? where Choice.RawValue == String {
    guard let word = try one(name) else { return nil }
    guard let choice = Choice(rawValue: word) else {
      let words = Choice.allCases.map(\.rawValue)
      let mend =
        nearest(to: word, in: words).map { "did you mean \($0)?" } ?? "write one of \(words.joined(separator: ", "))"
      throw UsageError(message: "--\(name) \(shown(word)) is unknown; \(mend)")
    }
    return choice
  }
}

/// A word of the user's, made harmless for a terminal.
func shown(_ word: String) -> String { Printable.text(word) }
