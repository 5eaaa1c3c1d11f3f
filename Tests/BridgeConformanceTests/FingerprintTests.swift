import BridgeJSON
import Foundation
import Testing

@testable import BridgeConformance

/// Fingerprints against cases that both harnesses are held against, whose hashes were computed by neither.
@Suite struct FingerprintTests {
  struct Case: CustomTestStringConvertible {
    let json: JSONValue
    var testDescription: String { json["title"]?.stringValue ?? "" }
  }

  static let cases: [Case] = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    guard let data = try? Data(contentsOf: tests.appendingPathComponent("fingerprints.json")),
      let list = try? JSONValue(decoding: Array(data)).arrayValue
    else { return [] }
    return list.map(Case.init)
  }()

  @Test func thereAreCases() { #expect(Self.cases.count > 20) }

  @Test(arguments: cases)
  func aFingerprintIsWhatItIsDefinedToBe(_ example: Case) throws {
    let stated = try #require(example.json["result"])
    let verdict = try #require(stated["verdict"]?.stringValue.flatMap(Verdict.init(rawValue:)))
    var result = VectorResult(id: "wvjb/a/b", conformanceClass: .core, requirements: [], verdict: verdict)
    result.step = stated["step"]?.intValue
    result.expected = stated["expected"]?.arrayValue
    result.actual = stated["actual"]?.arrayValue
    let divergence = Divergence(result)
    #expect(divergence?.kind.rawValue == example.json["kind"]?.stringValue)
    #expect(divergence.map { .array($0.places.map { .string($0) }) } == example.json["places"])
    #expect(Fingerprint(result)?.description == example.json["fingerprint"]?.stringValue)
  }

  @Test(arguments: ["", "0123456789abcde", "0123456789ABCDEF", "0123456789abcdeg", "0123456789abcdef0"])
  func whatIsNoFingerprintIsNone(_ text: String) { #expect(Fingerprint(text) == nil) }

  @Test func aDayIsADayOfTheCalendar() {
    #expect(CalendarDay("2028-02-29")?.description == "2028-02-29")
    for text in [
      "2027-02-29", "2100-02-29", "2027-04-31", "2027-13-01", "2027-00-01", "2027-1-01", "2027-01-01T", "+027-01-01",
      "",
    ] {
      #expect(CalendarDay(text) == nil, "\(text)")
    }
    #expect(CalendarDay("2027-01-31").flatMap { day in CalendarDay("2027-02-01").map { day < $0 } } == true)
    #expect(CalendarDay(CalendarDay.today.description) == CalendarDay.today)
  }
}
