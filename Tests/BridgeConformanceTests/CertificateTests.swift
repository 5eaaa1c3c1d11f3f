import BridgeJSON
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import BridgeConformance

/// Certificates, statements and badges of reports that stand in memory.
@Suite struct CertificateTests {
  static func date() throws -> UTCTime { try #require(UTCTime(seconds: 1_796_076_900)) }

  /// The report of a run of the tiny corpus; messages to a handler of that name are lost, if one is named.
  static func report(
    name: String = "Fake",
    harness: String = "bridge-conformance (Swift)",
    features: [String] = [],
    request: Report.Request = .init(),
    selection: Selection = Selection(),
    fails: String? = nil
  ) throws -> [UInt8] {
    let corpus = try TinyCorpus.corpus()
    let runner = Runner { () throws(AdapterFault) in
      let half = FakeHalf(features: features) { _, method, params in
        guard let fails, method == "navigate", params["queue"]?.stringValue?.contains(fails) == true else { return nil }
        return .events([])
      }
      return LineTransport { half.answer($0) }
    }
    let adapter = try runner.start()
    let results = try adapter.run(
      selection.vectors(of: corpus, half: .native, profile: "wvjb"),
      dialect: try TinyCorpus.dialect()
    )
    let all = Selection.vectors(of: corpus, half: .native, profile: "wvjb")
    var implementation = adapter.information.implementation
    implementation["name"] = .string(JSONString(name))
    let report = Report(
      corpusVersion: corpus.version,
      corpusDigest: corpus.digest,
      harness: (harness, "1.0.0"),
      information: AdapterInformation(
        implementation: implementation,
        half: .native,
        dialects: ["wvjb-6"],
        features: features,
        instances: 8
      ),
      dialect: "wvjb-6",
      request: request,
      achieved: Achievement.achieved(results, of: all),
      complete: results.count == all.count && request == .init(),
      results: results
    )
    var bytes: [UInt8] = []
    JSONReport.render(report) { bytes += $0 }
    return bytes
  }

  private func certificate(_ reports: [(file: String, bytes: [UInt8])]) throws -> Certificate {
    var certification = Certification(corpus: try TinyCorpus.corpus())
    for report in reports { try certification.add(report.bytes, file: report.file) }
    return try #require(certification.certificate(date: try Self.date()))
  }

  private static let hostileName =
    "<script>alert('x')</script> & \"q\" ]]> <!-- -->\n\u{1B}[31m\u{202E}override\u{0}\u{FFFE} 🌉 é"

  @Test func twoHarnessesGiveOneCertificate() throws {
    let certificate = try certificate([
      ("reports/swift.json", try Self.report()),
      ("reports/javascript.json", try Self.report(harness: "bridge-conformance (JavaScript)")),
    ])
    #expect(certificate.lines == ["native half, wvjb-6: hardened (7 verdicts, 2 reports)"])
    try Snapshot.expect(String(decoding: certificate.encoded(), as: UTF8.self), is: "certificate.json.txt")
    try Snapshot.expect(String(decoding: Badge(certificate).picture(), as: UTF8.self), is: "badge.svg.txt")
    try Snapshot.expect(String(decoding: Badge(certificate).endpoint(), as: UTF8.self), is: "badge.json.txt")
    let subject = Attestation.Subject(name: "half.js", sha256: Digest.sha256(Array("half".utf8)))
    try Snapshot.expect(
      String(decoding: Attestation(certificate, subjects: [subject]).encoded(), as: UTF8.self),
      is: "attestation.json.txt"
    )
  }

  @Test func aHostileNameStaysText() throws {
    let certificate = try certificate([("r.json", try Self.report(name: Self.hostileName))])
    let picture = String(decoding: Badge(certificate).picture(), as: UTF8.self)
    #expect(!picture.contains("<script") && !picture.contains("\u{1B}") && !picture.contains("\u{202E}"))
    let elements = ElementNames()
    let parser = XMLParser(data: Data(picture.utf8))
    parser.delegate = elements
    #expect(parser.parse(), "\(parser.parserError.debugDescription)")
    #expect(elements.names == ["svg", "title", "rect", "path", "g", "text", "text"])
    try Snapshot.expect(picture, is: "badge.hostile.svg.txt")
    #expect(try JSONValue(decoding: certificate.encoded())["implementation"]?["name"]?.stringValue == Self.hostileName)
  }

  @Test func aLowerClassIsCertifiedWithWhatStandsAgainstTheNext() throws {
    let certificate = try certificate([("r.json", try Self.report(fails: "conformance.canary"))])
    let value = try JSONValue(decoding: certificate.encoded())
    #expect(value["certified"]?.arrayValue?.first?["class"] == "full")
    #expect(value["certified"]?.arrayValue?.first?["summary"]?["poisoned"] == 1)
    let attestation = Attestation(certificate, subjects: [.init(name: "a", sha256: "b")]).value["predicate"]
    #expect(attestation?["failedTests"] == ["wvjb/respond/rubbish (native, wvjb-6)"])
    #expect(attestation?["result"] == "WARNED")
  }

  @Test func whatMakesAPartIsNamed() throws {
    let parts: [([UInt8], String)] = [
      (try Self.report(request: .init(filters: ["*"])), "requested.filter"),
      (
        try Self.report(request: .init(shard: "1/2"), selection: Selection(shard: Selection.Shard("1/2"))),
        "requested.shard"
      ),
      (
        try Self.report(request: .init(conformanceClass: .core), selection: Selection(conformanceClass: .core)),
        "requested.class"
      ),
      (try Self.report(selection: Selection(conformanceClass: .core)), "complete"),
    ]
    for (bytes, place) in parts {
      let error = #expect(throws: CorpusError.self) { try certificate([("r.json", bytes)]) }
      #expect(error?.place == place, "\(error?.description ?? "")")
      #expect(error?.description.contains("a part of the corpus certifies nothing") == true)
    }
  }

  @Test func whatIsAgainstTheReportIsNamed() throws {
    let none = #expect(throws: CertificateRefusal.self) {
      try certificate([("r.json", try Self.report(fails: "lookup"))])
    }
    #expect(
      none?.description
        == "r.json: class: is null: no class is reached; the first vector of core against it is wvjb/respond/null (fail); "
        + "mend the implementation and run it again"
    )
    let text = String(decoding: try Self.report(), as: UTF8.self).replacing("\"pass\":6", with: "\"pass\":7")
    let edited = #expect(throws: CertificateRefusal.self) { try certificate([("r.json", Array(text.utf8))]) }
    #expect(edited?.description.contains("is not what its transcripts say: ") == true)
  }

  @Test func reportsThatDoNotGoTogetherAreNamed() throws {
    let first = try Self.report()
    let javascript = "bridge-conformance (JavaScript)"
    let others: [(String, [UInt8], String)] = [
      ("b.json", try Self.report(name: "Other"), "certify one implementation at a time"),
      ("other/a.json", try Self.report(harness: javascript), "rename one of them"),
      ("b.json", first, "give one report of each harness"),
      (
        "b.json", try Self.report(harness: javascript, features: ["exceptions"]),
        "run both harnesses with the same adapter"
      ),
      ("badge.json", first, "rename it"),
    ]
    for (file, bytes, mend) in others {
      let error = #expect(throws: CorpusError.self) { try certificate([("a.json", first), (file, bytes)]) }
      #expect(error?.mend == mend, "\(error?.description ?? "")")
    }
    let disagreement = #expect(throws: CertificateRefusal.self) {
      try certificate([
        ("a.json", first), ("b.json", try Self.report(harness: javascript, fails: "conformance.canary")),
      ])
    }
    #expect(disagreement?.description.contains("the harnesses disagree") == true, "\(disagreement?.description ?? "")")
  }

  @Test func aLongMessageCounts() throws {
    let certificate = try certificate([("r.json", try Self.report())])
    let many = Certificate(
      implementation: certificate.implementation,
      corpusVersion: "1",
      corpusDigest: "",
      date: "",
      tool: JSONObject(),
      entries: (0..<5).flatMap { _ in certificate.entries }
    )
    #expect(Badge(certificate).message == "hardened: native wvjb-6")
    #expect(Badge(many).message == "5 hardened")
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    (1_709_251_199, "2024-02-29T23:59:59Z"), (1_796_076_900, "2026-11-30T22:15:00Z"),
    (4_107_542_400, "2100-03-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
  ])
  func timesAreThoseOfTheCalendar(_ seconds: Int, _ text: String) {
    #expect(UTCTime(seconds: seconds)?.description == text)
    #expect(UTCTime(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "2026-11-30", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-11-30T24:00:00Z", "2026-11-30T22:15:00z",
    "2026-11-30T22:15:60Z", "2026-11-30 22:15:00Z", "2026-11-30T22:15:00+", "2026-11-30T22:15:0٣Z",
    "1969-12-31T23:59:59Z",
    "0000-00-00T00:00:00Z", "99999999999999999999",
  ])
  func otherTextsAreNoTimes(_ text: String) { #expect(UTCTime(text) == nil) }

  @Test func timesOutsideTheRangeAreNone() {
    for seconds in [-1, 253_402_300_800, .min, .max] { #expect(UTCTime(seconds: seconds) == nil) }
  }

  @Test func differencesAreNamedByTheirPlace() throws {
    let stated: JSONValue = ["a": [1, 2, 3], "b": ["c": "x", "d": nil], "e": 1.0]
    let computed: JSONValue = ["a": [1, 4], "b": ["c": "x", "f": true], "e": 1]
    #expect(
      JSONDifference.all(stated, computed) == [
        "a[1]: is 2, computed is 4", "a[2]: is 3, computed is missing", "b.d: is null, computed is missing",
        "b.f: is missing, computed is true",
      ]
    )
    let twice = try JSONValue(decoding: #"{"a":[{"b":1,"b":1}],"c":0,"c":0}"#)
    #expect(JSONDifference.duplicates(in: twice) == ["c", "a[0].b"])
  }
}

/// The names of the elements that an XML parser meets.
private final class ElementNames: NSObject, XMLParserDelegate {
  var names: [String] = []

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) { names.append(name) }
}
