import BridgeJSON

/// A comparison as one JSON object (vectors/schema/comparison.json).
enum ComparisonJSON {
  static func render(_ comparison: ReportComparison) -> String {
    var object = JSONObject([("schema", .number(JSONNumber(1)))])
    object.append("old", heading(comparison.old))
    object.append("new", heading(comparison.new))
    object.append("notes", .array(comparison.notes.map(string)))
    object.append("classIsLowered", .bool(comparison.classIsLowered))
    object.append("regression", .bool(comparison.hasRegressions))
    object.append("unchanged", .number(JSONNumber(comparison.unchanged)))
    var text = JSONValue.object(object).text
    text.removeLast()
    text += ",\"changes\":["
    text += comparison.changes.map { "\n" + self.change($0).text }.joined(separator: ",")
    return text + "\n]}\n"
  }

  private static func string(_ text: String) -> JSONValue { .string(JSONString(text)) }

  private static func heading(_ report: Report) -> JSONValue {
    [
      "implementation": .object(report.information.implementation),
      "half": string(report.information.half.rawValue),
      "dialect": string(report.dialect),
      "class": report.achieved.map { string($0.rawValue) } ?? .null,
      "complete": .bool(report.complete),
      "corpus": ["version": string(report.corpusVersion), "digest": string(report.corpusDigest)],
      "harness": ["name": string(report.harness.name), "version": string(report.harness.version)],
    ]
  }

  private static func change(_ change: ReportComparison.Change) -> JSONValue {
    var object = JSONObject([("id", string(change.id))])
    if let former = change.formerID { object.append("formerId", string(former)) }
    object.append("requirements", .array(change.requirements.map(string)))
    object.append("kind", string(change.kind.rawValue))
    object.append("cause", string(change.cause.rawValue))
    object.append("regression", .bool(change.isRegression))
    if let old = change.old { object.append("old", side(old)) }
    if let new = change.new { object.append("new", side(new)) }
    return .object(object)
  }

  private static func side(_ side: ReportComparison.Side) -> JSONValue {
    var object = JSONObject([("verdict", string(side.verdict.rawValue))])
    if let fingerprint = side.fingerprint { object.append("fingerprint", string(fingerprint.description)) }
    if let reason = side.reason { object.append("reason", string(reason)) }
    return .object(object)
  }
}
