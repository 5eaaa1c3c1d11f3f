import BridgeJSON
import Foundation
import Testing

@Suite struct CorpusCommandTests {
  @Test func listsAreTextOrJSON() async throws {
    let text = try await BuiltCommand.run(["list", "--corpus", BuiltCommand.tinyCorpus])
    #expect(text.status == 0)
    #expect(
      text.output.split(separator: "\n").first
        == "wvjb/boot/injects     core      native      The page gets the script"
    )
    #expect(text.output.split(separator: "\n").count == 8)
    let json = try await BuiltCommand.run(["list", "--format", "json", "--corpus", BuiltCommand.tinyCorpus])
    let list = try #require(try JSONValue(decoding: json.output).arrayValue)
    #expect(list.count == 8)
    #expect(
      list[0] == [
        "id": "wvjb/boot/injects", "title": "The page gets the script", "class": "core", "halves": ["native"],
        "requirements": ["TINY-BOOT-01"],
        "requires": [],
      ]
    )
  }

  @Test func theTablesOfTheReadmeAreTheCorpussOwn() async throws {
    let readme = try String(contentsOfFile: BuiltCommand.sources + "/README.md", encoding: .utf8)
    let opening = try #require(readme.range(of: "<!-- coverage -->\n"))
    let closing = try #require(readme.range(of: "<!-- /coverage -->"))
    let all = try await BuiltCommand.run(["list", "--format", "markdown"])
    #expect(all.status == 0)
    #expect(
      String(readme[opening.upperBound..<closing.lowerBound]) == all.output,
      "run node scripts/coverage-table.mjs"
    )
    let one = try await BuiltCommand.run(["list", "--format", "markdown", "--profile", "json"])
    #expect(one.output.hasPrefix("| topic | core |") && all.output.contains(one.output))
    for words in [["--profile", "jsno"], ["--half", "web"], ["--filter", "*"]] {
      let refused = try await BuiltCommand.run(["list", "--format", "markdown"] + words)
      #expect(refused.status == 2 && refused.output.isEmpty && refused.errors.contains(words[0].dropFirst(2)))
    }
  }

  @Test func listsAreFiltered() async throws {
    func ids(_ words: [String]) async throws -> [String] {
      let outcome = try await BuiltCommand.run(["list", "--corpus", BuiltCommand.tinyCorpus] + words)
      return outcome.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    }
    #expect(try await ids(["--half", "web", "--class", "core"]) == ["wvjb/boot/calls-back", "wvjb/respond/null"])
    #expect(try await ids(["--filter", "*/null", "--filter=*/late"]) == ["wvjb/respond/null", "wvjb/respond/late"])
    #expect(try await ids(["--filter", "wvjb/respond/mirror"]) == ["wvjb/respond/echo"])
  }

  @Test func theKitsOwnCorpusIsTheDefault() async throws {
    let outcome = try await BuiltCommand.run(["list", "--filter", "wvjb/boot/native-injects-once"])
    #expect(outcome.output.hasPrefix("wvjb/boot/native-injects-once  core"))
  }

  @Test func aVectorIsExplained() async throws {
    let both = try await BuiltCommand.run(["explain", "wvjb/respond/mirror", "--corpus", BuiltCommand.tinyCorpus])
    #expect(both.status == 0)
    #expect(both.output.hasPrefix("wvjb/respond/echo\nWhat was given is answered\n"))
    #expect(both.output.contains("adapter lines for the native half in wvjb-6"))
    #expect(both.output.contains("adapter lines for the web half in wvjb-6"))
    let web = try await BuiltCommand.run([
      "explain", "wvjb/respond/echo", "--half", "web", "--dialect", "wvjb-6", "--corpus", BuiltCommand.tinyCorpus,
    ])
    #expect(!web.output.contains("native half in wvjb-6"))
  }

  @Test func aCorpusIsChecked() async throws {
    let good = try await BuiltCommand.run(["check", "--corpus", BuiltCommand.tinyCorpus])
    #expect(good.status == 0)
    #expect(
      good.output == """
        TINY-FREE-01 has no vector: Both ways conform.
        corpus 0.1.0 (0afe6a58c0f3): 8 vectors, 1 dialects, 1 JSON texts, 7 requirements, 0 faults

        """
    )
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let copy = folder.path("tiny")
    try FileManager.default.copyItem(
      atPath: URL(fileURLWithPath: BuiltCommand.tinyCorpus).deletingLastPathComponent().path,
      toPath: copy
    )
    let file = copy + "/vectors/wvjb/boot.json"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try text.replacingOccurrences(of: "TINY-BOOT-02", with: "TINY-B\u{202E}").write(
      toFile: file,
      atomically: false,
      encoding: .utf8
    )
    let bad = try await BuiltCommand.run(["check", "--corpus", copy + "/vectors"])
    #expect(bad.status == 2)
    #expect(bad.errors.contains("wvjb/boot.json: [1] wvjb/boot/calls-back requirements: "))
    #expect(bad.errors.contains("CONFORMANCE.md: TINY-BOOT-02: no vector tests it for the web half"))
    #expect(!bad.errors.contains("\u{202E}"))
    #expect(bad.output.contains("2 faults") || bad.output.contains("3 faults"))
    try text.replacingOccurrences(of: "\"do\": \"load\"", with: "\"do\": \"load\",").write(
      toFile: file,
      atomically: false,
      encoding: .utf8
    )
    // A list is made from the headings: what is wrong inside the steps is for those to say that read them.
    #expect(try await BuiltCommand.run(["list", "--corpus", copy + "/vectors"]).status == 0)
    let malformed = try await BuiltCommand.run(["check", "--corpus", copy + "/vectors"])
    #expect(malformed.status == 2)
    #expect(malformed.errorLines.count == 1)
    #expect(malformed.errors.hasPrefix("bridge-conformance: wvjb/boot.json: line 11, column "))
  }

  // MARK: Decoding

  @Test func aTextIsDecoded() async throws {
    let good = try await BuiltCommand.run(["decode", "-"], input: "[1, \"\\ud83d\", \"\\u001b\"]")
    #expect(good.status == 0)
    #expect(good.output.contains("bridge-json accepts"))
    #expect(good.output.contains("jansson     rejects"))
    #expect(good.output.hasSuffix("value       [1,\"\\ud83d\",\"\\u001b\"]\n"))
    let bad = try await BuiltCommand.run(["decode", "-"], input: "[1,]\u{1B}[31m")
    #expect(bad.status == 1)
    #expect(bad.output.contains("bridge-json rejects"))
    #expect(!bad.output.contains("\u{1B}"))
    #expect(try await BuiltCommand.run(["decode", "-"]).status == 1)
    let folder = try ScratchFolder()
    defer { folder.remove() }
    try folder.write("{}", to: "a.json")
    #expect(try await BuiltCommand.run(["decode", folder.path("a.json")]).status == 0)
    #expect(try await BuiltCommand.run(["decode", "--", folder.path("a.json")]).status == 0)
  }

  @Test func aFolderIsDecoded() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let empty = try await BuiltCommand.run(["decode", folder.path(".")])
    #expect(empty.status == 2)
    try folder.write("[1]", to: "y_one.json")
    try folder.write("[", to: "n_open.json")
    try folder.write("[1e400]", to: "i_huge.json")
    let good = try await BuiltCommand.run(["decode", folder.path(".")])
    #expect(good.status == 0)
    #expect(good.output.contains("bridge-json  0 of 3 against the name"))
    #expect(
      good.output.split(separator: "\n").contains {
        $0.hasPrefix("i_huge.json") && $0.contains("accepts") && $0.contains("rejects")
      }
    )
    try folder.write("nope", to: "y_wrong.json")
    try folder.write("1", to: "n_\u{1B}.json")
    let bad = try await BuiltCommand.run(["decode", folder.path(".")])
    #expect(bad.status == 1)
    #expect(bad.output.contains("bridge-json  2 of 5 against the name"))
    #expect(bad.output.contains("n_\\u{1B}.json"))
  }

  @Test func theCorpussTextsAreDecoded() async throws {
    let outcome = try await BuiltCommand.run(["decode", "--corpus", BuiltCommand.tinyCorpus])
    #expect(outcome.status == 0)
    #expect(outcome.output == "1 texts, 4 decoders, 0 times not as the corpus says\n")
  }
}
