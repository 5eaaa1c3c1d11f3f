import BridgeJSON

/// One concrete form of a profile: data that the profile reads (vectors/dialects/NAME.json).
public struct Dialect: Sendable {
  /// The dialect's name, which is also its file's.
  public let name: String
  /// The profile that it is a form of.
  public let profile: String
  /// What people call it.
  public let title: String
  /// What this dialect has that others of the profile lack.
  public let traits: [String]
  /// For each half, the id of the vector that every loaded vector needs.
  public let bootstrap: [Half: String]
  /// What this dialect's upstream does not do, so that its vectors count for a higher class here.
  public let raises: [Raise]
  /// For each half, the ids of the few vectors that tell this dialect from the others of all profiles.
  public let signature: [Half: [String]]
  /// The dialects whose signature an implementation of this one may bear as well.
  public let supersedes: [String]
  /// Everything in the file, for the profile.
  public let data: JSONObject
  /// The file that it stands in, relative to the corpus.
  public let file: String

  /// The keys that every profile's dialects have.
  static let commonKeys = [
    "name", "profile", "title", "sources", "traits", "bootstrap", "raises", "signature", "supersedes",
  ]

  /// Vectors that count for a higher class in one dialect than in the others.
  public struct Raise: Sendable {
    /// The half for which they do.
    public let half: Half
    /// The class that they count for at least.
    public let conformanceClass: ConformanceClass
    /// Patterns of their ids.
    public let vectors: [String]
  }

  /// A vector as it counts in this dialect for a half.
  public func raising(_ vector: Vector, for half: Half) -> Vector {
    var raised = vector
    for raise in raises where raise.half == half && raise.conformanceClass > raised.conformanceClass {
      if raise.vectors.contains(where: { Glob($0).matches(vector.id) }) {
        raised.conformanceClass = raise.conformanceClass
      }
    }
    return raised
  }

  private static func raises(_ fields: inout FieldReader) throws(CorpusError) -> [Raise] {
    var raises: [Raise] = []
    for (index, value) in (try fields.array("raises") ?? []).enumerated() {
      var inner = try FieldReader(value, file: fields.file, place: "raises[\(index)]")
      guard let half = try inner.oneOf("half", Half.self) else {
        throw inner.error("half", "is missing", mend: "write native or web")
      }
      guard let conformanceClass = try inner.oneOf("class", ConformanceClass.self) else {
        throw inner.error("class", "is missing", mend: "write full or hardened")
      }
      let vectors = try inner.strings("vectors") ?? []
      if vectors.isEmpty { throw inner.error("vectors", "names none", mend: "name the vectors that count higher") }
      _ = try inner.requiredString("why")
      try inner.finish()
      raises.append(Raise(half: half, conformanceClass: conformanceClass, vectors: vectors))
    }
    return raises
  }

  /// Reads a dialect; the profile's own keys are left to the profile.
  init(_ value: JSONValue, file: String) throws(CorpusError) {
    var fields = try FieldReader(value, file: file, place: "")
    self.file = file
    data = fields.all
    name = try fields.requiredString("name")
    profile = try fields.requiredString("profile")
    title = try fields.requiredString("title")
    traits = try fields.strings("traits") ?? []
    var bootstrap: [Half: String] = [:]
    if let value = fields.value("bootstrap") {
      var inner = try FieldReader(value, file: file, place: "bootstrap")
      for half in Half.allCases { bootstrap[half] = try inner.string(half.rawValue) }
      try inner.finish()
    }
    self.bootstrap = bootstrap
    raises = try Self.raises(&fields)
    supersedes = try fields.strings("supersedes") ?? []
    var signature: [Half: [String]] = [:]
    if let value = fields.value("signature") {
      var inner = try FieldReader(value, file: file, place: "signature")
      for half in Half.allCases { signature[half] = try inner.strings(half.rawValue) }
      try inner.finish()
    }
    self.signature = signature
    if file != "dialects/\(name).json" {
      throw fields.error("name", "is \(quoted(name)) in the file \(file)", mend: "give both the same name")
    }
  }
}
