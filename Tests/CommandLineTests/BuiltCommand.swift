import Foundation
import Testing

/// The command as it was built, run as a process of its own.
enum BuiltCommand {
  /// What a run of it came to.
  struct Outcome: Sendable {
    /// The exit status; minus the signal's number if a signal ended it.
    let status: Int32
    let output: String
    let errors: String

    /// The last line of stdout: the conclusion of a run.
    var lastLine: Substring { output.split(separator: "\n").last ?? "" }

    /// The lines of stderr.
    var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  /// The folder of the built products: what PROGRAMS says, else that of the test bundle, which is beside them.
  static let products: String = {
    if let programs = ProcessInfo.processInfo.environment["PROGRAMS"] { return programs }
    #if os(Linux)
      let own =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
      return URL(fileURLWithPath: own).deletingLastPathComponent().path
    #else
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
      return bundle.bundleURL.deletingLastPathComponent().path
    #endif
  }()

  static let path = products + "/bridge-conformance"
  static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
  static let tinyCorpus = sources + "/Tests/BridgeConformanceTests/Corpora/tiny/vectors"

  /// The command that starts one of the adapters in the folder Adapters, with words as its arguments.
  static func adapter(_ name: String, _ words: [String] = []) -> String {
    let file = quoted("\(sources)/Tests/CommandLineTests/Adapters/\(name)")
    return ([name.hasSuffix(".sh") ? "sh \(file)" : "exec python3 -B \(file)"] + words.map(quoted)).joined(
      separator: " "
    )
  }

  /// A text as one word of the shell's.
  static func quoted(_ text: String) -> String { "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'" }

  /// Runs it.
  /// - Parameters:
  ///   - words: its arguments.
  ///   - input: what it reads from stdin.
  ///   - environment: changes to the environment.
  ///   - redirections: what the shell does with its descriptors, such as `>&-`; stdout and stderr are collected where they are left alone.
  ///   - started: called with the process's id as soon as it runs.
  static func run(
    _ words: [String],
    input: String = "",
    environment: [String: String] = [:],
    redirections: String = "",
    started: (@Sendable (pid_t) throws -> Void)? = nil
  ) async throws -> Outcome {
    try await turnstile.pass {
      try await runAtOnce(
        words,
        input: input,
        environment: environment,
        redirections: redirections,
        started: started
      )
    }
  }

  /// Runs a script of harness-js, whose path is the first word.
  static func node(_ words: [String]) async throws -> Outcome {
    try await turnstile.pass {
      try await runAtOnce(
        words,
        program: ["env", "node"],
        input: "",
        environment: [:],
        redirections: "",
        started: nil
      )
    }
  }

  private static let turnstile = Turnstile(places: 3)

  private static func runAtOnce(
    _ words: [String],
    program: [String] = [path],
    input: String,
    environment: [String: String],
    redirections: String,
    started: (@Sendable (pid_t) throws -> Void)?
  ) async throws -> Outcome {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    for (name, text) in [("in", input), ("out", ""), ("err", "")] { try folder.write(text, to: name) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec \"$@\" \(redirections)", "sh"] + program + words
    var variables = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "TERM"] { variables[name] = nil }
    process.environment = variables.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.path("in")))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("out")))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("err")))
    let status: Int32 = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { process in
        continuation.resume(
          returning: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        )
      }
      do { try process.run() } catch { continuation.resume(throwing: error) }
      do {
        try started?(process.processIdentifier)
      } catch {
        Issue.record("\(error)")
        process.terminate()
      }
    }
    return Outcome(status: status, output: folder.read("out") ?? "", errors: folder.read("err") ?? "")
  }

  /// Runs the tiny corpus against one of the adapters.
  static func runTiny(
    _ adapter: String,
    _ words: [String] = [],
    started: (@Sendable (pid_t) throws -> Void)? = nil
  ) async throws -> Outcome {
    try await run(["run", "--adapter", adapter, "--corpus", tinyCorpus] + words, started: started)
  }
}
