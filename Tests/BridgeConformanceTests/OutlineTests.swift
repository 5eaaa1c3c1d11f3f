import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct OutlineTests {
  private func outline(_ text: String) -> String? {
    Outline.withoutSteps(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func aVectorsOwnStepsAreLeftOut() {
    #expect(
      outline(#"[{"id": "a", "steps": [{"do": "x", "steps": [1]}], "why": "b"}]"#)
        == #"[{"id": "a", "steps": [], "why": "b"}]"#
    )
    #expect(outline(#"[{"steps" : [] }, {"steps":[[]]}]"#) == #"[{"steps" : [] }, {"steps":[]}]"#)
  }

  @Test func theWordElsewhereIsLeftAlone() {
    for text in [
      #"[{"id": "steps", "why": ["steps", [1]]}]"#, #"[{"why": "\\\"steps\\\": [1"}]"#, #"[["steps", [1]]]"#,
      #"[{"steps": {"a": [1]}}]"#, #"{"steps": [1]}"#, "[]",
    ] {
      #expect(outline(text) == text)
    }
  }

  @Test func bracketsInStringsDoNotCount() {
    #expect(outline(#"[{"steps": ["]", "\"]", "\\"], "id": "["}]"#) == #"[{"steps": [], "id": "["}]"#)
  }

  @Test(arguments: [#"[{"steps": [}"#, #"[{"steps": ["]}]"#, "[", #"["a"#])
  func whatDoesNotEndIsReadAsAWhole(text: String) {
    #expect(outline(text) == nil)
  }

  @Test func headingsAreTheVectorsWithoutSteps() throws {
    let all = try Corpus(directory: TinyCorpus.folder + "/vectors")
    let headings = try Corpus(directory: TinyCorpus.folder + "/vectors", parts: .headings)
    #expect(headings.vectors.map(\.id) == all.vectors.map(\.id))
    #expect(headings.vectors.map(\.title) == all.vectors.map(\.title))
    #expect(headings.vectors.allSatisfy { $0.steps.isEmpty })
    #expect(headings.digest == all.digest)
  }
}
