import Foundation

/// A folder of one test's own.
struct ScratchFolder: Sendable {
  private let root: String

  init() throws {
    root = FileManager.default.temporaryDirectory.path + "/bridge-conformance-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  func path(_ name: String) -> String { "\(root)/\(name)" }

  /// The text of a file in it, whatever bytes it has, or nil if there is none.
  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  /// The names in it, in order.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).sorted() }

  func remove() { try? FileManager.default.removeItem(atPath: root) }
}
