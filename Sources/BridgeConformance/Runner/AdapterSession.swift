import BridgeJSON

/// Runs vectors through one adapter, many at a time, for as long as the adapter lasts.
struct AdapterSession {
  /// A vector of the run with its place among the results.
  struct Job {
    let index: Int
    let vector: Vector
    let lowered: LoweredVector
  }

  /// How a session ended.
  struct Ending {
    /// The vectors that were under way, oldest request first.
    var underWay: [(job: Job, run: VectorRun)] = []
    /// Why it ended; nil if everything was done.
    var fault: AdapterFault?
  }

  let connection: AdapterConnection
  let driver: any ProfileDriver
  /// How many instances may be open at once.
  let capacity: Int
  let timeoutMilliseconds: Int
  let panel: PanelMemory

  /// Writing ahead stops at this many bytes: enough to keep both sides busy, not enough to fill the memory with payloads.
  private static let backlogLimit = 1 << 20
  /// And at this many open requests.
  private static let openLimit = 4096

  /// A vector under way, with the numbers of its instances.
  ///
  /// A class, since each answer looks one up, and a run is large to copy.
  private final class Active {
    let job: Job
    var run: VectorRun
    let firstInstance: Int
    var waits = false

    init(job: Job, run: VectorRun, firstInstance: Int) {
      self.job = job
      self.run = run
      self.firstInstance = firstInstance
    }
  }

  /// Runs jobs until there are no more, or the adapter fails.
  /// - Parameters:
  ///   - nextJob: gives the next vector to run, or nil.
  ///   - finished: takes each vector that is done.
  func run(nextJob: () -> Job?, finished: (Job, VectorRun) -> Void) -> Ending {
    var active: [Int: Active] = [:]
    var openRequests = RequestQueue()
    var openInstances = 0
    var nextKey = 0
    var nextInstance = 1
    var waiting: Job?
    var exhausted = false
    var watch = SilenceWatch(limitMilliseconds: timeoutMilliseconds)

    func advance(_ key: Int) {
      guard let vector = active[key] else { return }
      vector.waits = false
      loop: while true {
        switch vector.run.next() {
        case .send(let call, let parameters):
          connection.send(call.method, instance: vector.firstInstance + call.instance, parameters)
          openRequests.append(key)
        case .wait:
          vector.waits = true
          break loop
        case .nothing: break loop
        }
      }
    }

    while true {
      while !exhausted, connection.backlog < Self.backlogLimit, connection.open < Self.openLimit {
        guard let job = waiting ?? nextJob() else {
          exhausted = true
          break
        }
        // A vector of two instances may have to wait until both have room.
        if openInstances > 0, openInstances + job.lowered.instances > capacity {
          waiting = job
          break
        }
        waiting = nil
        active[nextKey] = Active(
          job: job,
          run: VectorRun(job.lowered, driver: driver),
          firstInstance: nextInstance
        )
        nextInstance += job.lowered.instances
        openInstances += job.lowered.instances
        advance(nextKey)
        nextKey += 1
      }
      if active.isEmpty { return Ending() }

      var ending: AdapterFault?
      var heard = false
      if Interruption.signal != nil {
        ending = AdapterFault(.interrupted, "the run was interrupted")
      } else {
        do {
          // Whole answers count: an adapter that lets a line drip would else never be ended.
          _ = try connection.receive(milliseconds: watch.slice) { reply in
            heard = true
            let key = openRequests.removeFirst()
            guard let vector = active[key] else { return }
            vector.run.take(reply, panel: panel)
            if vector.run.isDone {
              active[key] = nil
              openInstances -= vector.job.lowered.instances
              finished(vector.job, vector.run)
            } else if vector.waits {
              advance(key)
              // A vector whose id never came may have nothing left to do.
              if vector.run.isDone {
                active[key] = nil
                openInstances -= vector.job.lowered.instances
                finished(vector.job, vector.run)
              }
            }
          }
        } catch {
          ending = error
        }
        if ending == nil, watch.isOver(heard) {
          ending = AdapterFault(.silent, "it answered nothing for \(watch.limitText)")
        }
      }
      if let ending {
        var underWay: [(job: Job, run: VectorRun)] = []
        for key in openRequests.distinct(and: active.keys.sorted()) {
          if let vector = active[key] { underWay.append((vector.job, vector.run)) }
        }
        if let waiting { underWay.append((waiting, VectorRun(waiting.lowered, driver: driver))) }
        return Ending(underWay: underWay, fault: ending)
      }
    }
  }
}

/// The vectors to which the open requests belong, oldest first.
private struct RequestQueue {
  private var keys: [Int] = []
  private var first = 0

  mutating func append(_ key: Int) { keys.append(key) }

  mutating func removeFirst() -> Int {
    let key = keys[first]
    first += 1
    if first == keys.count {
      keys.removeAll(keepingCapacity: true)
      first = 0
    }
    return key
  }

  /// Each key once, in the order of its oldest request; then those without one.
  func distinct(and others: [Int]) -> [Int] {
    var seen = Set<Int>()
    return (keys[first...] + others[...]).filter { seen.insert($0).inserted }
  }
}
