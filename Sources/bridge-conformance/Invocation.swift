import BridgeConformance

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the words of `run` ask for.
struct Invocation {
  /// What is run.
  let subject: Subject
  let dialect: String?
  let selection: Selection
  let jobs: Int
  let timeout: Double

  init(_ arguments: Arguments) throws {
    dialect = try arguments.one("dialect")
    subject = try Subject(arguments, dialect: dialect)
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
    timeout = try Self.timeout(arguments)
  }

  /// The words with which one vector can be run again, without its filter; in the dialect that was found if none was asked for.
  func again(_ found: String?) -> String {
    let name = dialect ?? found
    return subject.words + (name.map { " --dialect \(ShellWord.quoted($0))" } ?? "")
  }

  /// How long an adapter may be silent, in seconds.
  static func timeout(_ arguments: Arguments) throws -> Double {
    guard let text = try arguments.one("timeout") else { return 10 }
    guard let seconds = Double(text), seconds >= 0.01, seconds <= 3600 else {
      throw UsageError(message: "--timeout \(shown(text)) is no number of seconds from 0.01 to 3600")
    }
    return seconds
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
}
