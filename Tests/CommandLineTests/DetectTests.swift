import BridgeJSON
import Testing

@Suite struct DetectTests {
  private static func reference(_ dialect: String) -> String {
    BuiltCommand.quoted(BuiltCommand.products + "/reference-adapter") + " " + dialect
  }

  @Test(arguments: [("web-half.js", "wvjb-6"), ("web-half-4.js", "wvjb-4"), ("web-half-lision.js", "lision")])
  func aFileIsToldByWhatItDoes(_ file: String, _ dialect: String) async throws {
    let half = BuiltCommand.sources + "/harness-js/reference/" + file
    let outcome = try await BuiltCommand.run(["detect", "--implementation", half])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.hasPrefix("\(dialect)  "))
  }

  @Test func aRunOfAFileFindsItsDialect() async throws {
    let half = BuiltCommand.sources + "/harness-js/reference/web-half-lision.js"
    let outcome = try await BuiltCommand.run(["run", "--implementation", half, "--filter", "*/call/one-message"])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors.contains("detected lision ("))
    #expect(outcome.output.contains(" · web · lision · "))
  }

  @Test func anAdapterIsToldTogetherWithItsClaims() async throws {
    let outcome = try await BuiltCommand.run([
      "detect", "--adapter", Self.reference("jsbridge-android"), "--format", "json",
    ])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let json = try JSONValue(decoding: outcome.output)
    #expect(json["dialect"] == "jsbridge-android")
    #expect(json["claims"] == ["jsbridge-android"])
    #expect(json["contradictions"] == [])
  }

  @Test func whoSpeaksSeveralIsNotOne() async throws {
    let outcome = try await BuiltCommand.run(["detect", "--implementation", "reference"])
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("several\n"))
  }

  @Test func mistakesAreNamed() async throws {
    let nothing = try await BuiltCommand.run(["detect"])
    #expect(nothing.status == 2)
    #expect(nothing.errors.hasPrefix("bridge-conformance: nothing to run; give --adapter COMMAND or"))
    let format = try await BuiltCommand.run(["detect", "--implementation", "reference", "--format", "yaml"])
    #expect(format.status == 2)
    let missing = try await BuiltCommand.run(["detect", "--adapter", "exit 7"])
    #expect(missing.status == 3)
  }
}
