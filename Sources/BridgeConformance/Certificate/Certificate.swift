import BridgeJSON

/// What an implementation was certified for, and from which reports (CONFORMANCE.md, "The certificate").
public struct Certificate: Sendable {
  /// The version of the form.
  public static let schema = 1

  /// One half of one dialect.
  struct Entry: Sendable {
    let half: Half
    let dialect: String
    let achieved: ConformanceClass
    let claimed: [String]
    let unclaimed: [String]
    let results: [CertifiedReport.Judged]
    var reports: [CertifiedReport]

    init(_ report: CertifiedReport) {
      half = report.half
      dialect = report.dialect
      achieved = report.achieved
      claimed = report.features
      unclaimed = report.unclaimed
      results = report.results
      reports = [report]
    }
  }

  let implementation: JSONObject
  let corpusVersion: String
  let corpusDigest: String
  let date: String
  let tool: JSONObject
  let entries: [Entry]

  /// The implementation's name and version.
  public var title: String {
    "\(implementation["name"]?.stringValue ?? "") \(implementation["version"]?.stringValue ?? "")"
  }

  /// One line for each half and dialect: what it was certified for, by how many harnesses.
  public var lines: [String] {
    entries.map {
      "\($0.half.rawValue) half, \($0.dialect): \($0.achieved.rawValue) "
        + "(\($0.results.count) verdicts, \($0.reports.count) \($0.reports.count == 1 ? "report" : "reports"))"
    }
  }

  /// The file's text: a member a line, and on the last line but one the SHA-256 of all lines before it.
  public func encoded() -> [UInt8] {
    let body = Self.text(before: value)
    return Array("\(body)  \"sha256\": \"\(Digest.sha256(Array(body.utf8)))\"\n}\n".utf8)
  }

  /// Everything but the certificate's own digest.
  var value: JSONObject {
    [
      "certificate": .number(JSONNumber(Self.schema)),
      "implementation": .object(implementation),
      "corpus": ["version": Self.string(corpusVersion), "digest": Self.string(corpusDigest)],
      "date": Self.string(date),
      "tool": .object(tool),
      "certified": .array(entries.map(Self.value)),
    ]
  }

  private static func value(_ entry: Entry) -> JSONValue {
    [
      "half": string(entry.half.rawValue),
      "dialect": string(entry.dialect),
      "class": string(entry.achieved.rawValue),
      "features": [
        "claimed": .array(entry.claimed.map(string)), "unclaimed": .array(entry.unclaimed.map(string)),
      ],
      "summary": .object(
        JSONObject(
          Verdict.allCases.map { verdict in
            (JSONString(verdict.rawValue), .number(JSONNumber(entry.results.count { $0.verdict == verdict })))
          }
        )
      ),
      "reports": .array(
        entry.reports.map {
          [
            "name": string($0.name), "sha256": string($0.sha256),
            "harness": ["name": string($0.harness.name), "version": string($0.harness.version)],
          ]
        }
      ),
    ]
  }

  /// The lines before the digest's.
  private static func text(before value: JSONObject) -> String {
    // What the pretty text ends with is "\n}", which the digest's line comes before.
    String(JSONValue.object(value).prettyText().dropLast(2)) + ",\n"
  }

  private static func string(_ text: String) -> JSONValue { .string(JSONString(text)) }
}
