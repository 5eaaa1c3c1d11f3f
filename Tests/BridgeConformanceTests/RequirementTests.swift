import Testing

@testable import BridgeConformance

@Suite struct RequirementTests {
  @Test func requirementsAreRead() throws {
    let requirements = try TinyCorpus.requirements()
    #expect(requirements.all.count == 7)
    let late = try #require(requirements["TINY-RESP-02"])
    #expect(late.level == .should)
    #expect(late.conformanceClass == .full)
    #expect(late.halves == [.native, .web])
    #expect(late.sentence == "Answers reach their calls.")
    #expect(late.why == "It is what a callback is for.")
    #expect(late.source == "tiny, section 2")
    #expect(late.withoutVector == nil)
    #expect(requirements["TINY-BOOT-01"]?.halves == [.native])
    #expect(requirements["TINY-FREE-01"]?.withoutVector == "Both ways conform.")
    #expect(requirements["TINY-NONE-01"] == nil)
  }

  @Test(arguments: [
    ("#### A-1 · MUST · core", "line 1: the heading is not of the form ID · MUST · core · both; write it so"),
    ("#### A-1 · WILL · core · both", "line 1: the heading is not of the form ID · MUST · core · both; write it so"),
    ("#### A-1 · MUST · more · both", "line 1: the heading is not of the form ID · MUST · core · both; write it so"),
    ("\n#### A-1 · MUST · core · neither", "line 2: the half is \"neither\"; write native, web or both"),
    (
      "#### A-1 · MUST · core · both\n- Why: x\n- Source: y",
      "line 1: A-1 lacks its sentence, its reason or its source; write all three"
    ),
    (
      "#### A-1 · MUST · core · both\nIt is.\n- Source: y",
      "line 1: A-1 lacks its sentence, its reason or its source; write all three"
    ),
    (
      "#### A-1 · MUST · core · both\nIt is.\n- Why: x",
      "line 1: A-1 lacks its sentence, its reason or its source; write all three"
    ),
    (
      "#### A-1 · MUST · core · both\nIt is.\n- Why: x\n- Source: y\n#### A-1 · MAY · core · web\nIt is.\n- Why: x\n- Source: y",
      "A-1: stands there twice; give one another number"
    ),
  ])
  func faultsAreNamed(_ text: String, _ message: String) {
    let error = #expect(throws: CorpusError.self) { try Requirements(markdown: text) }
    #expect(error?.description == "CONFORMANCE.md: \(message)")
  }

  @Test func otherHeadingsAreNoRequirements() throws {
    #expect(try Requirements(markdown: "#### Behaviors on the wire\ntext\n### A · B\n").all.isEmpty)
  }
}
