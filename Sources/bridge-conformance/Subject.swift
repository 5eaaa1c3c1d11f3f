import BridgeConformance

/// What is to be driven: an adapter, or an implementation that the kit has an adapter for.
struct Subject {
  /// The command that starts the adapter.
  let command: String
  /// True if it is the file of a web half, which says nothing of itself.
  let isFile: Bool
  /// The words that name it, for another command line.
  let words: String

  /// Reads `--adapter` and `--implementation`, of which one must be given; `dialect` is the one that is asked for.
  init(_ arguments: Arguments, dialect: String?) throws {
    switch (try arguments.one("adapter"), try arguments.one("implementation")) {
    case (let adapter?, nil):
      if adapter.allSatisfy(\.isWhitespace) {
        throw UsageError(message: "--adapter is empty; give the command that starts the adapter")
      }
      command = adapter
      isFile = false
      words = "--adapter \(ShellWord.quoted(adapter))"
    case (nil, let implementation?):
      isFile = implementation != Self.reference
      command = isFile ? try Self.webAdapter(for: implementation) : try Self.referenceAdapter(dialect)
      words = "--implementation \(ShellWord.quoted(implementation))"
    case (nil, nil): throw UsageError(message: "nothing to run; give --adapter COMMAND or --implementation NAME|FILE")
    case (_?, _?): throw UsageError(message: "--adapter and --implementation exclude each other; give one of them")
    }
  }

  /// The native half that comes with the kit.
  private static let reference = "reference"

  private static func referenceAdapter(_ dialect: String?) throws -> String {
    let adapter = Kit.besideThisProgram("reference-adapter")
    guard File.exists(adapter) else {
      throw UsageError(message: "\(shown(adapter)) is missing; build it with: swift build -c release")
    }
    return ([adapter] + [dialect].compactMap(\.self)).map(ShellWord.quoted).joined(separator: " ")
  }

  private static func webAdapter(for file: String) throws -> String {
    guard [".js", ".m", ".swift"].contains(where: file.hasSuffix) else {
      throw UsageError(
        message: "unknown implementation \(shown(file)); "
          + "name reference, or the file of a web half (.js, .m, .swift)"
      )
    }
    guard File.exists(file) else {
      throw UsageError(message: "\(shown(file)) does not exist; name the file of a web half")
    }
    let adapter = Kit.webAdapter
    guard File.exists(adapter) else {
      throw UsageError(message: "\(shown(adapter)) is missing; the web adapter is part of the kit's sources")
    }
    // The path is made unmistakable for a program that takes options.
    let path = file.hasPrefix("-") ? "./\(file)" : file
    return "node \(ShellWord.quoted(adapter)) \(ShellWord.quoted(path))"
  }
}
