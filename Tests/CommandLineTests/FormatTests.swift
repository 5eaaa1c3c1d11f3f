import Foundation
import Testing

@Suite struct FormatTests {
  @Test func everyFormatIsWrittenByARunAndFromItsReport() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let formats = ["earl", "ctrf", "tap", "github"]
    let run = try await BuiltCommand.runTiny(
      BuiltCommand.adapter("wrong.py"),
      (formats + ["json"]).flatMap { ["--report", "\($0)=\(folder.path("run.\($0)"))"] }
    )
    #expect(run.status == 1)
    // A file of annotations is no log: what is printed is what is always printed.
    #expect(!run.output.contains("::stop-commands::"))
    let again = try await BuiltCommand.run(
      ["report", folder.path("run.json"), "--corpus", BuiltCommand.tinyCorpus]
        + formats.flatMap { ["--\($0)", folder.path("again.\($0)")] }
    )
    #expect(again.status == 0 && again.errors.isEmpty && again.output.isEmpty)
    for format in formats {
      let text = try #require(folder.read("run.\(format)"))
      #expect(!text.isEmpty)
      // All but the command that runs a vector again comes from the report.
      #expect(text.count { $0 == "\n" } == folder.read("again.\(format)")?.count { $0 == "\n" }, "\(format)")
    }
    #expect(folder.read("run.earl") == folder.read("again.earl"))
  }

  @Test func annotationsGoToStdoutAndASummaryToTheFileOfTheStep() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    try folder.write("before\n", to: "summary.md")
    let words = ["run", "--adapter", BuiltCommand.adapter("wrong.py"), "--corpus", BuiltCommand.tinyCorpus]
    let run = try await BuiltCommand.run(
      words + ["--report", "github"],
      environment: ["GITHUB_STEP_SUMMARY": folder.path("summary.md")]
    )
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("::error title="))
    #expect(run.lastLine.hasPrefix("::") && run.lastLine.hasSuffix("::"))
    #expect(folder.read("summary.md")?.hasPrefix("before\n\n\n## Conformance of ") == true)
    let without = try await BuiltCommand.run(
      words + ["--report", "github=-"],
      environment: ["GITHUB_STEP_SUMMARY": ""]
    )
    #expect(without.status == 1 && without.output.hasPrefix("::error title="))
    #expect(folder.names == ["summary.md"])
  }

  @Test func whatCanNotBeWrittenIsSaidBeforeTheRun() async throws {
    let run = try await BuiltCommand.run(
      [
        "run", "--adapter", BuiltCommand.adapter("good.py"), "--corpus", BuiltCommand.tinyCorpus, "--report", "github",
      ],
      environment: ["GITHUB_STEP_SUMMARY": "/nowhere/summary.md"]
    )
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errorLines.count == 1 && run.errors.contains("GITHUB_STEP_SUMMARY"))
    let twice = try await BuiltCommand.runTiny(
      BuiltCommand.adapter("good.py"),
      ["--report", "github", "--report", "github=-"]
    )
    #expect(twice.status == 2 && twice.errorLines.count == 1)
  }

  @Test func aFormatOfOneReportRefusesSeveral() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    _ = try await BuiltCommand.runTiny(BuiltCommand.adapter("good.py"), ["--report", "json=\(folder.path("r.json"))"])
    for format in ["ctrf", "tap", "github"] {
      let several = try await BuiltCommand.run([
        "report", folder.path("r.json"), folder.path("r.json"), "--\(format)", folder.path("out"), "--corpus",
        BuiltCommand.tinyCorpus,
      ])
      #expect(several.status == 2 && several.errorLines.count == 1)
    }
    #expect(folder.names == ["r.json"])
  }
}
