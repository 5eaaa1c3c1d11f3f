import BridgeJSON
import BridgeVectors

/// The corpus as test cases for an implementation that lives in the test's own process, one vector a case.
///
/// ```swift
/// import BridgeAdapter
/// import BridgeConformance
/// import Testing
///
/// let suite = Result {
///   try ConformanceSuite(class: .core) {
///     let session = AdapterSession(MyBridge())
///     return { line in session.answer(to: Array(line)) }
///   }
/// }
///
/// @Test(arguments: try suite.get().vectors) func conforms(to vector: Vector) throws {
///   try suite.get().expectConformance(to: vector)
/// }
///
/// // A test without arguments has no cases, and would pass: this one fails.
/// @Test func somethingApplies() throws { #expect(try !suite.get().vectors.isEmpty) }
///
/// // What is not run is said, not passed over.
/// @Test func everyFeatureIsClaimed() throws { #expect(try suite.get().unclaimed.isEmpty) }
/// ```
///
/// Each test case gets an adapter of its own, which is made and dropped on the thread that runs the case: cases may run side by side, and
/// none sees what another has left behind. An implementation with global state needs `.serialized`.
///
/// A bridge of the main actor is certified in test cases of the main actor, whose adapter says so with `MainActor.assumeIsolated`;
/// Examples/swift/Tests has the whole of it.
///
/// The implementation runs unguarded: one that crashes or does not return takes the tests with it, which the command
/// `bridge-conformance run` survives. Give the test the trait `.timeLimit`.
public struct ConformanceSuite: Sendable {
  /// Answers one request line of the adapter protocol, without its LF, with one answer line without one.
  public typealias Answer = (_ line: ArraySlice<UInt8>) -> [UInt8]

  /// A vector that is not run, and why.
  public struct Omission: Sendable, Identifiable, CustomStringConvertible {
    /// The vector.
    public let vector: Vector
    /// `inapplicable` or `unclaimed`.
    public let verdict: Verdict
    /// One line: the trait that the dialect lacks, or the feature that the adapter does not claim.
    public let reason: String

    /// The vector's id.
    public var id: String { vector.id }
    /// The id, the verdict and the reason.
    public var description: String { "\(vector.id): \(verdict.rawValue), \(reason)" }
  }

  /// What the adapter said of itself.
  public let information: AdapterInformation
  /// The dialect that is spoken.
  public let dialect: Dialect
  /// The vectors that are run, in the corpus's order; no more than these are test cases.
  public let vectors: [Vector]
  /// The vectors that the class and the filters select, but that do not apply to the implementation.
  public let omissions: [Omission]

  /// The omissions for features that the adapter does not claim.
  public var unclaimed: [Omission] { omissions.filter { $0.verdict == .unclaimed } }
  /// The omissions for traits that the dialect lacks.
  public var inapplicable: [Omission] { omissions.filter { $0.verdict == .inapplicable } }

  private let corpus: Corpus
  private let runner: Runner

  /// Reads the corpus, and asks an adapter once who it is.
  /// - Parameters:
  ///   - dialect: the dialect to speak; nil for the first that the adapter names.
  ///   - conformanceClass: the class to certify: its vectors, and those of the classes below.
  ///   - filters: globs of which an id must match at least one; empty for all.
  ///   - directory: the folder of the corpus; the kit's own unless given.
  ///   - adapter: makes a fresh adapter; called on the thread of each test case, which alone uses what it gives.
  /// - Throws: `CorpusError`, or `ConformanceSuiteError` if the adapter does not introduce itself or does not speak the dialect.
  public init(
    dialect: String? = nil,
    class conformanceClass: ConformanceClass = .hardened,
    filters: [String] = [],
    corpus directory: String = VectorsLocation.directory,
    adapter: @escaping @Sendable () -> Answer
  ) throws {
    corpus = try Corpus(directory: directory)
    let runner = Runner { () throws(AdapterFault) in LineTransport(answer: adapter()) }
    self.runner = runner
    information = try Self.naming { () throws(RunnerError) in
      let started = try runner.start()
      defer { started.stop() }
      return started.information
    }
    let spoken = information.dialects
    guard let name = dialect ?? spoken.first, spoken.contains(name) else {
      let name = dialect ?? "any dialect"
      throw ConformanceSuiteError("the adapter does not speak \(name); it speaks \(spoken.joined(separator: ", "))")
    }
    guard let known = corpus.dialects[name], let profile = Profiles.named(known.profile) else {
      let names = corpus.dialects.keys.sorted().joined(separator: ", ")
      throw ConformanceSuiteError("the corpus has no dialect \(name); it has \(names)")
    }
    self.dialect = known
    let selection = Selection(conformanceClass: conformanceClass, filters: filters)
    var vectors: [Vector] = []
    var omissions: [Omission] = []
    for vector in selection.vectors(of: corpus, half: information.half, dialect: known) {
      if let neutral = Applicability.verdict(
        vector,
        half: information.half,
        dialect: known,
        profile: profile,
        features: information.allFeatures
      ) {
        omissions.append(Omission(vector: vector, verdict: neutral.verdict, reason: neutral.reason))
      } else {
        vectors.append(vector)
      }
    }
    self.vectors = vectors
    self.omissions = omissions
  }

  /// Runs one vector against a fresh adapter, on this thread.
  /// - Returns: the vector's own verdict, whatever those that it needs would get.
  /// - Throws: `CorpusError` if the vector is malformed, or `ConformanceSuiteError` if the adapter does not start.
  public func result(of vector: Vector) throws -> VectorResult {
    let results = try Self.naming { () throws(RunnerError) in
      let started = try runner.start()
      defer { started.stop() }
      return try started.run([vector], dialect: dialect)
    }
    guard let result = results.first else { throw ConformanceSuiteError("the run was interrupted") }
    return result
  }

  /// Runs one vector, and throws unless it has passed.
  /// - Throws: `ConformanceFailure`, whose text is what the command prints of a failure; and what `result(of:)` throws.
  public func expectConformance(to vector: Vector) throws {
    let result = try result(of: vector)
    guard result.verdict == .pass else { throw ConformanceFailure(result, explanation: explanation(of: result)) }
  }

  private func explanation(of result: VectorResult) -> String {
    let report = Report(
      corpus: corpus,
      information: information,
      dialect: dialect,
      request: Report.Request(filters: [result.id]),
      results: [result]
    )
    let sheet = ReportSheet(report: report, corpus: corpus, command: "")
    return ConsoleReport(columns: 100, colour: false).explanation(of: result, sheet)
      + "  more: \(Harness.name) explain \(result.id)"
  }

  /// Gives errors of the runner that name no place in the corpus a text of their own.
  private static func naming<Value>(_ body: () throws(RunnerError) -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      switch error {
      case .corpus(let error): throw error
      case .usage(let message): throw ConformanceSuiteError(message)
      case .adapter(let message, _): throw ConformanceSuiteError(message)
      case .interrupted: throw ConformanceSuiteError("the run was interrupted")
      }
    }
  }
}
