import Testing

@Suite struct UsageTests {
  static let commands = [
    "run", "detect", "list", "explain", "check", "decode", "verify", "report", "known", "compare", "certify",
  ]

  @Test func helpIsTheManual() async throws {
    let help = try await BuiltCommand.run(["--help"])
    #expect(help.status == 0)
    for command in Self.commands { #expect(help.output.contains("\n  \(command) ")) }
    #expect(try await BuiltCommand.run(["help"]).output == help.output)
    #expect(try await BuiltCommand.run(["-h"]).output == help.output)
    let none = try await BuiltCommand.run([])
    #expect(none.status == 2)
    #expect(none.output.isEmpty)
    #expect(none.errors.contains("usage: bridge-conformance COMMAND"))
  }

  @Test(arguments: [[]] + commands.map { [$0] })
  func helpLinesAreNotTooLong(_ command: [String]) async throws {
    let help = try await BuiltCommand.run(command + ["--help"])
    #expect(help.status == 0)
    #expect(help.errors.isEmpty)
    for line in help.output.split(separator: "\n") {
      #expect(line.count <= 100, "\(line)")
      #expect(line.last?.isWhitespace != true, "\(line)")
    }
    if let name = command.first {
      #expect(help.output.hasPrefix("bridge-conformance \(name) "))
      #expect(try await BuiltCommand.run(["help", name]).output == help.output)
    }
  }

  @Test func theVersionIsSaid() async throws {
    #expect(
      try await BuiltCommand.run(["--version"]).output.wholeMatch(of: /bridge-conformance \d+\.\d+\.\d+\n/) != nil
    )
  }

  @Test(arguments: [
    (["runn"], "unknown command runn; did you mean run?"),
    (["frobnicate"], "unknown command frobnicate; see bridge-conformance --help"),
    (["\u{1B}[31m\nrun"], #"unknown command \u{1B}[31m\u{A}run; see bridge-conformance --help"#),
    (["run"], "nothing to run; give --adapter COMMAND or --implementation NAME|FILE"),
    (["run", "--adapter", " "], "--adapter is empty; give the command that starts the adapter"),
    (["run", "--adapter"], "--adapter lacks its value; write --adapter COMMAND"),
    (["run", "--adaptor", "x"], "unknown option --adaptor; did you mean --adapter?"),
    (["run", "--quickly"], "unknown option --quickly; see bridge-conformance run --help"),
    (["run", "-x"], "unknown option -x; see bridge-conformance run --help"),
    (["run", "--adapter", "x", "y"], "unexpected word y; see bridge-conformance run --help"),
    (["run", "--adapter", "x", "--", "--jobs"], "unexpected word --jobs; see bridge-conformance run --help"),
    (["run", "--adapter", "x", "--adapter", "y"], "--adapter is given 2 times; give it once"),
    (
      ["run", "--adapter", "x", "--implementation", "y"],
      "--adapter and --implementation exclude each other; give one of them"
    ),
    (
      ["run", "--implementation", "other"],
      "unknown implementation other; name reference, or the file of a web half (.js, .m, .swift)"
    ),
    (["run", "--implementation", "/nowhere/half.js"], "/nowhere/half.js does not exist; name the file of a web half"),
    (["run", "--adapter", "x", "--class", "fulll"], "--class fulll is unknown; did you mean full?"),
    (["run", "--adapter", "x", "--class=all"], "--class all is unknown; write one of core, full, hardened"),
    (["run", "--adapter", "x", "--jobs", "0"], "--jobs 0 is no whole number from 1 to 64"),
    (["run", "--adapter", "x", "--jobs", "many"], "--jobs many is no whole number from 1 to 64"),
    (["run", "--adapter", "x", "--shard", "3/2"], "--shard 3/2 is no part; write I/N with 1 <= I <= N"),
    (["run", "--adapter", "x", "--timeout", "nan"], "--timeout nan is no number of seconds from 0.01 to 3600"),
    (["run", "--adapter", "x", "--timeout", "-1"], "--timeout -1 is no number of seconds from 0.01 to 3600"),
    (["run", "--adapter", "x", "--report", "json"], "--report json names no file; write --report FORMAT=PATH"),
    (["run", "--adapter", "x", "--report", "json="], "--report json= names no file; write --report FORMAT=PATH"),
    (["run", "--adapter", "x", "--report", "jsn=/tmp/x"], "unknown report format jsn; did you mean json?"),
    (
      ["run", "--adapter", "x", "--report", "pdf=/tmp/x"],
      "unknown report format pdf; known are json, summary, junit, markdown, html, earl, ctrf, tap, github"
    ),
    (
      ["run", "--adapter", "x", "--corpus", "/nowhere"],
      "/nowhere/corpus.json: cannot be read (No such file or directory); name the folder of the corpus with --corpus DIR"
    ),
    (["list", "--half", "webb"], "--half webb is unknown; did you mean web?"),
    (["list", "--format", "xml"], "--format xml is unknown; write one of text, json, markdown"),
    (
      ["list", "--filter", "nothing/*"],
      "nothing is selected: no vector matches; leave out --profile, --filter, --half or --class"
    ),
    (
      ["list", "--profile", "json"],
      "the profile json has texts and no vectors; count them with --format markdown, see them with decode"
    ),
    (["list", "x"], "unexpected word x; see bridge-conformance list --help"),
    (["explain"], "which vector? write explain ID; see bridge-conformance list"),
    (
      ["explain", "wvjb/boot/native-injects-onc"],
      "there is no vector wvjb/boot/native-injects-onc; did you mean wvjb/boot/native-injects-once?"
    ),
    (
      ["explain", "wvjb/boot/native-injects-once", "--half", "web"],
      "wvjb/boot/native-injects-once is not for the web half; leave --half out"
    ),
    (
      ["explain", "wvjb/boot/native-injects-once", "--dialect", "x"],
      "unknown dialect x; known are wvjb-6, wvjb-5, wvjb-4, lision, jsbridge-android"
    ),
    (["check", "x"], "unexpected word x; see bridge-conformance check --help"),
    (["decode", "/nowhere.json"], "/nowhere.json: No such file or directory"),
    (["run", "--adapter", "x", "--known", "/nowhere.json"], "/nowhere.json: No such file or directory"),
    (["known"], "known what? write known update REPORT.json --known FILE"),
    (["known", "updat"], "unknown word updat; write known update REPORT.json --known FILE"),
    (["known", "update", "--known", "x"], "which report? write known update REPORT.json --known FILE"),
    (["known", "update", "x"], "which list? add --known FILE"),
    (["known", "update", "/nowhere.json", "--known", "x"], "/nowhere.json: No such file or directory"),
    (["compare", "x"], "which two reports? write compare OLD.json NEW.json"),
    (["compare", "x", "y", "--format", "xml"], "--format xml is unknown; write one of text, markdown, json"),
    (["compare", "/nowhere.json", "y"], "/nowhere.json: No such file or directory"),
    (["verify"], "which report? write verify REPORT.json"),
    (["verify", "/nowhere.json"], "/nowhere.json: No such file or directory"),
    (["certify"], "which report? write certify REPORT.json --out DIR"),
    (["certify", "a"], "where to? give --out DIR"),
    (["certify", "/nowhere.json", "--out", "/dev/null"], "/dev/null is no folder; give another --out"),
    (["verify", "a", "b"], "unexpected word b; see bridge-conformance verify --help"),
  ])
  func aMistakeIsOneLineThatNamesTheMend(_ words: [String], _ message: String) async throws {
    let outcome = try await BuiltCommand.run(words)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "bridge-conformance: \(message)\n")
  }

  /// A value that happens to be `--help` must not turn a run that was asked for into a success.
  @Test func helpAsAValueIsAValue() async throws {
    let outcome = try await BuiltCommand.runTiny(BuiltCommand.adapter("good.py"), ["--filter", "--help"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "bridge-conformance: nothing is selected: no vector for the native half matches; see bridge-conformance list\n"
    )
    #expect(try await BuiltCommand.run(["run", "--filter", "x", "--help"]).status == 0)
  }
}
