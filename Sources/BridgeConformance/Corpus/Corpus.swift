import BridgeJSON
import Dispatch
import Synchronization

/// All vectors, dialects and JSON texts under one folder, with a version and a digest.
public struct Corpus: Sendable {
  /// The folder, without a trailing slash.
  public let directory: String
  /// The corpus's own version.
  public let version: String
  /// The profiles, in the order of corpus.json.
  public let profiles: [String]
  /// SHA-256 over the corpus's files, in lower-case hex (vectors/README.md says over what exactly).
  ///
  /// Computed on each access: a list of vectors has no use for it.
  public var digest: String { files.digest() }
  private let files: CorpusFiles
  /// The dialects by name.
  public let dialects: [String: Dialect]
  /// The dialects' names: those that corpus.json puts in order, then the others by name.
  public let dialectOrder: [String]
  /// All vectors, in the corpus's order.
  public let vectors: [Vector]

  /// How much of the vectors is read.
  public enum Parts: Sendable {
    /// Everything.
    case all
    /// All but the steps: enough to list them.
    case headings
  }

  /// Reads a corpus.
  /// - Parameters:
  ///   - directory: the folder that holds corpus.json.
  ///   - parts: how much of the vectors is read.
  /// - Throws: `CorpusError` for the first fault found, naming file, place and mend.
  public init(directory: String, parts: Parts = .all) throws(CorpusError) {
    let directory = directory.count > 1 && directory.hasSuffix("/") ? String(directory.dropLast()) : directory
    self.directory = directory
    var files = CorpusFiles(directory: directory)
    let index = try files.json("corpus.json")
    var fields = try FieldReader(index, file: "corpus.json", place: "")
    version = try fields.requiredString("version")
    profiles = try fields.strings("profiles") ?? []
    let order = try fields.strings("order") ?? []
    if profiles.isEmpty { throw fields.error("profiles", "names none", mend: "name the folders that hold vectors") }
    try fields.finish()

    var dialects: [String: Dialect] = [:]
    for name in try files.names(in: "dialects") {
      let dialect = try Dialect(try files.json("dialects/\(name)"), file: "dialects/\(name)")
      guard profiles.contains(dialect.profile) else {
        throw CorpusError(
          file: dialect.file,
          place: "profile",
          problem: "\(quoted(dialect.profile)) is not in corpus.json",
          mend: "add it there, or name one of \(profiles.joined(separator: ", "))"
        )
      }
      dialects[dialect.name] = dialect
    }
    var paths: [String] = []
    for profile in profiles where profile != JSONTexts.profile {
      for name in try files.names(in: profile) { paths.append("\(profile)/\(name)") }
    }
    var vectors: [Vector] = []
    for (path, outcome) in zip(paths, Self.read(paths, in: directory, parts: parts)) {
      let (bytes, read) = try outcome.get()
      files.remember(path, bytes)
      // By index: a vector is large to copy.
      let home = "\(path.dropLast(".json".count))/".utf8
      if let stray = read.indices.first(where: { !read[$0].id.utf8.starts(with: home) }) {
        let vector = read[stray]
        throw CorpusError(
          file: path,
          place: "\(vector.place).id",
          problem: "\(quoted(vector.id)) does not belong in this file",
          mend: "move it to \(vector.profile)/\(vector.topic).json, or change its id"
        )
      }
      vectors += read
    }
    // The texts of the profile json are not vectors with steps: JSONTexts reads them when they are wanted. The digest is over them too.
    if profiles.contains(JSONTexts.profile) {
      for name in try files.names(in: JSONTexts.profile) { _ = try files.bytes("\(JSONTexts.profile)/\(name)") }
    }
    var seen: [String: Int] = [:]
    seen.reserveCapacity(vectors.count)
    for index in vectors.indices {
      for id in CollectionOfOne(vectors[index].id) + vectors[index].aliases {
        if let other = seen.updateValue(index, forKey: id) {
          throw CorpusError(
            file: vectors[index].file,
            place: "\(vectors[index].place).id",
            problem: "\(quoted(id)) is already the id of \(vectors[other].file)\(vectors[other].place)",
            mend: "give it another"
          )
        }
      }
    }
    if let unknown = order.first(where: { dialects[$0] == nil }) {
      throw CorpusError(file: "corpus.json", place: "order", problem: "there is no dialect \(quoted(unknown))")
    }
    self.dialects = dialects
    dialectOrder = order + dialects.keys.filter { !order.contains($0) }.sorted()
    self.vectors = vectors
    self.files = files
  }

  /// Reads files of vectors, several at a time: to list a corpus should take no longer than it must.
  private static func read(
    _ paths: [String],
    in directory: String,
    parts: Parts
  ) -> [Result<(bytes: [UInt8], vectors: [Vector]), CorpusError>] {
    let outcomes = Mutex(
      [Result<(bytes: [UInt8], vectors: [Vector]), CorpusError>?](repeating: nil, count: paths.count)
    )
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      let outcome: Result<(bytes: [UInt8], vectors: [Vector]), CorpusError>
      do throws(CorpusError) {
        var files = CorpusFiles(directory: directory)
        let bytes = try files.bytes(paths[index])
        let outline = parts == .headings ? Outline.withoutSteps(bytes).flatMap { try? JSONValue(decoding: $0) } : nil
        // A text that is no JSON without its steps is read as a whole, so that the fault is named in its right place.
        let value: JSONValue
        if let outline { value = outline } else { value = try CorpusFiles.decode(bytes, path: paths[index]) }
        outcome = .success((bytes, try VectorReader.vectors(in: value, file: paths[index], parts: parts)))
      } catch {
        outcome = .failure(error)
      }
      outcomes.withLock { $0[index] = outcome }
    }
    return outcomes.withLock { $0.compactMap(\.self) }
  }

  /// The vector of that id, or of that alias.
  public func vector(_ id: String) -> Vector? {
    vectors.first { $0.id == id } ?? vectors.first { $0.aliases.contains(id) }
  }
}
