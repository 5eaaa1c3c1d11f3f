import BridgeJSON

/// The report as one JSON object (CONFORMANCE.md, "The report").
public enum JSONReport {
  /// The version of the form.
  public static let schema = 1

  /// Gives the report's text to a function, in UTF-8, a line for each result at a time: payloads may have megabytes.
  public static func render(_ report: Report, transcripts: Bool = true, to sink: ([UInt8]) -> Void) {
    var bytes: [UInt8] = []
    func add(_ text: String) { bytes.append(contentsOf: text.utf8) }
    func add(_ key: String, _ value: JSONValue) {
      add(",\n\(quoted(key)):")
      value.encode(into: &bytes)
    }
    add("{\"schema\":\(schema)")
    add("corpus", ["version": string(report.corpusVersion), "digest": string(report.corpusDigest)])
    add("harness", ["name": string(report.harness.name), "version": string(report.harness.version)])
    add("implementation", .object(report.information.implementation))
    add("features", .array(report.information.allFeatures.map(string)))
    add("half", string(report.information.half.rawValue))
    add("dialect", string(report.dialect))
    add(
      "requested",
      [
        "class": report.request.conformanceClass.map { string($0.rawValue) } ?? .null,
        "filter": report.request.filters.isEmpty ? .null : .array(report.request.filters.map(string)),
        "shard": report.request.shard.map(string) ?? .null,
      ]
    )
    add("class", report.achieved.map { string($0.rawValue) } ?? .null)
    add("complete", .bool(report.complete))
    add("summary", summary(report.results))
    add(",\n\"results\":[")
    for (index, result) in report.results.enumerated() {
      add(index == 0 ? "\n" : ",\n")
      encode(result, transcript: transcripts, into: &bytes)
      sink(bytes)
      bytes.removeAll(keepingCapacity: bytes.count < 1 << 16)
    }
    add("\n]}\n")
    sink(bytes)
  }

  /// Each verdict with its count.
  static func summary(_ results: [VectorResult]) -> JSONValue {
    var counts: [Verdict: Int] = [:]
    for result in results { counts[result.verdict, default: 0] += 1 }
    return .object(
      JSONObject(Verdict.allCases.map { (JSONString($0.rawValue), .number(JSONNumber(counts[$0] ?? 0))) })
    )
  }

  private static func string(_ text: String) -> JSONValue { .string(JSONString(text)) }

  private static func encode(_ result: VectorResult, transcript: Bool, into bytes: inout [UInt8]) {
    var head = JSONObject([
      ("id", string(result.id)), ("class", string(result.conformanceClass.rawValue)),
      ("requirements", .array(result.requirements.map(string))), ("verdict", string(result.verdict.rawValue)),
    ])
    if let step = result.step { head.append("step", .number(JSONNumber(step))) }
    if let expected = result.expected { head.append("expected", .array(expected)) }
    if let actual = result.actual { head.append("actual", .array(actual)) }
    if let reason = result.reason { head.append("reason", string(reason)) }
    if let root = result.root { head.append("root", string(root)) }
    if let known = result.known { head.append("known", known.json) }
    if let stderr = result.stderr { head.append("stderr", string(stderr)) }
    if !result.decoders.isEmpty { head.append("decoders", .array(result.decoders.map(dispute))) }
    JSONValue.object(head).encode(into: &bytes)
    guard transcript else { return }
    bytes.removeLast()
    bytes.append(contentsOf: ",\"transcript\":".utf8)
    result.transcript.encode(into: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }

  private static func dispute(_ dispute: DecoderDispute) -> JSONValue {
    [
      "step": .number(JSONNumber(dispute.step)), "text": string(dispute.text),
      "opinions": .array(
        dispute.opinions.map {
          ["decoder": string($0.decoder), "accepted": .bool($0.accepted), "says": string($0.says)]
        }
      ),
    ]
  }
}
