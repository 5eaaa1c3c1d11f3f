import BridgeJSON
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Each adapter misbehaves in `wvjb/respond/echo` alone, so that every other vector must keep its verdict.
@Suite struct HostileAdapterTests {
  private struct Run {
    let outcome: BuiltCommand.Outcome
    let report: JSONValue

    /// The verdicts, by the last part of the id.
    var verdicts: [String: String] {
      var verdicts: [String: String] = [:]
      for result in report["results"]?.arrayValue ?? [] {
        guard let id = result["id"]?.stringValue?.split(separator: "/").last else { continue }
        verdicts[String(id)] = result["verdict"]?.stringValue
      }
      return verdicts
    }

    func result(_ name: String) -> JSONValue? {
      report["results"]?.arrayValue?.first { $0["id"]?.stringValue?.hasSuffix("/" + name) == true }
    }
  }

  private func run(_ adapter: String, _ words: [String] = []) async throws -> Run {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let outcome = try await BuiltCommand.runTiny(adapter, words + ["--report", "json=\(folder.path("r.json"))"])
    let text = try #require(folder.read("r.json"), "\(outcome.status) \(outcome.errors)")
    let verified = try await BuiltCommand.run(["verify", folder.path("r.json"), "--corpus", BuiltCommand.tinyCorpus])
    #expect(verified.status == 0, "\(verified.errors)")
    return Run(outcome: outcome, report: try JSONValue(decoding: text))
  }

  private static let othersPass = [
    "injects": "pass", "null": "pass", "echo": "error", "late": "pass", "apart": "pass", "rubbish": "pass",
    "throws": "unclaimed",
  ]

  @Test(arguments: [
    ("crashes.py", "the adapter ended: it was ended by signal 11 (Segmentation fault)"),
    ("exits_early.py", "the adapter ended: it exited with status 0"),
    (
      "half_line.py",
      "the adapter ended: it exited with status 0 in the middle of a line: \"{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":\""
    ),
    ("garbage.py", "the adapter broke the protocol: it wrote a line that is not JSON ("),
    ("out_of_turn.py", "the adapter broke the protocol: it answered request "),
    ("closes_stdout.py", "the adapter ended: it closed its output"),
    ("floods_stdout.py", "the adapter broke the protocol: it wrote a line of more than 64 MiB"),
  ])
  func oneVectorIsChargedAndTheRestGoesOn(_ adapter: String, _ reason: String) async throws {
    let run = try await run(BuiltCommand.adapter(adapter))
    #expect(run.outcome.status == 1)
    #expect(run.verdicts == Self.othersPass)
    #expect(
      run.result("echo")?["reason"]?.stringValue?.hasPrefix(reason) == true,
      "\(run.result("echo")?["reason"]?.text ?? "")"
    )
    #expect(run.report["class"] == "core")
    #expect(run.report["complete"] == true)
    #expect(!(run.outcome.output + run.outcome.errors).contains("\u{1B}"))
  }

  @Test func aHangIsEnded() async throws {
    let run = try await run(BuiltCommand.adapter("hangs.py"), ["--timeout", "4"])
    #expect(run.outcome.status == 1)
    #expect(run.verdicts == Self.othersPass)
    #expect(run.result("echo")?["reason"]?.stringValue?.hasPrefix("the adapter hung: ") == true)
  }

  @Test func theLastWordsAreKeptAndNoZombieIsLeft() async throws {
    let run = try await run(BuiltCommand.adapter("crashes.py"), ["--jobs", "3"])
    #expect(run.result("echo")?["stderr"] == "last words, zombies: 0\u{1B}[31m\n")
    #expect(run.outcome.output.contains("  | last words, zombies: 0\\u{1B}[31m\n"))
  }

  /// Every vector alone is right, but the process did crash: exit 0 would be a lie.
  @Test func anAdapterThatDiesYoungIsNotConformant() async throws {
    let run = try await run(BuiltCommand.adapter("dies_young.py"))
    #expect(run.outcome.status == 1)
    #expect(run.verdicts.values.contains("error"))
    #expect(run.verdicts.count == 7)
  }

  @Test func noiseOnStderrIsNoFailure() async throws {
    let run = try await run(BuiltCommand.adapter("floods_stderr.py"))
    #expect(run.outcome.status == 0)
    #expect(run.outcome.errors.isEmpty)
    #expect(run.result("null")?["stderr"] == nil)
  }

  @Test func aRefusedMethodIsAnError() async throws {
    let run = try await run(BuiltCommand.adapter("refuses.py"))
    #expect(run.outcome.status == 1)
    #expect(run.verdicts["null"] == "error")
    #expect(run.verdicts["echo"] == "blocked")
    #expect(
      run.result("null")?["reason"] == "the adapter refused the method register, which the vector needs (unknown)"
    )
    #expect(run.verdicts["late"] == "pass")
  }

  /// Half of a claim is none: a feature that was claimed and then refused stands against the adapter.
  @Test func aClaimedFeatureThatIsNotThereIsNoSuccess() async throws {
    let run = try await run(BuiltCommand.adapter("introduces_itself.py", [#"{"features":["exceptions"]}"#]))
    #expect(run.verdicts["throws"] == "pass")
    let none = try await self.run(
      BuiltCommand.adapter("introduces_itself.py", [#"{"features":["instances"],"instances":1}"#])
    )
    #expect(none.verdicts["apart"] == "unclaimed")
  }

  // MARK: The start

  @Test(arguments: [
    ("/nowhere/adapter", "it exited with status 127", "not found"), ("exit 0", "it exited with status 0", ""),
    (BuiltCommand.adapter("leaves_at_once.sh"), "it exited with status 4", "no library found"),
    ("kill -9 $$", "it was ended by signal 9 (Killed)", ""), ("echo hello", "it wrote a line that is not JSON (", ""),
    (
      BuiltCommand.adapter("introduces_itself.py", [#"{"protocol":2}"#]),
      "the answer to initialize has the protocol 2, this harness speaks 1", ""
    ),
    (
      BuiltCommand.adapter("introduces_itself.py", [#"{"half":"\u001b[2J"}"#]),
      "the answer to initialize has no half that is \"native\" or \"web\"", ""
    ),
  ])
  func whatCannotBeStartedIsSaid(_ adapter: String, _ message: String, _ stderr: String) async throws {
    let outcome = try await BuiltCommand.runTiny(adapter)
    #expect(outcome.status == 3)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors.hasPrefix("bridge-conformance: the adapter could not be started: \(message)"),
      "\(outcome.errors)"
    )
    #expect(outcome.errors.contains(stderr) || stderr.isEmpty)
  }

  @Test func silenceAtTheStartIsEnded() async throws {
    let outcome = try await BuiltCommand.runTiny(BuiltCommand.adapter("says_nothing.sh"), ["--timeout", "0.5"])
    #expect(outcome.status == 3)
    #expect(
      outcome.errors == """
        bridge-conformance: the adapter could not be started: it did not answer initialize within 0.5 seconds
        its stderr ends:
          | I say nothing

        """
    )
  }

  // MARK: Nothing is left

  /// The processes that have a marker among their arguments.
  private static func processes(with marker: String) -> [Int32] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }.filter { id in
      FileManager.default.contents(atPath: "/proc/\(id)/cmdline").map {
        String(decoding: $0, as: UTF8.self).contains(marker)
      } ?? false
    }
  }

  /// Waits until no process with a marker is left; a killed one takes a moment to go.
  private static func areGone(_ marker: String) async throws -> Bool {
    for _ in 0..<500 {
      if processes(with: marker).isEmpty { return true }
      try await Task.sleep(nanoseconds: 10_000_000)
    }
    return false
  }

  @Test func aStubbornAdapterAndItsChildAreEnded() async throws {
    let marker = "bridge-marker-" + UUID().uuidString
    let run = try await run(BuiltCommand.adapter("stubborn.py", [marker]), ["--timeout", "4"])
    #expect(run.outcome.status == 1)
    #expect(run.verdicts == Self.othersPass)
    #expect(try await Self.areGone(marker))
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func anInterruptedRunReportsWhatIsKnown(_ signal: Int32, _ status: Int32) async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let marker = "bridge-marker-" + UUID().uuidString
    let outcome = try await BuiltCommand.runTiny(
      BuiltCommand.adapter("stubborn.py", [marker, folder.path("mark")]),
      ["--report", "json=\(folder.path("r.json"))", "--report", "junit=\(folder.path("r.xml"))"]
    ) { process in
      Self.whenWritten(folder.path("mark")) { kill(process, signal) }
    }
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(
      outcome.errorLines.last == "bridge-conformance: interrupted; the reports hold what is known, marked incomplete"
    )
    let report = try JSONValue(decoding: try #require(folder.read("r.json")))
    #expect(report["complete"] == false)
    #expect(report["class"] != "hardened")
    #expect(folder.read("r.xml")?.contains("(not the whole corpus)") == true)
    #expect(folder.names == ["mark", "r.json", "r.xml"])
    #expect(try await Self.areGone(marker))
    if report["results"]?.arrayValue?.isEmpty == false {
      #expect(
        try await BuiltCommand.run(["verify", folder.path("r.json"), "--corpus", BuiltCommand.tinyCorpus]).status == 0
      )
    }
  }

  /// Who asks twice does not wait for a report, but gets rid of the adapters.
  @Test func theSecondSignalEndsEverythingAtOnce() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let marker = "bridge-marker-" + UUID().uuidString
    let outcome = try await BuiltCommand.runTiny(BuiltCommand.adapter("stubborn.py", [marker, folder.path("mark")])) {
      process in
      Self.whenWritten(folder.path("mark")) {
        // Both before it can look: a stopped process finds them together when it goes on.
        kill(process, SIGSTOP)
        kill(process, SIGINT)
        kill(process, SIGTERM)
        kill(process, SIGCONT)
      }
    }
    #expect([130, 143].contains(outcome.status))
    #expect(try await Self.areGone(marker))
  }

  @Test func anInterruptedStartLeavesNothing() async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let mark = folder.path("mark")
    let outcome = try await BuiltCommand.runTiny(
      "echo > \(BuiltCommand.quoted(mark)); exec sleep 600",
      ["--report", "json=\(folder.path("r.json"))"]
    ) { process in
      Self.whenWritten(mark) { kill(process, SIGTERM) }
    }
    #expect(outcome.status == 143)
    #expect(outcome.errors == "bridge-conformance: interrupted before anything was known\n")
    #expect(folder.names == ["mark"])
  }

  /// Calls a function on a thread of its own, once there is something in a file.
  private static func whenWritten(_ path: String, _ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      for _ in 0..<3000 {
        if FileManager.default.contents(atPath: path)?.isEmpty == false { break }
        usleep(10_000)
      }
      body()
    }
  }
}
