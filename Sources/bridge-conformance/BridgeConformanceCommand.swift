import BridgeConformance

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command as a whole: finds the subcommand, and turns every error into one line and an exit status.
@main
enum BridgeConformanceCommand {
  static var commands: [any Command.Type] {
    [
      RunCommand.self, ListCommand.self, ExplainCommand.self, CheckCommand.self, DecodeCommand.self, VerifyCommand.self,
      ReportCommand.self, KnownCommand.self, CompareCommand.self, CertifyCommand.self,
    ]
  }

  static func main() {
    Terminal.claimStandardDescriptors()
    exit(status(Array(CommandLine.arguments.dropFirst())))
  }

  static func status(_ words: [String]) -> Int32 {
    guard let name = words.first else {
      Terminal.note(help)
      return ExitStatus.usage
    }
    if ["--help", "-h", "help"].contains(name) {
      if words.count > 1, let command = commands.first(where: { $0.name == words[1] }) {
        Terminal.print(command.help)
      } else {
        Terminal.print(help)
      }
      return ExitStatus.conformant
    }
    if name == "--version" {
      Terminal.print("\(Harness.name) \(Harness.version)\n")
      return ExitStatus.conformant
    }
    guard let command = commands.first(where: { $0.name == name }) else {
      let near = nearest(to: name, in: commands.map { $0.name })
      return fail(
        "unknown command \(shown(name)); \(near.map { "did you mean \($0)?" } ?? "see bridge-conformance --help")"
      )
    }
    do {
      let arguments = try Arguments(
        words.dropFirst(),
        options: command.options,
        positional: command.positional,
        command: name
      )
      if arguments.asksForHelp {
        Terminal.print(command.help)
        return ExitStatus.conformant
      }
      return try command.run(arguments)
    } catch let error as UsageError {
      return fail(error.message)
    } catch let error as CorpusError {
      return fail(Printable.text(error.description))
    } catch let error as File.Failure {
      return fail("\(shown(error.path)): \(error.reason)")
    } catch {
      return fail(Printable.text("\(error)"))
    }
  }

  private static func fail(_ message: String) -> Int32 {
    Terminal.note("bridge-conformance: \(message)")
    return ExitStatus.usage
  }

  static var help: String {
    var text = """
      bridge-conformance: certifies one half of a native-web bridge against the corpus

      usage: bridge-conformance COMMAND [OPTIONS]


      """
    for command in commands {
      text +=
        "  " + command.name + String(repeating: " ", count: max(1, 10 - command.name.count)) + command.summary + "\n"
    }
    text += """

      bridge-conformance COMMAND --help shows the options of a command; --version shows the version.

      Exit status: 0 conformant, 1 not conformant, 2 usage, corpus or nothing selected,
      3 the adapter could not be started or broke the handshake, 130 and 143 interrupted.

      """
    return text
  }
}
