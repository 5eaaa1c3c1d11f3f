import BridgeJSON

/// Reports as EARL 1.0 (W3C Evaluation and Report Language) in JSON-LD: who asserts what of which implementation, vector by vector.
///
/// The context stands in the document, so that nothing has to be fetched to read it.
enum EARLReport {
  static func render(_ sheets: [ReportSheet], to sink: ([UInt8]) -> Void) {
    var bytes = Array("{\"@context\":".utf8)
    context.encode(into: &bytes)
    bytes.append(contentsOf: ",\n\"@graph\":[".utf8)
    var first = true
    func add(_ node: JSONValue) {
      bytes.append(contentsOf: (first ? "\n" : ",\n").utf8)
      first = false
      node.encode(into: &bytes)
      sink(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    for (index, sheet) in sheets.enumerated() {
      add(assertor(sheet.report, index + 1))
      add(subject(sheet.report, index + 1))
    }
    criteria(sheets, add)
    for (index, sheet) in sheets.enumerated() {
      for result in sheet.report.results { add(assertion(result, index + 1)) }
    }
    bytes.append(contentsOf: "\n]}\n".utf8)
    sink(bytes)
  }

  /// What EARL says for a verdict (CONFORMANCE.md, "Other formats").
  private static func outcome(_ verdict: Verdict) -> String {
    switch verdict {
    case .pass: "passed"
    case .fail, .poisoned: "failed"
    case .error: "cantTell"
    case .inapplicable: "inapplicable"
    case .blocked, .unclaimed: "untested"
    }
  }

  // MARK: Nodes

  private static func assertor(_ report: Report, _ number: Int) -> JSONValue {
    [
      "@id": .string(JSONString("_:assertor\(number)")), "@type": ["earl:Assertor", "earl:Software"],
      "title": string(report.harness.name), "hasVersion": string(report.harness.version),
    ]
  }

  private static func subject(_ report: Report, _ number: Int) -> JSONValue {
    let information = report.information
    let whole = report.complete ? "" : ", not the whole corpus"
    return [
      "@id": .string(JSONString("_:subject\(number)")), "@type": ["earl:TestSubject", "earl:Software"],
      "title": string(information.name), "hasVersion": string(information.version),
      "description": string(
        "\(information.half.rawValue) half, dialect \(report.dialect), class \(report.achieved?.rawValue ?? "none")"
          + "\(whole); corpus \(report.corpusVersion), \(report.corpusDigest)"
      ),
    ]
  }

  /// The vectors and their requirements, each once however many reports have it.
  private static func criteria(_ sheets: [ReportSheet], _ add: (JSONValue) -> Void) {
    var seen: Set<String> = []
    for sheet in sheets {
      for result in sheet.report.results {
        for id in result.requirements where seen.insert(iri("requirement", id)).inserted {
          var node = JSONObject([
            ("@id", .string(JSONString(iri("requirement", id)))), ("@type", "earl:TestRequirement"),
            ("identifier", string(id)),
          ])
          if let sentence = sheet.sentences[id] { node.append("description", string(sentence)) }
          add(.object(node))
        }
        guard seen.insert(iri("vector", result.id)).inserted else { continue }
        var node = JSONObject([
          ("@id", .string(JSONString(iri("vector", result.id)))), ("@type", "earl:TestCase"),
          ("identifier", string(result.id)),
        ])
        if let title = sheet.vectors[result.id]?.title { node.append("title", string(title)) }
        if !result.requirements.isEmpty {
          node.append(
            "isPartOf",
            .array(result.requirements.map { .string(JSONString(iri("requirement", $0))) })
          )
        }
        add(.object(node))
      }
    }
  }

  private static func assertion(_ result: VectorResult, _ number: Int) -> JSONValue {
    var outcome = JSONObject([
      ("@type", "earl:TestResult"), ("outcome", .string(JSONString("earl:\(Self.outcome(result.verdict))"))),
      ("title", string(result.verdict.rawValue)),
    ])
    if let reason = result.reason { outcome.append("description", string(Excerpt.of(reason, limit: 4000))) }
    if let known = result.known {
      // EARL has no word for a failure that is tolerated: it stays one, with a note.
      outcome.append("info", string("known: \(known.reason)\(known.issue.map { " (\($0))" } ?? "")"))
    }
    return [
      "@type": "earl:Assertion", "assertedBy": .string(JSONString("_:assertor\(number)")),
      "subject": .string(JSONString("_:subject\(number)")), "test": .string(JSONString(iri("vector", result.id))),
      "mode": "earl:automatic", "result": .object(outcome),
    ]
  }

  // MARK: Words

  private static let context: JSONValue = [
    "earl": "http://www.w3.org/ns/earl#", "dct": "http://purl.org/dc/terms/", "title": "dct:title",
    "description": "dct:description", "identifier": "dct:identifier", "hasVersion": "dct:hasVersion",
    "isPartOf": reference("dct:isPartOf"), "assertedBy": reference("earl:assertedBy"),
    "subject": reference("earl:subject"), "test": reference("earl:test"), "mode": reference("earl:mode"),
    "outcome": reference("earl:outcome"), "result": "earl:result", "info": "earl:info",
  ]

  private static func reference(_ name: String) -> JSONValue {
    ["@id": .string(JSONString(name)), "@type": "@id"]
  }

  private static func string(_ text: String) -> JSONValue {
    .string(JSONString(Printable.text(text, keepingLines: true)))
  }

  /// A name for what has no address of its own; whatever a report calls it, it is one.
  private static func iri(_ kind: String, _ id: String) -> String {
    var name = "urn:bridge-conformance:\(kind):"
    for byte in id.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "/"):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        name += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return name
  }
}
