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
  /// Everything in the file, for the profile.
  public let data: JSONObject
  /// The file that it stands in, relative to the corpus.
  public let file: String

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
    if file != "dialects/\(name).json" {
      throw fields.error("name", "is \(quoted(name)) in the file \(file)", mend: "give both the same name")
    }
  }
}
