import BridgeConformance

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the words of `run` ask for.
struct Invocation {
  /// The command that starts the adapter.
  let command: String
  /// The words with which one vector can be run again, without its filter.
  let again: String
  let dialect: String?
  let selection: Selection
  let jobs: Int
  let timeout: Double

  init(_ arguments: Arguments) throws {
    dialect = try arguments.one("dialect")
    let sameDialect = dialect.map { " --dialect \(ShellWord.quoted($0))" } ?? ""
    let adapter = try arguments.one("adapter")
    let implementation = try arguments.one("implementation")
    switch (adapter, implementation) {
    case (let adapter?, nil):
      if adapter.allSatisfy(\.isWhitespace) {
        throw UsageError(message: "--adapter is empty; give the command that starts the adapter")
      }
      command = adapter
      again = "--adapter \(ShellWord.quoted(adapter))\(sameDialect)"
    case (nil, let implementation?):
      command = try Self.command(for: implementation, dialect: dialect)
      again = "--implementation \(ShellWord.quoted(implementation))\(sameDialect)"
    case (nil, nil): throw UsageError(message: "nothing to run; give --adapter COMMAND or --implementation NAME|FILE")
    case (_?, _?): throw UsageError(message: "--adapter and --implementation exclude each other; give one of them")
    }
    var shard: Selection.Shard?
    if let text = try arguments.one("shard") {
      guard let parsed = Selection.Shard(text) else {
        throw UsageError(message: "--shard \(shown(text)) is no part; write I/N with 1 <= I <= N")
      }
      shard = parsed
    }
    selection = Selection(
      conformanceClass: try arguments.choice("class", ConformanceClass.self),
      filters: arguments.all("filter"),
      shard: shard
    )
    jobs = try Self.number(arguments, "jobs", 1...64) ?? 1
    if let text = try arguments.one("timeout") {
      guard let seconds = Double(text), seconds >= 0.01, seconds <= 3600 else {
        throw UsageError(message: "--timeout \(shown(text)) is no number of seconds from 0.01 to 3600")
      }
      timeout = seconds
    } else {
      timeout = 10
    }
  }

  private static func number(_ arguments: Arguments, _ name: String, _ range: ClosedRange<Int>) throws -> Int? {
    guard let text = try arguments.one(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        message: "--\(name) \(shown(text)) is no whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return number
  }

  /// The command of an implementation that comes with the kit, or of a web half's file.
  private static func command(for implementation: String, dialect: String?) throws -> String {
    if implementation == "reference" {
      let adapter = Kit.besideThisProgram("reference-adapter")
      guard File.exists(adapter) else {
        throw UsageError(message: "\(shown(adapter)) is missing; build it with: swift build -c release")
      }
      return ([adapter] + [dialect].compactMap(\.self)).map(ShellWord.quoted).joined(separator: " ")
    }
    guard [".js", ".m", ".swift"].contains(where: implementation.hasSuffix) else {
      throw UsageError(
        message: "unknown implementation \(shown(implementation)); "
          + "name reference, or the file of a web half (.js, .m, .swift)"
      )
    }
    guard File.exists(implementation) else {
      throw UsageError(message: "\(shown(implementation)) does not exist; name the file of a web half")
    }
    let adapter = Kit.webAdapter
    guard File.exists(adapter) else {
      throw UsageError(message: "\(shown(adapter)) is missing; the web adapter is part of the kit's sources")
    }
    // The path is made unmistakable for a program that takes options.
    let path = implementation.hasPrefix("-") ? "./\(implementation)" : implementation
    return "node \(ShellWord.quoted(adapter)) \(ShellWord.quoted(path))"
  }
}
