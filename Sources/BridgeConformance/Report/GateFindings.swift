import BridgeJSON

/// What a list of known failures makes of a run: what it tolerates, what is new, and which of its entries no longer hold.
public struct GateFindings: Sendable {
  /// An entry that must be changed or removed.
  public struct StaleEntry: Sendable {
    /// Why it no longer holds.
    public enum Cause: Sendable, Equatable {
      /// The vector passes.
      case passes
      /// The vector was not judged: the dialect lacks a trait, or the adapter claims a feature no more.
      case notJudged(Verdict)
      /// The vector fails in another way, that of this fingerprint.
      case failsOtherwise(Fingerprint)
      /// The entry's last day has gone.
      case expired(CalendarDay)
    }

    /// The vector.
    public let id: String
    /// The file of the list.
    public let file: String
    /// Where the entry stands in it: `known[3]`.
    public let place: String
    /// The reason that the entry gives.
    public let reason: String
    /// Why it no longer holds.
    public let cause: Cause

    /// What is wrong with it, as the end of a sentence.
    public var problem: String {
      switch cause {
      case .passes: "passes now"
      case .notJudged(let verdict): "is \(verdict.rawValue) now"
      case .failsOtherwise(let fingerprint): "fails in another way now (\(fingerprint))"
      case .expired(let day): "is known until \(day) only"
      }
    }

    /// What to do about it.
    public var mend: String {
      switch cause {
      case .passes, .notJudged: "remove the entry (known update --prune does it)"
      case .failsOtherwise: "look at the failure; if it is the same fault still, run known update"
      case .expired: "mend the fault, or give it a later day"
      }
    }

    /// One line: place, vector, problem, mend and the reason that was given.
    public var description: String {
      "\(file): \(place): \(id) \(problem); \(mend). It was listed because: \(reason)"
    }
  }

  /// The file of the list.
  public let file: String
  /// The vectors whose failure is listed, without those that they block.
  public let tolerated: [String]
  /// The vectors that fail and are not tolerated, without those that they block.
  public let new: [String]
  /// The entries that no longer hold, in the list's order.
  public let stale: [StaleEntry]

  /// True if nothing stands against the implementation but what is tolerated, and every entry holds.
  public var holds: Bool { new.isEmpty && stale.isEmpty }
}

extension KnownFailures {
  /// Holds a run against the list.
  /// - Returns: the report with its tolerated failures marked, and what else there is to say.
  public func judge(_ report: Report, today: CalendarDay = .today) -> (report: Report, findings: GateFindings) {
    let results = Dictionary(report.results.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let applicable = entries.filter { $0.applies(to: report.dialect) && results[$0.id] != nil }
    let byVector = Dictionary(grouping: applicable, by: \.id)
    var known: [String: KnownFailure] = [:]
    var stale: [String: GateFindings.StaleEntry] = [:]
    func complain(_ entry: Entry, _ cause: GateFindings.StaleEntry.Cause) {
      stale[entry.place] = GateFindings.StaleEntry(
        id: entry.id,
        file: file,
        place: entry.place,
        reason: entry.reason,
        cause: cause
      )
    }
    for (id, entries) in byVector {
      guard let result = results[id] else { continue }
      // What a blocked vector would do by itself can't be seen: its entry waits.
      if result.verdict == .blocked { continue }
      guard let fingerprint = Fingerprint(result) else {
        for entry in entries { complain(entry, result.verdict == .pass ? .passes : .notJudged(result.verdict)) }
        continue
      }
      guard let entry = entries.first(where: { $0.fingerprint == fingerprint }) else {
        for entry in entries { complain(entry, .failsOtherwise(fingerprint)) }
        continue
      }
      if let day = entry.expires, day < today {
        complain(entry, .expired(day))
      } else {
        known[id] = KnownFailure(reason: entry.reason, issue: entry.issue)
      }
    }
    let marked = report.tolerating { result in
      result.verdict == .blocked ? result.root.flatMap { known[$0] } : known[result.id]
    }
    let own = marked.results.filter { $0.verdict != .blocked }
    return (
      marked,
      GateFindings(
        file: file,
        tolerated: own.filter { $0.known != nil }.map(\.id),
        new: own.filter(\.isUntolerated).map(\.id),
        stale: applicable.compactMap { stale[$0.place] }
      )
    )
  }
}

extension Report {
  /// The same report with failures marked as known.
  func tolerating(_ known: (VectorResult) -> KnownFailure?) -> Report {
    Report(
      corpusVersion: corpusVersion,
      corpusDigest: corpusDigest,
      harness: harness,
      information: information,
      dialect: dialect,
      request: request,
      achieved: achieved,
      complete: complete,
      results: results.map { result in
        var marked = result
        marked.known = result.verdict.isAdverse ? known(result) : nil
        return marked
      }
    )
  }
}
