import BridgeJSON
import Foundation
import Testing

@Suite struct VerifyTests {
  private func verify(_ text: String, _ words: [String] = []) async throws -> BuiltCommand.Outcome {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    try folder.write(text, to: "r.json")
    let outcome = try await BuiltCommand.run(
      ["verify", folder.path("r.json"), "--corpus", BuiltCommand.tinyCorpus] + words
    )
    return BuiltCommand.Outcome(
      status: outcome.status,
      output: outcome.output,
      errors: outcome.errors.replacingOccurrences(of: folder.path(""), with: "")
    )
  }

  private func report(_ adapter: String, _ words: [String] = []) async throws -> String {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    _ = try await BuiltCommand.runTiny(
      BuiltCommand.adapter(adapter),
      words + ["--report", "json=\(folder.path("r.json"))"]
    )
    return try #require(folder.read("r.json"))
  }

  @Test func anHonestReportIsVerified() async throws {
    let good = try await verify(try await report("good.py"))
    #expect(good.status == 0)
    #expect(good.output == "verified: 7 verdicts, class hardened\n")
    let part = try await verify(try await report("good.py", ["--filter", "*/late"]))
    #expect(part.status == 0)
    #expect(part.output == "verified: 1 verdicts, class none, not of the whole corpus\n")
  }

  @Test func aTamperedReportIsNot() async throws {
    let text = try await report("wrong.py")
    #expect(text.contains("\"verdict\":\"fail\""))
    let flipped = try await verify(text.replacingOccurrences(of: "\"verdict\":\"fail\"", with: "\"verdict\":\"pass\""))
    #expect(flipped.status == 1)
    #expect(flipped.output.hasPrefix("not verified: "))
    #expect(flipped.errors.contains("wvjb/respond/null: the report says pass, its transcript says fail"))
    let promoted = try await verify(
      text.replacingOccurrences(of: "\"class\":null,\n\"complete\"", with: "\"class\":\"core\",\n\"complete\"")
    )
    #expect(promoted.status == 1)
    #expect(promoted.errors == "class: is \"core\", computed is null\n")
    let hidden = try await verify(text.replacingOccurrences(of: "\"fail\":1", with: "\"fail\":0"))
    #expect(hidden.status == 1)
    let answered = try await verify(
      text.replacingOccurrences(of: #"\"responseData\\\": false"#, with: #"\"responseData\\\": null"#)
    )
    #expect(answered.errors.isEmpty == (answered.status == 0))
  }

  @Test func whatIsNoReportIsRefused() async throws {
    let text = try await report("good.py", ["--class", "core"])
    let bytes = Array(text.utf8)
    for length in [0, 1, bytes.count / 3, bytes.count - 3] {
      let cut = try await verify(String(decoding: bytes[..<length], as: UTF8.self))
      #expect(cut.status == 2)
      #expect(cut.errorLines.count == 1)
      #expect(cut.errors.hasPrefix("bridge-conformance: r.json: line "))
      #expect(cut.errors.hasSuffix("; it may have been cut short; make it again\n"))
    }
    #expect(
      try await verify("{}").errors == "bridge-conformance: r.json: is no report of this kit: it has no schema number\n"
    )
    #expect(try await verify("[]").status == 2)
    let other = try await verify(text.replacingOccurrences(of: "0afe6a58c0f3", with: "018d1afb5ff3"))
    #expect(other.status == 2)
    #expect(other.errors.contains("corpus.digest: is not that of this corpus"))
    let folder = try ScratchFolder()
    defer { folder.remove() }
    #expect(try await BuiltCommand.run(["verify", folder.path(".")]).status == 2)
  }

  @Test func aReportOfNothingIsNoSuccess() async throws {
    let text = try await report("good.py", ["--class", "core"])
    let start = try #require(text.range(of: "\"results\":["))
    let empty = try await verify(text[..<start.upperBound] + "]}")
    #expect(empty.status == 2)
    #expect(
      empty.errors == "bridge-conformance: r.json: results: is empty: nothing was judged; make the report again\n"
    )
  }
}
