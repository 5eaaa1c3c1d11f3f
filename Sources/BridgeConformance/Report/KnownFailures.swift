import BridgeJSON

/// The list of known failures, as `run --known FILE` reads it (CONFORMANCE.md, "Known failures").
public struct KnownFailures: Sendable {
  /// The version of the form.
  public static let schema = 1

  /// One failure that is tolerated.
  public struct Entry: Sendable {
    /// Where it stands: `known[3]`.
    public let place: String
    /// The vector, by the id that it has now.
    public let id: String
    /// Which failure of the vector.
    public let fingerprint: Fingerprint
    /// Why it is tolerated; empty only where a list is read to be edited.
    public let reason: String
    /// Where it is followed up.
    public let issue: String?
    /// The last day on which it counts.
    public let expires: CalendarDay?
    /// The only dialect for which it counts; nil for all.
    public let dialect: String?

    /// True if the reason says anything.
    public var hasReason: Bool { Self.isReason(reason) }

    fileprivate static func isReason(_ text: String) -> Bool {
      !text.utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }

    /// True if it speaks of runs in that dialect.
    public func applies(to dialect: String) -> Bool { self.dialect == nil || self.dialect == dialect }
  }

  /// The file, for faults.
  public let file: String
  /// The entries, in the file's order.
  public let entries: [Entry]

  /// Reads a list.
  /// - Parameters:
  ///   - reasonsRequired: false where a list is read to be edited; a reason may then be empty.
  /// - Throws: `CorpusError` naming file, place and mend.
  public init(
    _ bytes: [UInt8],
    file: String,
    corpus: Corpus,
    reasonsRequired: Bool = true
  ) throws(CorpusError) {
    self.file = file
    var fields = try FieldReader(try CorpusFiles.decode(bytes, path: file), file: file, place: "")
    guard let schema = fields.value("schema") else {
      throw fields.error("schema", "is missing", mend: "write \"schema\": \(Self.schema)")
    }
    guard schema == .number(JSONNumber(Self.schema)) else {
      throw fields.error(
        "schema",
        "is \(Excerpt.of(schema.text, limit: 40)), this program reads \(Self.schema)",
        mend: "use the version of the kit that wrote it"
      )
    }
    guard let list = try fields.array("known") else {
      throw fields.error("known", "is missing", mend: "write \"known\": []")
    }
    try fields.finish()
    let names = Self.names(of: corpus)
    var entries: [Entry] = []
    // By vector: two entries for one vector may differ in the dialect alone.
    var earlier: [String: [Entry]] = [:]
    for (index, value) in list.enumerated() {
      let entry = try Self.entry(value, file, "known[\(index)]", names, corpus, reasonsRequired)
      if let twin = earlier[entry.id]?.first(where: { $0.fingerprint == entry.fingerprint && $0.overlaps(entry) }) {
        throw CorpusError(
          file: file,
          place: entry.place,
          problem: "lists the same failure of \(entry.id) as \(twin.place)",
          mend: "remove one of them"
        )
      }
      earlier[entry.id, default: []].append(entry)
      entries.append(entry)
    }
    self.entries = entries
  }

  /// The ids of a corpus, old and new, with the id that the vector has now.
  static func names(of corpus: Corpus) -> [String: String] {
    var names: [String: String] = [:]
    for vector in corpus.vectors {
      for id in CollectionOfOne(vector.id) + vector.aliases { names[id] = vector.id }
    }
    return names
  }

  private static func entry(
    _ value: JSONValue,
    _ file: String,
    _ place: String,
    _ names: [String: String],
    _ corpus: Corpus,
    _ reasonsRequired: Bool
  ) throws(CorpusError) -> Entry {
    var fields = try FieldReader(value, file: file, place: place)
    let name = try fields.requiredString("id")
    guard let id = names[name] else {
      let near = nearest(to: name, in: Array(names.keys).sorted())
      throw fields.error(
        "id",
        "the corpus has no vector \(quoted(Excerpt.of(name, limit: 200)))",
        mend: near.map { "did you mean \($0)?" } ?? "remove the entry"
      )
    }
    let print = try fields.requiredString("fingerprint")
    guard let fingerprint = Fingerprint(print) else {
      throw fields.error(
        "fingerprint",
        "\(quoted(Excerpt.of(print, limit: 40))) is not sixteen hex digits",
        mend: "let known update write it"
      )
    }
    guard let reason = try fields.string("reason") else {
      throw fields.error("reason", "is missing", mend: "say why the failure is tolerated")
    }
    if reasonsRequired, !Entry.isReason(reason) {
      throw fields.error("reason", "is empty", mend: "say why the failure of \(name) is tolerated")
    }
    let issue = try fields.string("issue")
    if issue == "" {
      throw fields.error("issue", "is empty", mend: "name where the failure is followed up, or leave the key out")
    }
    var expires: CalendarDay?
    if let text = try fields.string("expires") {
      guard let day = CalendarDay(text) else {
        throw fields.error(
          "expires",
          "\(quoted(Excerpt.of(text, limit: 40))) is no day",
          mend: "write it as YYYY-MM-DD"
        )
      }
      expires = day
    }
    let dialect = try fields.string("dialect")
    if let dialect, corpus.dialects[dialect] == nil {
      throw fields.unknown("dialect", dialect, of: Array(corpus.dialects.keys))
    }
    try fields.finish()
    return Entry(
      place: place,
      id: id,
      fingerprint: fingerprint,
      reason: reason,
      issue: issue,
      expires: expires,
      dialect: dialect
    )
  }
}

extension KnownFailures.Entry {
  /// True if there is a dialect for which both count.
  fileprivate func overlaps(_ other: Self) -> Bool {
    dialect == nil || other.dialect == nil || dialect == other.dialect
  }
}
