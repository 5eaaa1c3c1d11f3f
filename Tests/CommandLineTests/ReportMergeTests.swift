import Foundation
import Testing

/// `report merge`, with parts that real runs have written.
@Suite struct ReportMergeTests {
  /// Runs all parts with some harness, merges them, and gives both texts.
  private func mergedAndWhole(
    parts: Int,
    in folder: ScratchFolder,
    merging words: [String],
    _ run: (_ words: [String]) async throws -> Void
  ) async throws -> (merged: String?, whole: String?) {
    try await run(["--report", "json=\(folder.path("whole.json"))"])
    var paths: [String] = []
    for part in 1...parts {
      paths.append(folder.path("\(part).json"))
      try await run(["--shard", "\(part)/\(parts)", "--report", "json=\(folder.path("\(part).json"))"])
    }
    let outcome = try await BuiltCommand.run(
      ["report", "merge"] + paths.reversed() + ["--json", folder.path("merged.json")] + words
    )
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome.errors)")
    return (folder.read("merged.json"), folder.read("whole.json"))
  }

  @Test(arguments: ["good.py", "wrong.py"], [1, 2, 3, 7])
  func partsMakeTheWhole(_ adapter: String, _ parts: Int) async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let (merged, whole) = try await mergedAndWhole(
      parts: parts,
      in: folder,
      merging: ["--corpus", BuiltCommand.tinyCorpus]
    ) { words in
      let outcome = try await BuiltCommand.runTiny(BuiltCommand.adapter(adapter), words)
      // Of seven parts the last has a vector alone that does not apply: nothing is judged there, but there is a report.
      #expect(outcome.status <= 2, "\(outcome.errors)")
    }
    let text = try #require(whole)
    #expect(merged == text)
    #expect(text.contains("\"verdict\":\"blocked\"") == (adapter == "wrong.py"))
  }

  /// Parts of the corpus for a web half that runs no setup callback, so that its bootstrap fails and blocks what starts loaded, which is
  /// mostly in other parts; with either harness.
  @Test(arguments: [false, true], [2, 7])
  func partsOfEitherHarnessMakeTheWhole(_ isJavaScript: Bool, _ parts: Int) async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let reference = try String(
      contentsOfFile: "\(BuiltCommand.sources)/harness-js/reference/web-half.js",
      encoding: .utf8
    )
    let broken = reference.replacingOccurrences(of: "window.WVJBCallbacks", with: "window.other")
    #expect(broken != reference)
    try folder.write(broken, to: "half.js")
    let run = ["run", "--implementation", folder.path("half.js"), "--dialect", "wvjb-6", "--filter", "wvjb/boot/*"]
    let (merged, whole) = try await mergedAndWhole(parts: parts, in: folder, merging: []) { words in
      if isJavaScript {
        let script = "\(BuiltCommand.sources)/harness-js/bin/bridge-conformance.js"
        let outcome = try await BuiltCommand.node([script] + run + words)
        #expect(outcome.status <= 1, "\(outcome.errors)")
      } else {
        let outcome = try await BuiltCommand.run(run + words)
        #expect(outcome.status <= 1, "\(outcome.errors)")
      }
    }
    let text = try #require(whole)
    #expect(merged == text)
    #expect(text.contains("\"verdict\":\"blocked\"") && text.contains("\"verdict\":\"fail\""))
  }

  @Test func whatIsRefusedLeavesTheFileAsItWas() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    for (part, adapter) in [(1, "good.py"), (2, "wrong.py")] {
      _ = try await BuiltCommand.runTiny(
        BuiltCommand.adapter(adapter),
        ["--shard", "\(part)/3", "--report", "json=\(folder.path("\(part).json"))"]
      )
    }
    try folder.write("old", to: "out.json")
    let outcome = try await BuiltCommand.run(
      ["report", "merge", folder.path("1.json"), folder.path("2.json"), "--json", folder.path("out.json")]
        + ["--corpus", BuiltCommand.tinyCorpus]
    )
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "bridge-conformance: \(folder.path("1.json")): requested.shard: is a part of 3, and not all are given: 3/3 lacking; give each part once\n"
    )
    #expect(folder.read("out.json") == "old")
    #expect(folder.names == ["1.json", "2.json", "out.json"])
  }

  @Test(arguments: [
    (["merge"], "which reports? write report merge SHARD.json... --json OUT.json"),
    (["merge", "a.json"], "nothing to write; give --json or --summary with a file"),
    (
      ["merge", "a.json", "--markdown", "out.md"],
      "report merge writes --json and --summary; write --json OUT.json, then report OUT.json --markdown FILE"
    ),
    (
      ["merge", "a.json", "--json", "/nowhere/out.json"],
      "/nowhere/out.json cannot be written (No such file or directory); give another path"
    ), (["merge", "/nowhere.json", "--json", "/tmp/unwritten.json"], "/nowhere.json: No such file or directory"),
  ])
  func aMistakeIsOneLine(_ words: [String], _ message: String) async throws {
    let outcome = try await BuiltCommand.run(["report"] + words)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "bridge-conformance: \(message)\n")
  }
}
