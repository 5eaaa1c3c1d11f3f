import BridgeJSON
import Foundation
import Synchronization
import Testing

@testable import BridgeConformance

@Suite struct DetectionTests {
  /// The dialects that `open` requests named, over all adapters of a detection.
  private final class Opened: Sendable {
    private let names = Mutex<Set<String>>([])
    func add(_ name: String) { names.withLock { _ = $0.insert(name) } }
    var all: Set<String> { names.withLock { $0 } }
  }

  private static let signature =
    #""signature": {"native": ["wvjb/boot/injects", "wvjb/respond/null"]}, "profile": "wvjb","#

  /// The tiny corpus with a signature for its dialect, and a second dialect that differs from it in what `edit` changes.
  private func corpus(_ other: (String) -> String) throws -> Corpus {
    try TinyCorpus.copied { root in
      let folder = "\(root)/vectors/dialects"
      let text = try String(contentsOfFile: "\(folder)/wvjb-6.json", encoding: .utf8)
        .replacingOccurrences(of: #""profile": "wvjb","#, with: Self.signature)
      try text.write(toFile: "\(folder)/wvjb-6.json", atomically: false, encoding: .utf8)
      try other(text.replacingOccurrences(of: #""name": "wvjb-6""#, with: #""name": "twin""#))
        .write(toFile: "\(folder)/twin.json", atomically: false, encoding: .utf8)
      return try Corpus(directory: "\(root)/vectors")
    }
  }

  private func foreign(_ text: String) -> String {
    text.replacingOccurrences(of: "https://__bridge_loaded__", with: "https://__other_loaded__")
      .replacingOccurrences(of: "_handleMessageFromObjC", with: "_handleMessageFromOther")
  }

  private func detect(
    _ corpus: Corpus,
    claims: JSONValue = ["wvjb-6"],
    holdsToClaims: Bool = true,
    opened: Opened = Opened(),
    isMute: Bool = false
  ) throws -> Detection {
    let introduction = FakeHalf.introduction()
    let runner = Runner { () throws(AdapterFault) in
      let half = FakeHalf { _, method, params in
        if method == "initialize", case .object(var object) = introduction {
          object["dialects"] = claims
          return .result(.object(object))
        }
        if method == "open" { opened.add(params["dialect"]?.stringValue ?? "") }
        return isMute && method != "open" ? .events([]) : nil
      }
      return LineTransport { half.answer($0) }
    }
    let adapter = try runner.start()
    defer { adapter.stop() }
    return try Detection(adapter, corpus: corpus, holdsToClaims: holdsToClaims)
  }

  private func lines(_ detection: Detection) -> [String] {
    DetectionReport(detection).text.split(separator: "\n").map(String.init)
  }

  @Test func theDialectWhoseSignsAreBorneIsFound() throws {
    let detection = try detect(try corpus(foreign))
    guard case .found(let candidate) = detection.outcome else {
      Issue.record("found \(detection.outcome)")
      return
    }
    #expect(candidate.dialect.name == "wvjb-6")
    #expect(detection.isClear)
    #expect(detection.nearest?.dialect.name == "wvjb-6")
    #expect(lines(detection).first == "wvjb-6  2 of 2 signs")
    #expect(lines(detection).dropFirst().allSatisfy { $0.hasPrefix("  saw  wvjb/") })
    let json = DetectionReport(detection).json
    #expect(json["dialect"] == "wvjb-6")
    #expect(json["outcome"] == "found")
    #expect(json["candidates"]?.arrayValue?.compactMap { $0["dialect"]?.stringValue } == ["twin", "wvjb-6"])
  }

  @Test func aFalseClaimIsFoundOut() throws {
    let opened = Opened()
    let detection = try detect(try corpus(foreign), claims: ["twin"], opened: opened)
    guard case .found(let candidate) = detection.outcome else {
      Issue.record("found \(detection.outcome)")
      return
    }
    #expect(candidate.dialect.name == "wvjb-6")
    #expect(opened.all == ["twin"])
    #expect(!detection.isClear)
    #expect(detection.falseClaims.map(\.dialect.name) == ["twin"])
    let last = try #require(lines(detection).last)
    #expect(last.hasPrefix("the adapter claims twin, but wvjb/boot/injects at step 1: expected ["))
    #expect(try detect(try corpus(foreign), claims: ["twin"], holdsToClaims: false).isClear)
  }

  @Test func twinsAreSeveralUnlessOneSupersedesTheOther() throws {
    let twins = try detect(try corpus { $0 }, claims: ["wvjb-6", "twin"])
    guard case .several(let matching) = twins.outcome else {
      Issue.record("found \(twins.outcome)")
      return
    }
    #expect(matching.map(\.dialect.name) == ["twin", "wvjb-6"])
    #expect(twins.nearest == nil)
    #expect(lines(twins).first == "several")

    let newer = try corpus {
      $0.replacingOccurrences(of: #""profile": "wvjb","#, with: #""supersedes": ["wvjb-6"], "profile": "wvjb","#)
    }
    let detection = try detect(newer, claims: ["wvjb-6"])
    guard case .found(let candidate) = detection.outcome else {
      Issue.record("found \(detection.outcome)")
      return
    }
    #expect(candidate.dialect.name == "twin")
    #expect(detection.candidates.map(\.supersededBy) == [nil, "twin"])
  }

  @Test func aHalfThatDoesNothingSpeaksNothing() throws {
    let detection = try detect(try corpus(foreign), isMute: true)
    guard case .none = detection.outcome else {
      Issue.record("found \(detection.outcome)")
      return
    }
    #expect(detection.nearest == nil)
    #expect(lines(detection).first == "none")
    #expect(lines(detection).contains("twin  0 of 2 signs"))
    #expect(lines(detection).contains { $0.hasPrefix("  but  wvjb/boot/injects at step 1: expected ") })
  }

  @Test func aCorpusWithoutSignaturesTellsNothing() throws {
    #expect(throws: RunnerError.self) { try detect(try TinyCorpus.corpus()) }
  }

  @Test func theOrderOfTheDialectsIsTheCorpuss() throws {
    #expect(try corpus(foreign).dialectOrder == ["twin", "wvjb-6"])
    func order(_ names: String) throws -> [String] {
      try TinyCorpus.edited("vectors/corpus.json", #""version""#, #""order": [\#(names)], "version""#) {
        try Corpus(directory: $0).dialectOrder
      }
    }
    #expect(try order(#""wvjb-6""#) == ["wvjb-6"])
    #expect(throws: CorpusError.self) { try order(#""wvjb-7""#) }
  }
}
