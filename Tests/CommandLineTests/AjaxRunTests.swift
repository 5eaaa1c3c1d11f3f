import Testing

/// The halves of the profile `ajax` that the kit has, under the whole corpus.
@Suite struct AjaxRunTests {
  @Test func theReferenceHalfIsHardened() async throws {
    let outcome = try await BuiltCommand.run(["run", "--implementation", "reference", "--dialect", "ajax"])
    #expect(outcome.status == 0, "\(outcome.output.suffix(2000))")
    #expect(outcome.output.hasSuffix("class: hardened\n"))
    #expect(!outcome.output.contains("unclaimed"))
  }

  @Test func theReferenceWebHalfIsHardened() async throws {
    let half = BuiltCommand.sources + "/harness-js/reference/ajax-web-half.js"
    let outcome = try await BuiltCommand.run(["run", "--implementation", half, "--dialect", "ajax"])
    #expect(outcome.status == 0, "\(outcome.output.suffix(2000))")
    #expect(outcome.output.hasSuffix("class: hardened\n"))
  }
}
