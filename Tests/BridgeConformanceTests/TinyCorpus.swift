import BridgeConformance
import Foundation
import Testing

/// The corpus in Corpora/tiny, which is small enough to be known by heart, and copies of it with one thing changed.
enum TinyCorpus {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Corpora/tiny"

  static func corpus() throws -> Corpus { try Corpus(directory: folder + "/vectors") }

  static func requirements() throws -> Requirements { try Requirements(besideCorpus: folder + "/vectors") }

  static func dialect() throws -> Dialect { try #require(try corpus().dialects["wvjb-6"]) }

  static func vector(_ id: String) throws -> Vector { try #require(try corpus().vector(id)) }

  /// Gives a function the path of a copy in which texts of one file have been replaced.
  static func edited<Result>(
    _ file: String,
    _ find: String,
    _ replacement: String,
    _ body: (String) throws -> Result
  ) throws -> Result {
    try copied { root in
      let path = "\(root)/\(file)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try #require(text.contains(find), "\(file) does not hold \(find)")
      try text.replacingOccurrences(of: find, with: replacement).write(toFile: path, atomically: false, encoding: .utf8)
      return try body("\(root)/vectors")
    }
  }

  /// Gives a function the path of a copy of the whole folder, which is removed afterwards.
  static func copied<Result>(_ body: (String) throws -> Result) throws -> Result {
    let root = FileManager.default.temporaryDirectory.path + "/tiny-corpus-" + UUID().uuidString
    try FileManager.default.copyItem(atPath: folder, toPath: root)
    defer { try? FileManager.default.removeItem(atPath: root) }
    return try body(root)
  }
}
