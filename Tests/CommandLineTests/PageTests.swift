import Foundation
import Testing

@Suite struct PageTests {
  private func report(_ words: [String]) async throws -> BuiltCommand.Outcome {
    try await BuiltCommand.run(["report"] + words + ["--corpus", BuiltCommand.tinyCorpus])
  }

  @Test func aRunWritesItsPage() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let run = try await BuiltCommand.runTiny(
      BuiltCommand.adapter("wrong.py"),
      ["--report", "html=\(folder.path("r.html"))", "--report", "json=\(folder.path("r.json"))"]
    )
    #expect(run.status == 1)
    let page = try #require(folder.read("r.html"))
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("What stands against it"))
    #expect(page.contains("--dialect wvjb-6 --filter wvjb/respond/null</pre>"))
    let again = try await report([folder.path("r.json"), "--html", folder.path("again.html")])
    #expect(again.status == 0 && again.errors.isEmpty)
    // All but the command that runs a vector again comes from the report.
    func withoutCommands(_ page: String) -> [Substring] {
      page.split(separator: "<pre class=\"cmd\">").map { part in
        part.firstRange(of: "--dialect").map { part[$0.lowerBound...] } ?? part
      }
    }
    #expect(withoutCommands(page).dropFirst() == withoutCommands(try #require(folder.read("again.html"))).dropFirst())
    #expect(folder.names == ["again.html", "r.html", "r.json"])
  }

  @Test func severalReportsBecomeAMatrix() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    for name in ["good", "wrong"] {
      _ = try await BuiltCommand.runTiny(
        BuiltCommand.adapter("\(name).py"),
        ["--report", "json=\(folder.path("\(name).json"))"]
      )
    }
    let reports = [folder.path("good.json"), folder.path("wrong.json")]
    let made = try await report(reports + ["--html", folder.path("m.html")])
    #expect(made.status == 0 && made.errors.isEmpty)
    let page = try #require(folder.read("m.html"))
    #expect(page.contains("Conformance of 2 implementations") && page.contains("Differences only"))
    let refused = try await report(reports + ["--markdown", folder.path("m.md")])
    #expect(refused.status == 2)
    #expect(refused.errorLines.count == 1)
    #expect(folder.read("m.md") == nil)
  }

  @Test func whatCanNotBeReadOrWrittenLeavesNothing() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let nowhere = try await BuiltCommand.runTiny(
      BuiltCommand.adapter("good.py"),
      ["--report", "html=\(folder.path("none/r.html"))"]
    )
    #expect(nowhere.status == 2)
    #expect(nowhere.output.isEmpty)
    _ = try await BuiltCommand.runTiny(
      BuiltCommand.adapter("good.py"),
      ["--report", "json=\(folder.path("r.json"))"]
    )
    let text = try #require(folder.read("r.json"))
    try folder.write(String(text.dropLast(200)), to: "cut.json")
    try folder.write("kept", to: "page.html")
    let cut = try await report([folder.path("cut.json"), "--html", folder.path("page.html")])
    #expect(cut.status == 2)
    #expect(cut.errorLines.count == 1)
    #expect(folder.read("page.html") == "kept")
    #expect(folder.names == ["cut.json", "page.html", "r.json"])
  }
}
