import BridgeVectors
import Foundation

/// The public suite of JSON texts, of which a copy may lie beside the project; nothing of it is part of it.
enum JSONTestSuite {
  static let folder = VectorsLocation.directory + "/../../shared/corpora/JSONTestSuite/test_parsing"
  static var isThere: Bool { FileManager.default.fileExists(atPath: folder) }

  static func files(_ prefix: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }.sorted()
  }
}
