import BridgeJSON
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct RunTests {
  private static let good = BuiltCommand.adapter("good.py")
  private static let wrong = BuiltCommand.adapter("wrong.py")

  @Test func aConformantHalf() async throws {
    let outcome = try await BuiltCommand.runTiny(Self.good)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("Small 1 (Python) · native · wvjb-6 · corpus 0.1.0 (0afe6a58c0f3)"))
    #expect(outcome.output.contains("pass 6 · fail 0 · unclaimed 1\n"))
    #expect(outcome.output.hasSuffix("class: hardened\n"))
  }

  @Test func aHalfThatDoesNotConform() async throws {
    let outcome = try await BuiltCommand.runTiny(Self.wrong)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == "[3/7] fail wvjb/respond/null\n" || outcome.errors == "[2/7] fail wvjb/respond/null\n",
      "\(outcome.errors)"
    )
    #expect(outcome.output.hasPrefix("FAIL wvjb/respond/null  A null answer is sent as null\n"))
    #expect(outcome.output.contains("1 blocked by wvjb/respond/null\n"))
    #expect(outcome.lastLine.hasPrefix("class: none"))
    let again = try #require(outcome.output.split(separator: "\n").first { $0.hasPrefix("  again: ") })
    #expect(again.hasSuffix("--dialect wvjb-6 --filter wvjb/respond/null"))
  }

  @Test func theReferenceHalfIsHardened() async throws {
    let outcome = try await BuiltCommand.run(["run", "--implementation", "reference", "--jobs", "2"])
    #expect(outcome.status == 0, "\(outcome.output.suffix(2000))")
    #expect(outcome.output.hasSuffix("class: hardened\n"))
  }

  @Test func aWebHalfsFileIsRunByNode() async throws {
    let half = BuiltCommand.sources + "/harness-js/reference/web-half.js"
    let outcome = try await BuiltCommand.run(["run", "--implementation", half, "--corpus", BuiltCommand.tinyCorpus])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains(" · web · wvjb-6 · "))
  }

  @Test func partsAreRunAsParts() async throws {
    let core = try await BuiltCommand.runTiny(Self.good, ["--class", "core"])
    #expect(core.status == 0)
    #expect(core.output.contains("pass 2 · fail 0\n"))
    #expect(core.lastLine.hasPrefix("class: core (full: not run"))
    let one = try await BuiltCommand.runTiny(Self.wrong, ["--filter", "*/late", "--dialect", "wvjb-6"])
    #expect(one.status == 0)
    #expect(one.lastLine.hasPrefix("all selected vectors passed ("))
    var ids: [String] = []
    let folder = try ScratchFolder()
    defer { folder.remove() }
    for index in 1...3 {
      let report = folder.path("\(index).json")
      _ = try await BuiltCommand.runTiny(Self.good, ["--shard", "\(index)/3", "--report", "json=\(report)"])
      let value = try JSONValue(decoding: try #require(folder.read("\(index).json")))
      #expect(value["complete"] == false)
      #expect(value["requested"]?["shard"] == .string(JSONString("\(index)/3")))
      ids += (value["results"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
    }
    #expect(Set(ids).count == 7)
    #expect(ids.count == 7)
  }

  @Test func nothingSelectedOrJudgedIsNoSuccess() async throws {
    let none = try await BuiltCommand.runTiny(Self.good, ["--filter", "*/calls-back"])
    #expect(none.status == 2)
    #expect(none.errorLines.count == 1)
    let neutral = try await BuiltCommand.runTiny(Self.good, ["--filter", "*/throws"])
    #expect(neutral.status == 2)
    #expect(neutral.errors == "bridge-conformance: nothing was judged: no selected vector applies to this adapter\n")
    let shard = try await BuiltCommand.runTiny(Self.good, ["--shard", "50/50"])
    #expect(shard.status == 2)
  }

  @Test func dialectsThatDoNotFit() async throws {
    let unknown = try await BuiltCommand.runTiny(Self.good, ["--dialect", "wvjb-7"])
    #expect(unknown.status == 2)
    #expect(unknown.errors == "bridge-conformance: unknown dialect wvjb-7; did you mean wvjb-6?\n")
    let other = try await BuiltCommand.runTiny(
      BuiltCommand.adapter("introduces_itself.py", [#"{"dialects":["x\u001b"]}"#])
    )
    #expect(other.status == 2)
    #expect(
      other.errors
        == "bridge-conformance: the adapter speaks x\\u{1B}, of which the corpus knows none; known are wvjb-6\n"
    )
    let unspoken = try await BuiltCommand.runTiny(
      BuiltCommand.adapter("introduces_itself.py", [#"{"dialects":["x"]}"#]),
      ["--dialect", "wvjb-6"]
    )
    #expect(unspoken.status == 2)
  }

  // MARK: Reports

  @Test func reportsAreWrittenWhole() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    try folder.write("old", to: "r.json")
    let outcome = try await BuiltCommand.runTiny(
      Self.wrong,
      [
        "--report", "json=\(folder.path("r.json"))", "--report", "junit=\(folder.path("r.xml"))", "--report",
        "markdown=\(folder.path("r=1.md"))",
      ]
    )
    #expect(outcome.status == 1)
    #expect(folder.names == ["r.json", "r.xml", "r=1.md"])
    let report = try JSONValue(decoding: try #require(folder.read("r.json")))
    #expect(report["complete"] == true)
    #expect(report["summary"]?["fail"] == 1)
    #expect(report["results"]?.arrayValue?.count == 7)
    #expect(folder.read("r.xml")?.hasSuffix("</testsuites>\n") == true)
    #expect(folder.read("r=1.md")?.hasPrefix("# Conformance of Small 1\n") == true)
    let verified = try await BuiltCommand.run(["verify", folder.path("r.json"), "--corpus", BuiltCommand.tinyCorpus])
    #expect(verified.status == 0)
    #expect(verified.output == "verified: 7 verdicts, class none\n")
  }

  @Test func anUnwritableReportFailsBeforeTheRun() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let mark = folder.path("ran")
    let adapter = "touch \(BuiltCommand.quoted(mark)); \(Self.good)"
    let good = "json=\(folder.path("good.json"))"
    for (words, reason) in [
      (
        ["--report", good, "--report", "junit=/nowhere/r.xml"],
        "/nowhere/r.xml cannot be written (No such file or directory); give another path"
      ),
      (
        ["--report", good, "--report", "junit=\(folder.path("."))"],
        "\(folder.path(".")) cannot be written (Is a directory); give another path"
      ),
      (
        ["--report", good, "--report", "junit=/dev/null"],
        "/dev/null cannot be written (Invalid argument); give another path"
      ),
      (
        ["--report", good, "--report", "junit=\(folder.path("good.json"))"],
        "two reports would be written to \(folder.path("good.json")); give each its own file"
      ),
    ] {
      let outcome = try await BuiltCommand.runTiny(adapter, words)
      #expect(outcome.status == 2)
      #expect(outcome.errors == "bridge-conformance: \(reason)\n")
      #expect(folder.names.isEmpty, "\(folder.names)")
    }
  }

  @Test func aRunThatFailsLeavesNothingBehind() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    try folder.write("old", to: "r.json")
    for adapter in ["exit 3", BuiltCommand.adapter("introduces_itself.py", [#"{"half":"both"}"#])] {
      #expect(try await BuiltCommand.runTiny(adapter, ["--report", "json=\(folder.path("r.json"))"]).status == 3)
    }
    #expect(
      try await BuiltCommand.runTiny(Self.good, ["--filter", "none", "--report", "json=\(folder.path("r.json"))"])
        .status == 2
    )
    #expect(folder.names == ["r.json"])
    #expect(folder.read("r.json") == "old")
  }

  // MARK: Output

  @Test func coloursAreForTerminalsAlone() async throws {
    let plain = try await BuiltCommand.run(
      ["run", "--adapter", Self.wrong, "--corpus", BuiltCommand.tinyCorpus],
      environment: ["TERM": "xterm"]
    )
    #expect(!(plain.output + plain.errors).contains("\u{1B}"))
    // script(1) gives the command a terminal of its own.
    func onTerminal(_ environment: String) async throws -> String {
      let folder = try ScratchFolder()
      defer { folder.remove() }
      let words = ["run", "--adapter", Self.wrong, "--corpus", BuiltCommand.tinyCorpus].map(BuiltCommand.quoted).joined(
        separator: " "
      )
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "python3", "-c", "import pty, sys; pty.spawn(['/bin/sh', '-c', sys.argv[1]])",
        "\(environment) \(BuiltCommand.quoted(BuiltCommand.path)) \(words)",
      ]
      try folder.write("", to: "out")
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("out")))
      try process.run()
      process.waitUntilExit()
      return folder.read("out") ?? ""
    }
    let coloured = try await onTerminal("TERM=xterm NO_COLOR=")
    #expect(coloured.contains("\u{1B}[31mFAIL\u{1B}[0m"))
    #expect(coloured.contains("\r\u{1B}[K["))
    #expect(!(try await onTerminal("TERM=xterm NO_COLOR=1")).contains("\u{1B}[31m"))
    #expect(!(try await onTerminal("TERM=dumb NO_COLOR=")).contains("\u{1B}["))
  }

  /// The verdict is the exit status too, so that a run without any output is still a run.
  @Test(arguments: ["<&-", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-", ">/dev/full"])
  func closedDescriptorsAreNotMistakenForOthers(_ redirections: String) async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    for (adapter, status) in [(Self.good, Int32(0)), (Self.wrong, 1)] {
      let outcome = try await BuiltCommand.run(
        [
          "run", "--adapter", adapter, "--corpus", BuiltCommand.tinyCorpus, "--report", "json=\(folder.path("r.json"))",
        ],
        redirections: redirections
      )
      #expect(outcome.status == status)
      let report = try JSONValue(decoding: try #require(folder.read("r.json")))
      #expect(report["summary"]?["error"] == 0)
      #expect(report["summary"]?["pass"] == (status == 0 ? 6 : 4))
    }
  }

  @Test func aSlowReaderGetsEverything() async throws {
    let all = try await BuiltCommand.run(["list", "--format", "json"])
    #expect(all.output.utf8.count > 65536)
    // The reader makes the pipe non-blocking for both, and takes its time.
    let reader = """
      import fcntl, os, subprocess, sys, time
      read, write = os.pipe()
      fcntl.fcntl(write, fcntl.F_SETFL, os.O_NONBLOCK)
      process = subprocess.Popen(sys.argv[1:], stdout=write)
      os.close(write)
      count = 0
      while True:
          data = os.read(read, 4096)
          if not data:
              break
          count += len(data)
          time.sleep(0.001)
      print(count, process.wait())
      """
    let folder = try ScratchFolder()
    defer { folder.remove() }
    try folder.write("", to: "out")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", reader, BuiltCommand.path, "list", "--format", "json"]
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("out")))
    try process.run()
    process.waitUntilExit()
    #expect(folder.read("out") == "\(all.output.utf8.count) 0\n")
  }

  @Test func aReaderThatHasGoneEndsAListQuietly() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      "\(BuiltCommand.quoted(BuiltCommand.path)) list --format json 2> \(folder.path("err")) | head -c 1 > /dev/null",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(folder.read("err") == "")
  }
}
