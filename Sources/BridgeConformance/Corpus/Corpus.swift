import BridgeJSON

/// All vectors, dialects and JSON texts under one folder, with a version and a digest.
public struct Corpus: Sendable {
  /// The folder, without a trailing slash.
  public let directory: String
  /// The corpus's own version.
  public let version: String
  /// The profiles, in the order of corpus.json.
  public let profiles: [String]
  /// SHA-256 over the corpus's files, in lower-case hex (vectors/README.md says over what exactly).
  public let digest: String
  /// The dialects by name.
  public let dialects: [String: Dialect]
  /// All vectors, in the corpus's order.
  public let vectors: [Vector]

  /// Reads a corpus.
  /// - Parameter directory: the folder that holds corpus.json.
  /// - Throws: `CorpusError` for the first fault found, naming file, place and mend.
  public init(directory: String) throws(CorpusError) {
    let directory = directory.count > 1 && directory.hasSuffix("/") ? String(directory.dropLast()) : directory
    self.directory = directory
    var files = CorpusFiles(directory: directory)
    let index = try files.json("corpus.json")
    var fields = try FieldReader(index, file: "corpus.json", place: "")
    version = try fields.requiredString("version")
    profiles = try fields.strings("profiles") ?? []
    try fields.finish()

    var dialects: [String: Dialect] = [:]
    for name in try files.names(in: "dialects") {
      let dialect = try Dialect(try files.json("dialects/\(name)"), file: "dialects/\(name)")
      guard profiles.contains(dialect.profile) else {
        throw CorpusError(
          file: dialect.file, place: "profile", problem: "\(quoted(dialect.profile)) is not in corpus.json",
          mend: "add it there, or name one of \(profiles.joined(separator: ", "))")
      }
      dialects[dialect.name] = dialect
    }
    var vectors: [Vector] = []
    for profile in profiles {
      for name in try files.names(in: profile) {
        let file = "\(profile)/\(name)"
        // The texts of the profile json are not vectors with steps; JSONTexts reads them when they are wanted.
        if profile == JSONTexts.profile {
          _ = try files.bytes(file)
          continue
        }
        for vector in try VectorReader.vectors(in: try files.json(file), file: file) {
          if vector.file != "\(vector.profile)/\(vector.topic).json" {
            throw CorpusError(
              file: file, place: "\(vector.place).id", problem: "\(quoted(vector.id)) does not belong in this file",
              mend: "move it to \(vector.profile)/\(vector.topic).json, or change its id")
          }
          vectors.append(vector)
        }
      }
    }
    var seen: [String: String] = [:]
    for vector in vectors {
      for id in [vector.id] + vector.aliases {
        if let other = seen[id] {
          throw CorpusError(
            file: vector.file, place: "\(vector.place).id", problem: "\(quoted(id)) is already the id of \(other)",
            mend: "give it another")
        }
        seen[id] = "\(vector.file)\(vector.place)"
      }
    }
    self.dialects = dialects
    self.vectors = vectors
    digest = files.digest()
  }

  /// The vector of that id, or of that alias.
  public func vector(_ id: String) -> Vector? {
    vectors.first { $0.id == id } ?? vectors.first { $0.aliases.contains(id) }
  }
}
