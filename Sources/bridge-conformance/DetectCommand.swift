import BridgeConformance
import BridgeVectors

/// Says which dialect an implementation speaks.
enum DetectCommand: Command {
  static let name = "detect"
  static let summary = "Says which dialect an implementation speaks, from what it does, not from what it claims."
  static let synopsis = "(--adapter COMMAND | --implementation NAME|FILE) [OPTIONS]"
  static let positional = 0
  static let options = [
    SharedOptions.adapter, SharedOptions.implementation, SharedOptions.timeout,
    Arguments.Option(name: "format", value: "text|json", help: "how it is said (text)"),
    SharedOptions.corpus,
  ]

  private enum Format: String, CaseIterable { case text, json }

  static func run(_ arguments: Arguments) throws -> Int32 {
    let format = try arguments.choice("format", Format.self) ?? .text
    let subject = try Subject(arguments, dialect: nil)
    let timeout = try Invocation.timeout(arguments)
    let corpus = try Corpus(directory: try arguments.one("corpus") ?? VectorsLocation.directory)
    Interruption.watch()
    do {
      let detection = try detect(subject, corpus, timeout: timeout)
      let report = DetectionReport(detection)
      switch format {
      case .text: Terminal.print(report.text)
      case .json: Terminal.print(report.json.prettyText(indent: 2) + "\n")
      }
      return detection.isClear ? ExitStatus.conformant : ExitStatus.notConformant
    } catch let error as RunnerError {
      return try RunnerFailure.status(of: error)
    }
  }

  /// Starts an adapter and drives it in every dialect.
  static func detect(_ subject: Subject, _ corpus: Corpus, timeout: Double) throws -> Detection {
    let runner = Runner.command(subject.command, timeout: timeout, keepsTranscripts: false)
    let adapter = try runner.start()
    defer { adapter.stop() }
    return try Detection(adapter, corpus: corpus, holdsToClaims: !subject.isFile)
  }
}
