import BridgeJSON
import Foundation
import Testing

/// Certificates, made and checked by the command, and signed by OpenSSH.
@Suite struct CertifyTests {
  /// A folder with a report of the tiny corpus by a good adapter, `good.json`, and an artifact, `half.js`.
  private func folder(_ adapter: String = "good.py", _ words: [String] = []) async throws -> ScratchFolder {
    let folder = try ScratchFolder()
    _ = try await BuiltCommand.runTiny(
      BuiltCommand.adapter(adapter),
      words + ["--report", "json=\(folder.path("good.json"))"]
    )
    try folder.write("half\n", to: "half.js")
    return folder
  }

  private func certify(
    _ folder: ScratchFolder,
    _ words: [String] = ["--subject", "half.js"],
    date: String = "1796076900"
  ) async throws -> BuiltCommand.Outcome {
    try await run(folder, ["certify", "good.json", "--out", "out"] + words, ["SOURCE_DATE_EPOCH": date])
  }

  private func verify(_ folder: ScratchFolder, _ words: [String] = ["--subject", "half.js"]) async throws
    -> BuiltCommand.Outcome
  { try await run(folder, ["verify", "out/certificate.json", "--reports", "."] + words) }

  /// Runs the command with the tiny corpus; words that name a file in the folder become its path, and paths become words again.
  private func run(
    _ folder: ScratchFolder,
    _ words: [String],
    _ environment: [String: String] = [:]
  ) async throws -> BuiltCommand.Outcome {
    let files = ["good.json", "half.js", "out", "out/certificate.json", "out/../good.json", ".", "other.json", "o/p/q"]
    let outcome = try await BuiltCommand.run(
      words.map { files.contains($0) ? folder.path($0) : $0 } + ["--corpus", BuiltCommand.tinyCorpus],
      environment: environment
    )
    return BuiltCommand.Outcome(
      status: outcome.status,
      output: outcome.output.replacingOccurrences(of: folder.path(""), with: ""),
      errors: outcome.errors.replacingOccurrences(of: folder.path(""), with: "")
    )
  }

  private func shell(_ script: String, in folder: ScratchFolder) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-euc", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path("."))
    process.environment = ProcessInfo.processInfo.environment.merging(["HOME": folder.path(".")]) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  @Test func aReportBecomesACertificate() async throws {
    let folder = try await folder()
    defer { folder.remove() }
    let outcome = try await certify(folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(
      outcome.output == """
        certified: Small 1
        native half, wvjb-6: hardened (7 verdicts, 1 report)
        written: out/badge.svg
        written: out/badge.json
        written: out/attestation.json
        written: out/certificate.json

        """
    )
    #expect(folder.names == ["good.json", "half.js", "out"])
    let text = try #require(folder.read("out/certificate.json"))
    #expect(text.contains("\"date\": \"2026-11-30T22:15:00Z\""))
    // Both are what programs that know nothing of a certificate compute.
    let digests = try shell(
      "sha256sum < good.json; head -n -2 out/certificate.json | sha256sum; sha256sum < half.js",
      in: folder
    )
    let expected = digests.output.split(separator: "\n").map { $0.prefix(64) }
    #expect(expected.count == 3 && expected.prefix(2).allSatisfy { text.contains("\"sha256\": \"\($0)\"") })
    let artifact = try #require(expected.last)
    #expect(folder.read("out/attestation.json")?.contains(artifact) == true)
    let verified = try await verify(folder)
    #expect(verified.status == 0 && verified.errors.isEmpty, "\(verified.errors)")
    #expect(
      verified.output == "verified: certificate of Small 1\nnative half, wvjb-6: hardened (7 verdicts, 1 report)\n"
    )
    let unnamed = try await verify(folder, [])
    #expect(unnamed.output.hasSuffix("not compared with a file: the subject half.js; name it with --subject FILE\n"))
  }

  @Test func theSameReportsGiveTheSameBytes() async throws {
    let folder = try await folder()
    defer { folder.remove() }
    _ = try await certify(folder)
    let first = ["certificate.json", "attestation.json", "badge.svg", "badge.json"].map { folder.read("out/\($0)") }
    _ = try await certify(folder)
    let second = ["certificate.json", "attestation.json", "badge.svg", "badge.json"].map { folder.read("out/\($0)") }
    #expect(first == second && !first.contains(nil))
  }

  /// Every value of the certificate, one at a time, becomes another; each is found, and its place is named.
  @Test func anEditOfAnyFieldIsFound() async throws {
    let folder = try await folder()
    defer { folder.remove() }
    _ = try await certify(folder)
    let text = try #require(folder.read("out/certificate.json"))
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let tool = try #require(lines.firstIndex { $0.contains("\"tool\"") })
    for (index, line) in lines.enumerated() {
      let edited =
        line.contains(": \"") || line.hasSuffix("\"") || line.hasSuffix("\",")
        ? line.replacing(/"([^"]*)"(,?)$/) { "\"\($0.output.1)x\"\($0.output.2)" }
        : line.replacing(/([0-9]+)(,?)$/) { "7\($0.output.1)\($0.output.2)" }
      if edited == line { continue }
      lines[index] = edited
      try folder.write(lines.joined(separator: "\n"), to: "out/certificate.json")
      lines[index] = line
      let outcome = try await verify(folder)
      #expect(outcome.status == 1 || outcome.status == 2, "\(edited)")
      let name = line.firstMatch(of: /"([a-z0-9]+)":/).map { String($0.output.1) } ?? "features"
      // Of the tool, which nothing else tells of, no more can be said than that it may be what was changed.
      let place = line.contains("good.json") ? "good.jsonx" : (tool...tool + 2).contains(index) ? "the tool" : name
      let isNamed = outcome.errors.contains(place)
      #expect(isNamed, "\(edited): \(outcome.errors)")
    }
  }

  @Test func aChangeOfAnyOtherFileIsFoundAndNamed() async throws {
    let folder = try await folder()
    defer { folder.remove() }
    _ = try await certify(folder)
    for (name, finds) in [
      ("good.json", "good.json: its SHA-256 is "), ("half.js", "half.js: its SHA-256 is "),
      ("out/badge.svg", "out/badge.svg: line "), ("out/badge.json", "out/badge.json: line "),
      ("out/attestation.json", "out/attestation.json: "),
    ] {
      let text = try #require(folder.read(name))
      for place in stride(from: 0, to: text.utf8.count, by: max(1, text.utf8.count / 3)) {
        var bytes = Array(text.utf8)
        bytes[place] = bytes[place] == UInt8(ascii: "x") ? UInt8(ascii: "y") : UInt8(ascii: "x")
        try folder.write(String(decoding: bytes, as: UTF8.self), to: name)
        let outcome = try await verify(folder)
        #expect(outcome.status == 1, "\(name) at \(place): \(outcome.errors)")
        #expect(outcome.errors.contains(finds), "\(name) at \(place): \(outcome.errors)")
      }
      try folder.write(text + "\n", to: name)
      #expect(try await verify(folder).errors.contains(finds))
      try folder.write(text, to: name)
    }
    #expect(try await verify(folder).status == 0)
  }

  @Test func whatIsMissingIsNamed() async throws {
    let folder = try await folder()
    defer { folder.remove() }
    _ = try await certify(folder, [])
    let statement = try await verify(folder)
    #expect(statement.status == 2)
    #expect(
      statement.errors.hasPrefix(
        "bridge-conformance: out/attestation.json: is missing, so that nothing is said of half.js"
      )
    )
    let elsewhere = try await run(folder, ["verify", "out/certificate.json"])
    #expect(elsewhere.status == 2)
    #expect(
      elsewhere.errors
        == "bridge-conformance: out/good.json: cannot be read (No such file or directory); name the folder of the reports with --reports DIR\n"
    )
    _ = try await certify(folder)
    let other = try await run(folder, ["verify", "out/certificate.json", "--reports", ".", "--subject", "good.json"])
    #expect(other.status == 1 && other.errors == "good.json: is no subject of out/attestation.json\n")
  }

  @Test func namesLeadOutOfNoFolder() async throws {
    let folder = try await folder()
    defer { folder.remove() }
    _ = try await certify(folder)
    let text = try #require(folder.read("out/certificate.json"))
    for name in ["../good.json", "..", "", "/etc/hosts"] {
      try folder.write(text.replacingOccurrences(of: "\"good.json\"", with: "\"\(name)\""), to: "out/certificate.json")
      let outcome = try await verify(folder)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("certified[0].reports[0].name: is no name of a file, without its folder"))
    }
  }

  @Test(arguments: [
    (["--filter", "*"], 2, "requested.filter: is not null"), (["--shard", "1/2"], 2, "requested.shard: is 1/2"),
    (["--class", "core"], 2, "requested.class: is core"),
  ])
  func aReportOfAPartIsRefused(_ words: [String], _ status: Int32, _ finds: String) async throws {
    let folder = try await folder("good.py", words)
    defer { folder.remove() }
    try await expectRefusal(
      folder,
      status,
      "bridge-conformance: good.json: \(finds): a part of the corpus certifies nothing; "
    )
  }

  @Test func otherReportsAreRefused() async throws {
    let folder = try await folder()
    defer { folder.remove() }
    let text = try #require(folder.read("good.json"))
    let bytes = Array(text.utf8)
    for (edited, status, finds) in [
      (text.replacingOccurrences(of: "{\"schema\":1", with: "{\"schema\":2"), 2, "schema: is 2, this program reads 1"),
      (
        text.replacingOccurrences(of: "\"digest\":\"", with: "\"digest\":\"0"), 2,
        "corpus.digest: is not that of this corpus"
      ),
      (String(decoding: bytes[..<(bytes.count / 2)], as: UTF8.self), 2, "is not JSON"), ("", 2, "is not JSON"),
      (
        text.replacingOccurrences(of: "\"pass\":6", with: "\"pass\":7"), 1,
        "is not what its transcripts say: summary.pass"
      ),
      (
        text.replacingOccurrences(of: "\"name\":\"Small\"", with: "\"name\":\"\""), 2, "implementation.name: is no text"
      ),
    ] {
      try folder.write(edited, to: "good.json")
      try await expectRefusal(folder, Int32(status), "good.json: ", finds)
    }
  }

  @Test func withoutAClassThereIsNoCertificate() async throws {
    let folder = try await folder("wrong.py")
    defer { folder.remove() }
    try await expectRefusal(
      folder,
      1,
      "bridge-conformance: good.json: class: is null: no class is reached; the first vector of core against it is wvjb/respond/null (fail); "
        + "mend the implementation and run it again\n"
    )
  }

  private func expectRefusal(_ folder: ScratchFolder, _ status: Int32, _ finds: String...) async throws {
    let outcome = try await certify(folder)
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.output.isEmpty && outcome.errorLines.count == 1)
    for text in finds { #expect(outcome.errors.contains(text), "\(outcome.errors)") }
    #expect(folder.names == ["good.json", "half.js"])
  }

  @Test func whatCannotBeWrittenFailsBeforeAnythingIsRead() async throws {
    let folder = try await folder()
    defer { folder.remove() }
    let file = try await run(folder, ["certify", "other.json", "--out", "good.json"])
    #expect(file.status == 2 && file.errors == "bridge-conformance: good.json is no folder; give another --out\n")
    let below = try await BuiltCommand.run(["certify", "x.json", "--out", folder.path("good.json/x")])
    #expect(below.status == 2 && below.errors.contains("cannot be made (Not a directory); give another --out"))
    _ = try shell("mkdir -p out/badge.json", in: folder)
    let taken = try await run(folder, ["certify", "other.json", "--out", "out"])
    #expect(
      taken.errors == "bridge-conformance: out/badge.json cannot be written (Is a directory); give another --out\n"
    )
    #expect(try shell("ls -A out", in: folder).output == "badge.json\n")
    let missing = try await run(folder, ["certify", "other.json", "--out", "o/p/q"])
    #expect(missing.status == 2 && missing.errors == "bridge-conformance: other.json: No such file or directory\n")
    #expect(folder.names == ["good.json", "half.js", "out"])
    #expect(try await run(folder, ["certify", "good.json", "--out", "o/p/q"]).status == 0)
    #expect(folder.read("o/p/q/certificate.json") != nil)
  }

  @Test func mistakesAreNamed() async throws {
    let folder = try await folder()
    defer { folder.remove() }
    for date in ["yesterday", "-1", "253402300800", "", "1.5"] {
      let outcome = try await certify(folder, date: date)
      #expect(outcome.status == 2)
      #expect(outcome.errors.hasSuffix("no number of seconds since 1970; mend it or unset it\n"), "\(outcome.errors)")
    }
    #expect(folder.names == ["good.json", "half.js"])
    let twice = try await certify(folder, ["--subject", "half.js", "--subject", "half.js"])
    #expect(twice.errors == "bridge-conformance: two subjects are named half.js; rename one of them\n")
    let same = try await run(folder, ["certify", "good.json", "out/../good.json", "--out", "out"])
    #expect(same.status == 2 && same.errorLines.count == 1)
    _ = try await certify(folder)
    let stale = try await certify(folder, [])
    #expect(
      stale.errors
        == "bridge-conformance: out/attestation.json is of an earlier certificate; give --subject FILE, or remove it\n"
    )
    let report = try await run(folder, ["verify", "good.json", "--reports", "."])
    #expect(
      report.errors
        == "bridge-conformance: good.json is no certificate, and --reports goes with one; leave it out, or name a certificate\n"
    )
  }

  /// The lines of README.md that sign a certificate and check the signature, as they stand there.
  @Test func theRecipeForSignaturesWorks() async throws {
    let folder = try await folder()
    defer { folder.remove() }
    #expect(try await run(folder, ["certify", "good.json", "--out", "out"]).status == 0)
    let readme = try String(contentsOfFile: "\(BuiltCommand.sources)/README.md", encoding: .utf8)
    let recipe = try #require(
      readme.components(separatedBy: "```").first { $0.hasPrefix("sh\n") && $0.contains("ssh-keygen -Y sign") }
    ).dropFirst(3)
    let key = try shell(
      "mkdir -p .ssh reports; mv out reports/mine; ssh-keygen -q -t ed25519 -N '' -f .ssh/id_ed25519",
      in: folder
    )
    try #require(key.status == 0, "\(key.output)")
    let signed = try shell(String(recipe), in: folder)
    #expect(signed.status == 0, "\(signed.output)")
    #expect(signed.output.contains("Good \"bridge-conformance\" signature for you@example.org"))
    let last = try #require(recipe.split(separator: "\n").last { $0.contains("-Y verify") })
    let tampered = try shell("sed -i s/hardened/core/ reports/mine/certificate.json; \(last)", in: folder)
    #expect(tampered.status != 0, "\(tampered.output)")
  }
}
