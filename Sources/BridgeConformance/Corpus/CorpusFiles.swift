import BridgeJSON

/// Reads the files of a corpus once, and remembers them for the digest.
struct CorpusFiles: Sendable {
  let directory: String
  private var read: [(path: String, bytes: [UInt8])] = []

  init(directory: String) { self.directory = directory }

  mutating func bytes(_ path: String) throws(CorpusError) -> [UInt8] {
    do {
      let bytes = try File.read("\(directory)/\(path)")
      read.append((path, bytes))
      return bytes
    } catch {
      throw CorpusError(
        file: "\(directory)/\(path)",
        problem: "cannot be read (\(error.reason))",
        mend: "name the folder of the corpus with --corpus DIR"
      )
    }
  }

  mutating func json(_ path: String) throws(CorpusError) -> JSONValue {
    try Self.decode(try bytes(path), path: path)
  }

  /// Adds a file that was read elsewhere to what the digest is over.
  mutating func remember(_ path: String, _ bytes: [UInt8]) { read.append((path, bytes)) }

  static func decode(_ bytes: [UInt8], path: String) throws(CorpusError) -> JSONValue {
    do {
      return try JSONValue(decoding: bytes)
    } catch {
      throw CorpusError(
        file: path,
        place: "line \(error.line), column \(error.column)",
        problem: "is not JSON: \(error.reason)"
      )
    }
  }

  /// The names of the folder's JSON files, in ascending byte order; none if the folder is missing.
  func names(in folder: String) throws(CorpusError) -> [String] {
    do {
      return try File.names(in: "\(directory)/\(folder)").filter { $0.hasSuffix(".json") }
        .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    } catch {
      // A folder that can't be read must not pass for an empty one: its vectors would silently not be run.
      guard File.exists("\(directory)/\(folder)") else { return [] }
      throw CorpusError(
        file: folder,
        problem: "cannot be read as a folder (\(error.reason))",
        mend: "keep its JSON files in a folder"
      )
    }
  }

  /// The digest over all that has been read.
  func digest() -> String {
    var hash = SHA256()
    for file in read.sorted(by: { Array($0.path.utf8).lexicographicallyPrecedes(Array($1.path.utf8)) }) {
      hash.update(Array(file.path.utf8) + [0] + Array(String(file.bytes.count).utf8) + [0])
      hash.update(file.bytes)
    }
    return hash.finish().map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }.joined()
  }
}
