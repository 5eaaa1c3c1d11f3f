import BridgeConformance
import BridgeJSON
import BridgeJSONPanel
import BridgeVectors

/// Shows what every decoder says of a text, of a folder of texts, or of the corpus's own.
enum DecodeCommand: Command {
  static let name = "decode"
  static let summary = "Shows what each JSON decoder says of a text (- is stdin), a folder or the corpus."
  static let synopsis = "[FILE|FOLDER|-]"
  static let positional = 1
  static let options = [SharedOptions.corpus]

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard let path = arguments.positional.first else {
      return try corpusTexts(Corpus(directory: try arguments.one("corpus") ?? VectorsLocation.directory))
    }
    if path == "-" { return one(try File.readAll(0, name: "standard input"), path) }
    return File.isDirectory(path) ? try folder(path) : one(try File.read(path), path)
  }

  /// One text: a row for each decoder, and the value if ours accepts.
  private static func one(_ bytes: [UInt8], _ name: String) -> Int32 {
    let opinions = JSONPanel.table(bytes: bytes)
    for opinion in opinions {
      let label = opinion.decoder.rawValue + String(repeating: " ", count: 12 - opinion.decoder.rawValue.count)
      Terminal.print(
        Printable.text("\(label)\(opinion.accepted ? "accepts" : "rejects")  \(opinion.reason ?? "")") + "\n"
      )
    }
    let ours = opinions.first { $0.decoder == .bridgeJSON }
    if let value = ours?.value {
      Terminal.print("value       \(Printable.text(value.text))\n")
    }
    return ours?.accepted == true ? ExitStatus.conformant : ExitStatus.notConformant
  }

  /// A folder in the naming of JSONTestSuite: y_ must be accepted, n_ rejected, i_ is free.
  private static func folder(_ path: String) throws -> Int32 {
    let names = try File.names(in: path).filter { $0.hasSuffix(".json") }.sorted()
    guard !names.isEmpty else {
      throw UsageError(message: "\(shown(path)) holds no .json file; name a folder that does")
    }
    let decoders = PanelDecoder.allCases
    var wrong = [Int](repeating: 0, count: decoders.count)
    let width = (names.map(\.count).max() ?? 0) + 2
    Terminal.print("\("text".padded(width))\(decoders.map { $0.rawValue.padded(13) }.joined())\n")
    for name in names {
      let opinions = JSONPanel.table(bytes: try File.read("\(path)/\(name)"))
      let expected: Bool? = name.hasPrefix("y_") ? true : name.hasPrefix("n_") ? false : nil
      var row = Printable.text(name).padded(width)
      for (index, decoder) in decoders.enumerated() {
        guard let opinion = opinions.first(where: { $0.decoder == decoder }) else { continue }
        var cell = opinion.accepted ? "accepts" : "rejects"
        if let expected, expected != opinion.accepted {
          wrong[index] += 1
          cell += " !"
        } else if opinion.accepted, opinion.differs {
          cell += " *"
        }
        row += cell.padded(13)
      }
      while row.hasSuffix(" ") { row.removeLast() }
      Terminal.print(row + "\n")
    }
    Terminal.print(
      "\n! against the name (y_ must be accepted, n_ rejected); * accepted with another value than bridge-json\n"
    )
    for (index, decoder) in decoders.enumerated() {
      Terminal.print("\(decoder.rawValue.padded(12)) \(wrong[index]) of \(names.count) against the name\n")
    }
    return wrong[decoders.firstIndex(of: .bridgeJSON) ?? 0] == 0 ? ExitStatus.conformant : ExitStatus.notConformant
  }

  /// The corpus's own texts: every decoder must do what they say of it.
  private static func corpusTexts(_ corpus: Corpus) throws -> Int32 {
    let texts = try JSONTexts.load(corpus)
    guard !texts.isEmpty else {
      throw UsageError(message: "the corpus has no JSON texts; name another with --corpus DIR")
    }
    var faults = 0
    for text in texts {
      let opinions = JSONPanel.table(bytes: text.bytes)
      let ours = opinions.first { $0.decoder == .bridgeJSON }
      for opinion in opinions {
        guard let problem = problem(opinion, text, ours: ours?.value) else { continue }
        faults += 1
        Terminal.print(Printable.text("\(text.id): \(opinion.decoder.rawValue) \(problem)") + "\n")
      }
    }
    Terminal.print(
      "\(texts.count) texts, \(PanelDecoder.allCases.count) decoders, \(faults) times not as the corpus says\n"
    )
    return faults == 0 ? ExitStatus.conformant : ExitStatus.notConformant
  }

  private static func problem(_ opinion: PanelOpinion, _ text: JSONText, ours: JSONValue?) -> String? {
    let expected = text.expected(of: opinion.decoder.rawValue)
    if opinion.accepted != expected.accepts {
      return "\(opinion.accepted ? "accepts" : "rejects") what it should not" + (opinion.reason.map { ": \($0)" } ?? "")
    }
    guard opinion.accepted else { return nil }
    if opinion.decoder == .bridgeJSON, let value = text.value, opinion.value != value { return "has another value" }
    if let value = expected.value { return opinion.value == value ? nil : "has another value than the known one" }
    // A text that our decoder does not take has no value of ours to differ from.
    let differs = ours == nil ? text.value != nil && opinion.value != text.value : opinion.differs
    return expected.differs == differs ? nil : "has another value"
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
