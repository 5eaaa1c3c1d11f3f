import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct BlockingTests {
  private func vector(
    _ name: String,
    needs: [String] = [],
    aliases: [String] = [],
    start: String = "unloaded",
    class conformanceClass: String = "core"
  ) throws -> Vector {
    func list(_ names: [String]) -> JSONValue { .array(names.map { .string(JSONString("wvjb/t/" + $0)) }) }
    return try VectorReader.vector(
      [
        "id": .string(JSONString("wvjb/t/" + name)), "aliases": list(aliases), "title": "t", "requirements": ["R"],
        "class": .string(JSONString(conformanceClass)), "halves": ["native"], "why": "w", "needs": list(needs),
        "start": .string(JSONString(start)), "steps": [["do": "load"]],
      ],
      file: "wvjb/t.json",
      place: "[0]"
    )
  }

  private func verdicts(_ list: [(Vector, Verdict)], bootstrap: String? = nil) -> [String] {
    let results = list.map { VectorResult($0.0, $0.1, reason: "own") }
    return Blocking.apply(to: results, vectors: list.map(\.0), bootstrap: bootstrap.map { "wvjb/t/" + $0 }).map {
      result in
      result.verdict == .blocked
        ? "blocked by \(result.root?.split(separator: "/").last ?? "nothing")" : result.verdict.rawValue
    }
  }

  @Test func aRootIsNamedThroughTheWholeChain() throws {
    let (a, b, c) = (try vector("a"), try vector("b", needs: ["a"]), try vector("c", needs: ["b"]))
    #expect(verdicts([(a, .fail), (b, .fail), (c, .fail)]) == ["fail", "blocked by a", "blocked by a"])
    #expect(verdicts([(a, .pass), (b, .poisoned), (c, .pass)]) == ["pass", "poisoned", "blocked by b"])
    #expect(verdicts([(a, .error), (b, .pass), (c, .pass)]) == ["error", "blocked by a", "blocked by a"])
    #expect(verdicts([(a, .pass), (b, .pass), (c, .pass)]) == ["pass", "pass", "pass"])
  }

  @Test func neutralOnesNeitherBlockNorAreBlocked() throws {
    let (a, b, c) = (try vector("a"), try vector("b", needs: ["a"]), try vector("c", needs: ["b"]))
    #expect(verdicts([(a, .unclaimed), (b, .pass), (c, .fail)]) == ["unclaimed", "pass", "fail"])
    #expect(verdicts([(a, .fail), (b, .inapplicable), (c, .pass)]) == ["fail", "inapplicable", "pass"])
  }

  @Test func whatWasNotSelectedBlocksNothing() throws {
    #expect(verdicts([(try vector("b", needs: ["a"]), .fail)], bootstrap: "boot") == ["fail"])
    #expect(verdicts([(try vector("b", start: "loaded"), .fail)], bootstrap: "boot") == ["fail"])
  }

  @Test func theBootstrapBlocksWhatStartsLoaded() throws {
    let boot = try vector("boot")
    let loaded = try vector("l", start: "loaded")
    #expect(
      verdicts([(boot, .fail), (loaded, .fail), (try vector("u"), .pass)], bootstrap: "boot") == [
        "fail", "blocked by boot", "pass",
      ]
    )
    #expect(verdicts([(boot, .pass), (loaded, .fail)], bootstrap: "boot") == ["pass", "fail"])
  }

  @Test func needsMayNameAliases() throws {
    #expect(
      verdicts([(try vector("a", aliases: ["old"]), .fail), (try vector("b", needs: ["old"]), .pass)]) == [
        "fail", "blocked by a",
      ]
    )
  }

  @Test func aCircleEndsAndIsNoSuccess() throws {
    let list: [(Vector, Verdict)] = [(try vector("a", needs: ["b"]), .fail), (try vector("b", needs: ["a"]), .pass)]
    #expect(!verdicts(list).contains("pass"))
  }

  @Test func theBlockedOneKeepsItsTranscriptAndLosesItsBlame() throws {
    var result = VectorResult(try vector("b", needs: ["a"]), .fail, reason: "own")
    result.step = 3
    result.expected = []
    result.actual = []
    let blocked = Blocking.apply(
      to: [VectorResult(try vector("a"), .fail), result],
      vectors: [try vector("a"), try vector("b", needs: ["a"])],
      bootstrap: nil
    )[1]
    #expect(blocked.reason == "it needs wvjb/t/a, which did not pass")
    #expect(blocked.step == nil && blocked.expected == nil && blocked.actual == nil)
  }

  // MARK: The class that is achieved

  private func achieved(_ list: [(String, Verdict?)]) throws -> ConformanceClass? {
    let vectors = try list.enumerated().map { try vector("v\($0.offset)", class: $0.element.0) }
    let results = zip(vectors, list).compactMap { vector, entry in entry.1.map { VectorResult(vector, $0) } }
    return Achievement.achieved(results, of: vectors)
  }

  @Test func aClassContainsThoseBelow() throws {
    #expect(try achieved([("core", .pass), ("full", .pass), ("hardened", .pass)]) == .hardened)
    #expect(try achieved([("core", .pass), ("full", .pass), ("hardened", .fail)]) == .full)
    #expect(try achieved([("core", .pass), ("full", .error), ("hardened", .pass)]) == .core)
    #expect(try achieved([("core", .blocked), ("full", .pass), ("hardened", .pass)]) == nil)
    #expect(try achieved([("core", .pass), ("core", .poisoned)]) == nil)
  }

  @Test func aVectorWithoutVerdictIsNoSuccess() throws {
    #expect(try achieved([("core", .pass), ("core", nil), ("full", .pass)]) == nil)
    #expect(try achieved([("core", .pass), ("full", nil)]) == .core)
    #expect(try achieved([("core", nil)]) == nil)
    #expect(try achieved([]) == nil)
  }

  @Test func skipsAloneAchieveNothing() throws {
    #expect(try achieved([("core", .unclaimed), ("core", .inapplicable)]) == nil)
    #expect(try achieved([("core", .pass), ("full", .unclaimed)]) == .full)
    #expect(try achieved([("core", .pass)]) == .core)
  }

  @Test func whatIsConformant() throws {
    func conformant(_ verdicts: [Verdict]) throws -> Bool {
      Report(
        corpusVersion: "1",
        corpusDigest: "d",
        harness: ("h", "1"),
        information: AdapterInformation(implementation: [:], half: .native, dialects: [], features: [], instances: 1),
        dialect: "d",
        request: .init(),
        achieved: nil,
        complete: true,
        results: try verdicts.map { VectorResult(try vector("a"), $0) }
      ).isConformant
    }
    #expect(try conformant([.pass, .unclaimed, .inapplicable]))
    #expect(try !conformant([]))
    #expect(try !conformant([.unclaimed, .inapplicable]))
    for verdict in [Verdict.fail, .error, .poisoned, .blocked] { #expect(try !conformant([.pass, verdict])) }
  }
}
