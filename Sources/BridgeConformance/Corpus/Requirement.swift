/// One numbered sentence of CONFORMANCE.md.
public struct Requirement: Sendable, Equatable {
  /// How binding it is (RFC 2119).
  public enum Level: String, Sendable, CaseIterable {
    /// It has to hold.
    case must = "MUST"
    /// It has to hold unless there is a good reason.
    case should = "SHOULD"
    /// It may hold or not.
    case may = "MAY"
  }

  /// The number, such as `WVJB-RESP-04`.
  public let id: String
  /// How binding it is.
  public let level: Level
  /// The class that it belongs to.
  public let conformanceClass: ConformanceClass
  /// The halves that it binds.
  public let halves: [Half]
  /// The sentence.
  public let sentence: String
  /// The reason.
  public let why: String
  /// Where it comes from.
  public let source: String
  /// Why no vector can test it, if none can.
  public let withoutVector: String?
}

/// The requirements as they stand in CONFORMANCE.md.
public struct Requirements: Sendable {
  /// All of them, in their order.
  public let all: [Requirement]
  private let byID: [String: Int]

  /// The one of that number.
  public subscript(id: String) -> Requirement? { byID[id].map { all[$0] } }

  /// Reads the standard that lies beside a corpus.
  /// - Throws: `CorpusError` if it is missing, or a requirement does not have its form.
  public init(besideCorpus directory: String) throws(CorpusError) {
    let path = "\(directory)/../CONFORMANCE.md"
    let bytes: [UInt8]
    do {
      bytes = try File.read(path)
    } catch {
      throw CorpusError(
        file: "CONFORMANCE.md",
        problem: "cannot be read beside the corpus (\(error.reason))",
        mend: "keep the standard in the folder that holds the corpus"
      )
    }
    try self.init(markdown: String(decoding: bytes, as: UTF8.self))
  }

  /// Reads requirements out of a text: `#### ID · LEVEL · CLASS · HALF`, the sentence, and a list of `- Why:`, `- Source:` and, where there is one, `- No vector:`.
  init(markdown text: String) throws(CorpusError) {
    var all: [Requirement] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      guard line.hasPrefix("#### "), line.contains(" · ") else { continue }
      let number = index
      var body: [String] = []
      while index < lines.count, !lines[index].hasPrefix("#") {
        if !lines[index].isEmpty { body.append(lines[index]) }
        index += 1
      }
      all.append(try Self.requirement(heading: String(line.dropFirst(5)), body: body, line: number))
    }
    self.all = all
    var byID: [String: Int] = [:]
    for (index, requirement) in all.enumerated() {
      if byID.updateValue(index, forKey: requirement.id) != nil {
        throw CorpusError(
          file: "CONFORMANCE.md",
          place: requirement.id,
          problem: "stands there twice",
          mend: "give one another number"
        )
      }
    }
    self.byID = byID
  }

  private static func requirement(heading: String, body: [String], line: Int) throws(CorpusError) -> Requirement {
    func wrong(_ problem: String, _ mend: String) -> CorpusError {
      CorpusError(file: "CONFORMANCE.md", place: "line \(line)", problem: problem, mend: mend)
    }
    var parts: [String] = []
    for part in heading.split(separator: "·") {
      let words = part.split(separator: " ")
      parts.append(words.joined(separator: " "))
    }
    guard parts.count == 4, let level = Requirement.Level(rawValue: parts[1]),
      let conformanceClass = ConformanceClass(rawValue: parts[2])
    else { throw wrong("the heading is not of the form ID · MUST · core · both", "write it so") }
    let halves: [Half]
    if parts[3] == "both" {
      halves = Half.allCases
    } else if let half = Half(rawValue: parts[3]) {
      halves = [half]
    } else {
      throw wrong("the half is \(quoted(parts[3]))", "write native, web or both")
    }
    func item(_ name: String) -> String? {
      body.first { $0.hasPrefix("- \(name): ") }.map { String($0.dropFirst(name.count + 4)) }
    }
    let sentence = body.prefix { !$0.hasPrefix("- ") }.joined(separator: " ")
    guard !sentence.isEmpty, let why = item("Why"), let source = item("Source") else {
      throw wrong("\(parts[0]) lacks its sentence, its reason or its source", "write all three")
    }
    return Requirement(
      id: parts[0],
      level: level,
      conformanceClass: conformanceClass,
      halves: halves,
      sentence: sentence,
      why: why,
      source: source,
      withoutVector: item("No vector")
    )
  }
}
