import BridgeJSON
import Dispatch
import Synchronization

/// Runs a selection of vectors through an adapter, starts it anew when it fails, and gives every vector a verdict.
public struct Runner: Sendable {
  /// Makes a transport to a fresh adapter.
  public typealias Launch = @Sendable () throws(AdapterFault) -> any AdapterTransport

  /// Told of each vector as soon as it has a verdict of its own; may be called from several threads, one at a time.
  public typealias Progress = @Sendable (_ result: VectorResult, _ done: Int, _ total: Int) -> Void

  let launch: Launch
  let timeoutMilliseconds: Int
  let jobs: Int
  let keepsTranscripts: Bool

  /// Makes a runner.
  /// - Parameters:
  ///   - timeout: how long an adapter may be silent while requests are open, in seconds.
  ///   - jobs: how many adapters run at the same time.
  ///   - keepsTranscripts: whether results carry their requests and answers; a report that can be verified needs them.
  ///   - launch: starts an adapter.
  public init(timeout: Double = 10, jobs: Int = 1, keepsTranscripts: Bool = true, launch: @escaping Launch) {
    self.launch = launch
    self.keepsTranscripts = keepsTranscripts
    timeoutMilliseconds = max(1, Int(timeout * 1000))
    self.jobs = max(1, jobs)
  }

  /// A runner for an adapter that is a command, run through the shell in a process group of its own.
  public static func command(
    _ command: String,
    timeout: Double = 10,
    jobs: Int = 1,
    keepsTranscripts: Bool = true
  ) -> Runner {
    Runner(timeout: timeout, jobs: jobs, keepsTranscripts: keepsTranscripts) { () throws(AdapterFault) in
      try ProcessTransport(command: command)
    }
  }

  /// Starts an adapter and asks it who it is.
  /// - Throws: `RunnerError.adapter` if it can't be started or breaks the handshake.
  public func start() throws(RunnerError) -> StartedAdapter {
    let opened = try open()
    return StartedAdapter(runner: self, connection: opened.connection, information: opened.information)
  }

  fileprivate func open() throws(RunnerError) -> (connection: AdapterConnection, information: AdapterInformation) {
    var connection: AdapterConnection?
    do {
      let opened = AdapterConnection(try launch())
      connection = opened
      return (opened, try opened.initialize(timeoutMilliseconds: timeoutMilliseconds))
    } catch {
      connection?.stop()
      if error.kind == .interrupted { throw .interrupted }
      throw .adapter(error.description, stderr: connection?.diagnostics ?? "")
    }
  }
}

/// An adapter that has said who it is, ready to run vectors once.
public final class StartedAdapter {
  /// What it said.
  public let information: AdapterInformation
  private let runner: Runner
  private var connection: AdapterConnection?

  fileprivate init(runner: Runner, connection: AdapterConnection, information: AdapterInformation) {
    self.runner = runner
    self.connection = connection
    self.information = information
  }

  deinit { stop() }

  /// Lets it go.
  public func stop() {
    connection?.shutdown()
    connection = nil
  }

  /// Runs vectors.
  /// - Parameters:
  ///   - vectors: what to run, in the corpus's order, each for the adapter's half.
  ///   - dialect: the dialect to speak.
  ///   - progress: told of each vector.
  /// - Returns: a result for each vector, in their order; those of an interrupted run that have none are left out.
  /// - Throws: `RunnerError` if a vector is malformed, the profile is unknown, or the adapter does not speak the dialect.
  public func run(
    _ vectors: [Vector],
    dialect: Dialect,
    progress: @escaping Runner.Progress = { _, _, _ in }
  ) throws(RunnerError) -> [VectorResult] {
    let results = try judge(vectors, dialect: dialect, openedAs: dialect.name, progress: progress)
    return Blocking.apply(to: results, vectors: vectors, bootstrap: dialect.bootstrap[information.half])
  }

  /// Runs vectors, and gives each the verdict that it has by itself.
  /// - Parameter openedAs: the dialect that `open` names, which the adapter must claim.
  func judge(
    _ vectors: [Vector],
    dialect: Dialect,
    openedAs: String,
    progress: @escaping Runner.Progress = { _, _, _ in }
  ) throws(RunnerError) -> [VectorResult] {
    guard let profile = Profiles.named(dialect.profile) else {
      throw .corpus(
        CorpusError(
          file: dialect.file,
          place: "profile",
          problem: "\(quoted(dialect.profile)) is unknown to this harness"
        )
      )
    }
    guard information.dialects.contains(openedAs) else {
      throw .usage(
        "the adapter does not speak \(openedAs); it speaks \(information.dialects.joined(separator: ", "))"
      )
    }
    let half = information.half
    let driver: any ProfileDriver
    do {
      let own = try profile.driver(half: half, dialect: dialect)
      driver = openedAs == dialect.name ? own : RenamedDriver(own, openedAs: openedAs)
    } catch {
      throw .corpus(error)
    }
    let board = Board(total: vectors.count, progress: progress)
    var queue: [(index: Int, vector: Vector)] = []
    for (index, vector) in vectors.enumerated() {
      if let neutral = Applicability.verdict(
        vector,
        half: information.half,
        dialect: dialect,
        profile: profile,
        features: information.allFeatures
      ) {
        board.post(VectorResult(vector, neutral.verdict, reason: neutral.reason), at: index)
      } else {
        queue.append((index, vector))
      }
    }
    let source = JobSource(queue, driver: driver)
    let workers = min(runner.jobs, max(1, queue.count))
    let first = Handover(connection)
    connection = nil
    let (runner, information) = (self.runner, self.information)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      let worker = Worker(
        runner: runner,
        driver: driver,
        kinds: profile.eventKinds,
        information: information,
        board: board
      )
      worker.run(source, starting: first.take())
    }
    if let fault = source.fault { throw .corpus(fault) }
    return board.results
  }
}

/// Hands the first adapter to the first worker that asks.
///
/// Unchecked: a connection belongs to one thread at a time, and the lock sees to it that only one gets it.
private final class Handover: @unchecked Sendable {
  private let lock = Mutex(())
  private var connection: AdapterConnection?

  init(_ connection: AdapterConnection?) { self.connection = connection }

  func take() -> AdapterConnection? {
    lock.withLock { _ in
      defer { connection = nil }
      return connection
    }
  }
}

/// Why a run could not be made at all.
public enum RunnerError: Error, Sendable {
  /// The corpus is at fault.
  case corpus(CorpusError)
  /// What was asked for does not fit the adapter.
  case usage(String)
  /// The adapter could not be started, or broke the handshake; with the end of its stderr.
  case adapter(String, stderr: String)
  /// A signal came before the first vector ran.
  case interrupted
}

/// Hands out the jobs to the workers.
///
/// Vectors are lowered when their turn comes, so that the payloads of all of them are never in memory at once.
private final class JobSource: Sendable {
  private let state: Mutex<(rest: ArraySlice<(index: Int, vector: Vector)>, fault: CorpusError?)>
  private let driver: any ProfileDriver

  init(_ vectors: [(index: Int, vector: Vector)], driver: any ProfileDriver) {
    state = Mutex((rest: vectors[...], fault: nil))
    self.driver = driver
  }

  /// The fault of the first vector that could not be lowered; after it no more jobs are handed out.
  var fault: CorpusError? { state.withLock { $0.fault } }

  func next() -> AdapterSession.Job? {
    guard let (index, vector) = state.withLock({ $0.rest.popFirst() }) else { return nil }
    do {
      return AdapterSession.Job(index: index, vector: vector, lowered: try driver.lower(vector))
    } catch {
      state.withLock { state in
        state.rest = []
        if state.fault == nil { state.fault = error }
      }
      return nil
    }
  }
}

/// Collects the results of all workers.
private final class Board: Sendable {
  private let state: Mutex<(results: [VectorResult?], done: Int)>
  private let total: Int
  private let progress: Runner.Progress

  init(total: Int, progress: @escaping Runner.Progress) {
    self.total = total
    self.progress = progress
    state = Mutex((results: [VectorResult?](repeating: nil, count: total), done: 0))
  }

  func post(_ result: VectorResult, at index: Int) {
    state.withLock { state in
      state.results[index] = result
      state.done += 1
      progress(result, state.done, total)
    }
  }

  /// The results, in the order of the vectors; those of an interrupted run that have none are left out.
  var results: [VectorResult] { state.withLock { $0.results.compactMap(\.self) } }
}

/// One thread with one adapter at a time.
private struct Worker {
  let runner: Runner
  let driver: any ProfileDriver
  let kinds: [String: EventKind]
  /// What the first adapter said; one that is started later must say the same.
  let information: AdapterInformation
  let board: Board

  /// The oldest of several vectors that were under way when an adapter failed, held back until it is known whether one of them fails alone.
  private struct Suspect {
    let charged: VectorResult
    let index: Int
    /// How many of the vectors under way have not run again.
    var outstanding: Int
    /// What it got when it ran alone.
    var alone: VectorResult?
    var isCleared = false
  }

  func run(_ source: JobSource, starting first: AdapterConnection?) {
    let panel = PanelMemory()
    var connection = first
    // Vectors that were under way when an adapter failed run again one at a time, so that only the one that fails alone is charged:
    // an adapter may have kept answers back when it died.
    var again: [AdapterSession.Job] = []
    var suspect: Suspect?
    // How many vectors the adapter has finished since it was started.
    var finishedHere = 0
    while true {
      if Interruption.signal != nil { break }
      let alone = !again.isEmpty
      var pending = alone ? [again.removeFirst()] : []
      if connection == nil {
        guard alone || !pending.isEmpty || !exhausted(source, &pending) else { break }
        do {
          connection = try reopened()
          finishedHere = 0
        } catch {
          if case .interrupted = error { break }
          if let known = suspect, known.alone != nil { board.post(known.charged, at: known.index) }
          giveUp(error, pending + again, source)
          return
        }
      }
      guard let current = connection else { break }
      let session = AdapterSession(
        connection: current,
        driver: driver,
        capacity: information.instances,
        timeoutMilliseconds: runner.timeoutMilliseconds,
        panel: panel
      )
      let ending = session.run(
        nextJob: {
          if !pending.isEmpty { return pending.removeFirst() }
          return alone ? nil : source.next()
        },
        finished: { job, run in
          finishedHere += 1
          if job.index == suspect?.index {
            suspect?.alone = result(job, run)
          } else {
            board.post(result(job, run), at: job.index)
          }
        }
      )
      if alone, finishedHere > 0, let fault = ending.fault, fault.kind != .interrupted {
        // What an earlier vector left behind may have ended it: only a fresh adapter shows whose fault it is.
        current.stop()
        connection = nil
        again = ending.underWay.map(\.job) + again
        continue
      }
      if alone, suspect != nil {
        suspect?.outstanding -= 1
        if !ending.underWay.isEmpty { suspect?.isCleared = true }
        settle(&suspect)
      }
      guard let fault = ending.fault else {
        if alone { continue }
        break
      }
      // Ended before it is asked what it said: the last words of a dying adapter come late.
      current.stop()
      connection = nil
      if fault.kind == .interrupted { break }
      if ending.underWay.count == 1, let (job, run) = ending.underWay.first, !run.exchanges.isEmpty {
        var charged = run
        charged.end(with: Self.charge(fault))
        board.post(result(job, charged, stderr: current.diagnostics), at: job.index)
      } else {
        again = ending.underWay.map(\.job) + again
        if let (job, run) = ending.underWay.first {
          var charged = run
          charged.end(with: Self.charge(fault))
          suspect = Suspect(
            charged: result(job, charged, stderr: current.diagnostics),
            index: job.index,
            outstanding: ending.underWay.count
          )
        }
      }
    }
    connection?.shutdown()
  }

  private func result(_ job: AdapterSession.Job, _ run: VectorRun, stderr: String? = nil) -> VectorResult {
    VectorResult(job.vector, run: run, kinds: kinds, stderr: stderr, keepsTranscript: runner.keepsTranscripts)
  }

  /// Gives the suspect its verdict once all that were under way with it have run alone: if none of them failed, the failure is its own, since
  /// a crash that happens in company alone is a crash all the same.
  private func settle(_ suspect: inout Suspect?) {
    guard let known = suspect, known.outstanding == 0 else { return }
    if let alone = known.alone { board.post(known.isCleared ? alone : known.charged, at: known.index) }
    suspect = nil
  }

  /// A fresh adapter, which must introduce itself as the first one did.
  private func reopened() throws(RunnerError) -> AdapterConnection {
    let opened = try runner.open()
    guard opened.information == information else {
      opened.connection.stop()
      throw .adapter("it introduced itself in another way than the first time", stderr: opened.connection.diagnostics)
    }
    return opened.connection
  }

  /// Takes one more job before an adapter is started for it; true if there is none.
  private func exhausted(_ source: JobSource, _ pending: inout [AdapterSession.Job]) -> Bool {
    guard let job = source.next() else { return true }
    pending.append(job)
    return false
  }

  private static func charge(_ fault: AdapterFault) -> String {
    switch fault.kind {
    case .ended, .start: "the adapter ended: \(fault.description)"
    case .silent: "the adapter hung: \(fault.description)"
    case .garbled: "the adapter broke the protocol: \(fault.description)"
    case .interrupted: fault.description
    }
  }

  private func giveUp(_ error: RunnerError, _ jobs: [AdapterSession.Job], _ source: JobSource) {
    var reason = "the adapter could not be started again"
    if case .adapter(let description, _) = error { reason += ": \(description)" }
    for job in jobs { board.post(VectorResult(job.vector, .error, reason: reason), at: job.index) }
    while let job = source.next() { board.post(VectorResult(job.vector, .error, reason: reason), at: job.index) }
  }
}
