import BridgeConformance

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The exit statuses, which are a contract (CONFORMANCE.md, "Exit status").
enum ExitStatus {
  static let conformant: Int32 = 0
  static let notConformant: Int32 = 1
  static let usage: Int32 = 2
  static let adapter: Int32 = 3
}

/// One subcommand.
protocol Command {
  static var name: String { get }
  /// What it does, in one line.
  static var summary: String { get }
  /// The words after its name, for the help.
  static var synopsis: String { get }
  static var options: [Arguments.Option] { get }
  /// How many words it takes that are no options.
  static var positional: Int { get }
  /// Does it, and gives the exit status.
  static func run(_ arguments: Arguments) throws -> Int32
}

extension Command {
  /// The help of one subcommand; no line is longer than 100 characters.
  static var help: String {
    var text = "bridge-conformance \(name)\(synopsis.isEmpty ? "" : " " + synopsis)\n\n\(summary)\n"
    guard !options.isEmpty else { return text }
    text += "\n"
    for option in options {
      let left = "  --\(option.name)\(option.value.map { " " + $0 } ?? "")"
      let lines = option.help.split(separator: "\n")
      if left.count < 26 {
        text += left + String(repeating: " ", count: 26 - left.count)
      } else {
        text += left + "\n" + String(repeating: " ", count: 26)
      }
      text += lines.joined(separator: "\n" + String(repeating: " ", count: 26)) + "\n"
    }
    return text
  }
}

/// Options that several subcommands share.
enum SharedOptions {
  static let corpus = Arguments.Option(
    name: "corpus",
    value: "DIR",
    help: "the corpus (the one that this program was built with)"
  )
  static let adapter = Arguments.Option(
    name: "adapter",
    value: "COMMAND",
    help: "the adapter, as one shell command"
  )
  static let implementation = Arguments.Option(
    name: "implementation",
    value: "NAME|FILE",
    help: "reference (the native half of this kit), or the file of a web half:\n.js, .m or .swift"
  )
  static let timeout = Arguments.Option(
    name: "timeout",
    value: "S",
    help: "seconds of silence after which an adapter hangs (10)"
  )
  static let half = Arguments.Option(name: "half", value: "native|web", help: "only what applies to that half")
  static let conformanceClass = Arguments.Option(
    name: "class",
    value: "core|full|hardened",
    help: "the highest class (hardened)"
  )
  static let filter = Arguments.Option(
    name: "filter",
    value: "GLOB",
    help: "only vectors whose id matches; * and ?; may be repeated"
  )
  static let dialect = Arguments.Option(name: "dialect", value: "NAME", help: "the dialect (the adapter's first)")
}

/// Standard output and standard error.
enum Terminal {
  /// Writes to stdout, where results go. A reader that has gone ends the program quietly.
  static func print(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes a line to stderr, where progress and diagnostics go.
  static func note(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

  /// Opens what is closed of stdin, stdout and stderr, so that no pipe to an adapter is taken for one of them.
  static func claimStandardDescriptors() {
    while true {
      let descriptor = open("/dev/null", O_RDWR)
      guard descriptor >= 0 else { return }
      if descriptor > STDERR_FILENO {
        close(descriptor)
        return
      }
    }
  }

  /// Writes text as it is.
  static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        #else
          let count = Darwin.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        #endif
        if count > 0 {
          written += count
        } else if errno == EAGAIN {
          // Whoever shares the pipe may have made it non-blocking; a slow reader must not lose text by that.
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&wait, 1, -1)
        } else if errno != EINTR {
          return
        }
      }
    }
  }

  /// True if the descriptor is a terminal that can move its cursor.
  static func isInteractive(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && environment("TERM") != "dumb"
  }

  /// True if text on that descriptor may be coloured (no-color.org).
  static func hasColour(_ descriptor: Int32) -> Bool {
    isInteractive(descriptor) && (environment("NO_COLOR") ?? "").isEmpty
  }

  /// How many columns there are; 120 where nobody can tell.
  static var columns: Int {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 { return Int(size.ws_col) }
    return 120
  }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
