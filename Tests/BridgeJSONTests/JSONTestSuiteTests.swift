import BridgeJSON
import BridgeJSONPanel
import Foundation
import Testing

/// Does our decoder do with the texts of JSONTestSuite what their names say? (y_ must be accepted, n_ rejected, i_ is free.)
@Suite(.enabled(if: JSONTestSuite.isThere, "shared/corpora/JSONTestSuite does not lie beside the project"))
struct JSONTestSuiteTests {
  private func bytes(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(JSONTestSuite.folder)/\(file)")))
  }

  @Test(arguments: JSONTestSuite.files("y_"))
  func accepted(file: String) throws {
    let value = try JSONValue(decoding: try bytes(file))
    #expect(try JSONValue(decoding: value.encoded()) == value)
  }

  @Test(arguments: JSONTestSuite.files("n_"))
  func rejected(file: String) throws {
    let bytes = try bytes(file)
    #expect(throws: JSONDecodingError.self) { try JSONValue(decoding: bytes) }
  }

  /// No crash, and a table, whatever the panel says.
  @Test(arguments: JSONTestSuite.files(""))
  func panelSurvives(file: String) throws {
    #expect(JSONPanel.table(bytes: try bytes(file)).map(\.decoder) == PanelDecoder.allCases)
  }
}
