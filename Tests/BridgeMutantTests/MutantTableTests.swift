import BridgeAdapter
import BridgeJSON
import BridgeMutants
import Foundation
import Testing
import WebViewJavascriptBridge

@Suite struct MutantTableTests {
  private let entries: [JSONValue]

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: root.appending(path: "mutants/wvjb/native.json"))
    entries = try #require(JSONValue(decoding: Array(data)).arrayValue)
  }

  @Test func theDataAndTheTableAgree() {
    let described = entries.map { "\($0["kind"]?.stringValue ?? "-") \($0["name"]?.stringValue ?? "-")" }
    let built = Mutant.all.map { "\($0.kind.rawValue) \($0.name)" }
    #expect(described == built)
    #expect(Set(Mutant.all.map(\.name)).count == Mutant.all.count)
  }

  @Test func theDataAndTheTableNameTheSameDialect() {
    for (entry, mutant) in zip(entries, Mutant.all) {
      #expect(entry["dialect"]?.stringValue ?? "wvjb-6" == mutant.dialect.name, "\(mutant.name)")
    }
  }

  @Test(arguments: ["wvjb-5", "wvjb-4", "lision", "jsbridge-android"])
  func everyDialectHasEnough(_ dialect: String) {
    #expect(Mutant.all.count { $0.kind == .mutant && $0.dialect.name == dialect } >= 5)
  }

  @Test func everyEntryIsComplete() throws {
    for entry in entries {
      let names = entry.objectValue?.names.filter { $0 != "dialect" }
      #expect(names == ["name", "kind", "title", "requirement", "source"], "\(entry)")
      for name in ["title", "source"] { #expect(entry[name]?.stringValue?.isEmpty == false, "\(entry)") }
      #expect(try #require(entry["requirement"]?.stringValue).hasPrefix("WVJB-"))
    }
  }

  @Test func thereAreEnough() {
    #expect(Mutant.all.count { $0.kind == .mutant } >= 26)
    #expect(Mutant.all.count { $0.kind == .variant } >= 5)
  }

  @Test func mutantsAreFoundByName() {
    #expect(Mutant.named("null-answer-lost")?.kind == .mutant)
    #expect(Mutant.named("nobody") == nil)
  }
}
