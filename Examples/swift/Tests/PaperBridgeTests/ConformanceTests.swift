import BridgeAdapter
import BridgeConformance
import PaperBridgeHarness
import Testing

/// PaperBridge against the class core, one vector a test case, in this process.
@Suite struct ConformanceTests {
  static let suite = Result {
    try ConformanceSuite(class: .core) {
      let session = AdapterSession(PaperBridgeImplementation())
      return { line in session.answer(to: Array(line)) }
    }
  }

  /// Foundation reads an object into a Swift dictionary, to which the NFC and the NFD form of a key are the same.
  private static let known: Set = ["wvjb/unicode/equivalent-keys-arrive", "wvjb/unicode/equivalent-keys-are-sent"]

  @Test(.timeLimit(.minutes(1)), arguments: try suite.get().vectors)
  func conforms(to vector: Vector) throws {
    let suite = try Self.suite.get()
    // It fails too when a known issue is gone, so that the list stays true.
    try withKnownIssue("keys are compared in normal form") {
      try suite.expectConformance(to: vector)
    } when: {
      Self.known.contains(vector.id)
    } matching: { issue in
      issue.error is ConformanceFailure
    }
  }

  /// A test without arguments has no cases, and nothing would fail.
  @Test func somethingApplies() throws {
    #expect(try !Self.suite.get().vectors.isEmpty)
  }

  /// What is not run shows as a warning, with its reason.
  @Test(arguments: try suite.get().omissions)
  func isNotRun(_ omission: ConformanceSuite.Omission) {
    Issue.record("\(omission)", severity: .warning)
  }

  /// No vector of core asks for a feature that is not claimed: core is certified as a whole.
  @Test func everythingIsClaimed() throws {
    #expect(try Self.suite.get().unclaimed.map(\.description) == [])
  }
}
