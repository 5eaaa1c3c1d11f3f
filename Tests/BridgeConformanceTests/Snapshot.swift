import Foundation
import Testing

/// Expected output that lies in a file under Snapshots, compared to the letter.
///
/// `REWRITE_SNAPSHOTS=1 swift test --filter BridgeConformanceTests` writes the files anew; the tests then fail, so that this can't stay unseen.
enum Snapshot {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Snapshots"
  )

  /// Fails unless a text is exactly what the file holds.
  static func expect(_ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["REWRITE_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record("the snapshot \(name) was written anew", sourceLocation: sourceLocation)
      return
    }
    let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let (left, right) = (
      expected.utf8.split(separator: 10, omittingEmptySubsequences: false),
      text.utf8.split(separator: 10, omittingEmptySubsequences: false)
    )
    if left.elementsEqual(right, by: { $0.elementsEqual($1) }) { return }
    let line =
      zip(left, right).enumerated().first { !$0.element.0.elementsEqual($0.element.1) }?.offset
      ?? min(left.count, right.count)
    let (wanted, got) = (line < left.count ? String(left[line]) : nil, line < right.count ? String(right[line]) : nil)
    Issue.record(
      "\(name), line \(line + 1):\n- \(wanted ?? "(end)")\n+ \(got ?? "(end)")",
      sourceLocation: sourceLocation
    )
  }
}
