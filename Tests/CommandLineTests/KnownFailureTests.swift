import BridgeJSON
import Foundation
import Testing

/// A gate from its beginning to its end: a fault is found, listed, tolerated, mended, and its entry must go.
@Suite struct KnownFailureTests {
  private static let good = BuiltCommand.adapter("good.py")
  private static let wrong = BuiltCommand.adapter("wrong.py")

  private func report(_ adapter: String, _ name: String, in folder: ScratchFolder) async throws -> String {
    let path = folder.path(name)
    _ = try await BuiltCommand.runTiny(adapter, ["--report", "json=\(path)"])
    return path
  }

  private func update(_ report: String, _ folder: ScratchFolder, _ words: [String] = []) async throws
    -> BuiltCommand.Outcome
  {
    try await BuiltCommand.run(
      ["known", "update", report, "--known", folder.path("known.json"), "--corpus", BuiltCommand.tinyCorpus] + words
    )
  }

  @Test func fromFaultToMend() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let list = folder.path("known.json")
    let failing = try await report(Self.wrong, "wrong.json", in: folder)

    // Listed, without a reason yet.
    let listed = try await update(failing, folder)
    #expect(listed.status == 0)
    #expect(
      listed.output == "wvjb/respond/null fails, and was not listed so: an entry was added; give it a reason\n"
    )
    #expect(listed.errorLines.count == 1 && listed.errors.hasPrefix("1 entry of "), "\(listed.errors)")
    let refused = try await BuiltCommand.runTiny(Self.wrong, ["--known", list])
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(
      refused.errors
        == "bridge-conformance: \(list): known[0].reason: is empty; say why the failure of wvjb/respond/null is tolerated\n"
    )

    // Tolerated, with a reason.
    let empty = try #require(folder.read("known.json"))
    let filled = empty.replacingOccurrences(
      of: "\"reason\": \"\"",
      with: "\"reason\": \"the old API\", \"issue\": \"#7\""
    )
    try folder.write(filled, to: "known.json")
    let report = folder.path("tolerated.json")
    let tolerated = try await BuiltCommand.runTiny(Self.wrong, ["--known", list, "--report", "json=\(report)"])
    #expect(tolerated.status == 0, "\(tolerated.output)")
    #expect(
      tolerated.output.contains(
        "known, and tolerated: 1, and 1 that they block\n  wvjb/respond/null: the old API (#7)\n"
      )
    )
    #expect(tolerated.output.contains("\nclass: none (core: 1 vectors stand against it)\n"))
    #expect(tolerated.lastLine == "known failures: nothing new, 1 tolerated")
    #expect(!tolerated.output.contains("FAIL"))
    let results = try JSONValue(decoding: try #require(folder.read("tolerated.json")))["results"]?.arrayValue ?? []
    #expect(results.count { $0["known"]?["reason"] == "the old API" && $0["known"]?["issue"] == "#7" } == 2)
    let verified = try await BuiltCommand.run(["verify", report, "--corpus", BuiltCommand.tinyCorpus])
    #expect(verified.status == 0, "\(verified.errors)")
    let alone = try await BuiltCommand.runTiny(Self.wrong, ["--known", list, "--filter", "*/null"])
    #expect(alone.status == 0, "\(alone.output)")
    #expect(try await update(failing, folder).output == "\(list) is in line with the report\n")
    #expect(folder.read("known.json") == filled)

    // Mended: the entry must go.
    let mended = try await BuiltCommand.runTiny(Self.good, ["--known", list])
    #expect(mended.status == 1)
    #expect(
      mended.output.contains(
        "\nclass: hardened\nSTALE \(list): known[0]: wvjb/respond/null passes now; remove the entry"
      )
    )
    #expect(mended.lastLine == "known failures: 0 new, 0 tolerated, 1 entry of \(list) to mend")
    let passing = try await self.report(Self.good, "good.json", in: folder)
    let named = try await update(passing, folder)
    #expect(named.output.contains("known[0] can go (--prune removes it); its reason was: the old API"))
    #expect(folder.read("known.json") == filled)
    let pruned = try await update(passing, folder, ["--prune"])
    #expect(pruned.output.contains("known[0] was removed; its reason was: the old API"))
    let last = try await BuiltCommand.runTiny(Self.good, ["--known", list])
    #expect(last.status == 0 && last.lastLine == "known failures: nothing new, 0 tolerated")
    #expect(folder.names == ["good.json", "known.json", "tolerated.json", "wrong.json"])
  }

  @Test func whatIsNotSelectedSaysNothing() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    try folder.write(
      "{\"schema\":1,\"known\":[{\"id\":\"wvjb/respond/mirror\",\"fingerprint\":\"0123456789abcdef\",\"reason\":\"r\"}]}",
      to: "known.json"
    )
    let known = ["--known", folder.path("known.json")]
    #expect(try await BuiltCommand.runTiny(Self.good, known + ["--class", "core"]).status == 0)
    #expect(try await BuiltCommand.runTiny(Self.good, known + ["--filter", "*/late"]).status == 0)
    let whole = try await BuiltCommand.runTiny(Self.good, known)
    #expect(whole.status == 1 && whole.output.contains("wvjb/respond/echo passes now"))
  }

  @Test func anExpiredEntryFailsTheRun() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    _ = try await update(try await report(Self.wrong, "wrong.json", in: folder), folder)
    let text = try #require(folder.read("known.json"))
    for (day, status) in [("2001-01-01", 1), ("9999-12-31", 0)] as [(String, Int32)] {
      try folder.write(
        text.replacingOccurrences(of: "\"reason\": \"\"", with: "\"reason\": \"r\", \"expires\": \"\(day)\""),
        to: "known.json"
      )
      let outcome = try await BuiltCommand.runTiny(Self.wrong, ["--known", folder.path("known.json")])
      #expect(outcome.status == status)
      #expect(outcome.output.contains("is known until 2001-01-01 only; mend the fault") == (status == 1))
    }
  }

  @Test func aListThatCanNotBeWrittenIsLeftAlone() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let failing = try await report(Self.wrong, "wrong.json", in: folder)
    let outcome = try await BuiltCommand.run(
      ["known", "update", failing, "--known", "/dev/null", "--corpus", BuiltCommand.tinyCorpus]
    )
    #expect(outcome.status == 2 && outcome.errorLines.count == 1)
    // A report of another corpus is none for this one.
    let other = try await BuiltCommand.run(["known", "update", failing, "--known", folder.path("known.json")])
    #expect(other.status == 2 && other.errors.contains("corpus.digest: is not that of this corpus"))
    #expect(folder.names == ["wrong.json"])
  }

  @Test func reportsAreCompared() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let (good, wrong) = (
      try await report(Self.good, "good.json", in: folder), try await report(Self.wrong, "wrong.json", in: folder)
    )
    func compare(_ words: [String]) async throws -> BuiltCommand.Outcome {
      try await BuiltCommand.run(["compare"] + words + ["--corpus", BuiltCommand.tinyCorpus])
    }
    let broken = try await compare([good, wrong])
    #expect(broken.status == 1 && broken.errors.isEmpty)
    #expect(
      broken.output.contains(
        "the implementation changed\n  broken: wvjb/respond/null (TINY-RESP-01): pass → fail\n    send: message.responseData:"
      ),
      "\(broken.output)"
    )
    #expect(
      broken.lastLine == "class: hardened → none, lowered · 2 broken, 5 as before · 2 regressions"
    )
    let fixed = try await compare([wrong, good])
    #expect(fixed.status == 0 && fixed.lastLine == "class: none → hardened · 2 fixed, 5 as before · no regression")
    let same = try await compare([good, good, "--format", "json"])
    #expect(same.status == 0)
    let value = try JSONValue(decoding: same.output)
    #expect(value["regression"] == false && value["unchanged"] == 7 && value["changes"] == [])
    #expect(
      try await compare([good, wrong, "--format", "markdown"]).output.contains("- **broken**: wvjb/respond/null")
    )
  }
}
