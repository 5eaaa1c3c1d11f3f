import BridgeJSON

/// What `detect` says, for people and for programs.
public struct DetectionReport: Sendable {
  private let detection: Detection

  /// A report of a detection.
  public init(_ detection: Detection) {
    self.detection = detection
  }

  // MARK: For people

  /// The text: the dialect first, then what was seen, then what speaks against it.
  public var text: String {
    var lines: [String] = []
    switch detection.outcome {
    case .found(let candidate):
      lines.append(Self.heading(candidate))
      lines += Self.seen(candidate)
    case .none:
      lines.append("none")
      for candidate in detection.byNearness { lines += [Self.heading(candidate)] + Self.contradiction(candidate) }
    case .several(let matching):
      lines.append("several")
      let names = matching.map(\.dialect.name)
      for candidate in detection.byNearness {
        lines.append(Self.heading(candidate))
        if names.contains(candidate.dialect.name) { lines += Self.seen(candidate) }
        lines += Self.contradiction(candidate)
      }
    }
    for candidate in detection.falseClaims {
      guard let sign = candidate.contradiction else { continue }
      lines.append("the adapter claims \(candidate.dialect.name), but \(Self.line(sign))")
    }
    return Printable.text(lines.joined(separator: "\n"), keepingLines: true) + "\n"
  }

  private static func heading(_ candidate: Detection.Candidate) -> String {
    "\(candidate.dialect.name)  \(candidate.borne) of \(candidate.signs.count) signs"
  }

  private static func seen(_ candidate: Detection.Candidate) -> [String] {
    candidate.signs.map { "  saw  \($0.vector.id)  \($0.vector.title)" }
  }

  private static func contradiction(_ candidate: Detection.Candidate) -> [String] {
    candidate.contradiction.map { ["  but  \(line($0))"] } ?? []
  }

  /// What speaks against a dialect, in one line.
  private static func line(_ sign: Detection.Sign) -> String {
    let result = sign.result
    var line = sign.vector.id
    if let step = result.step { line += " at step \(step)" }
    if let expected = result.expected, let actual = result.actual {
      return line + ": expected \(list(expected)); actual \(list(actual))"
    }
    return line + ": " + Excerpt.of(Printable.text(result.reason ?? result.verdict.rawValue), limit: 200)
  }

  private static func list(_ observations: [JSONValue]) -> String {
    Excerpt.of(Printable.text(JSONValue.array(observations).text), limit: 200)
  }

  // MARK: For programs

  /// The same as a JSON object.
  public var json: JSONValue {
    var name: JSONValue = .null
    let outcome: JSONValue
    switch detection.outcome {
    case .found(let candidate):
      name = Self.string(candidate.dialect.name)
      outcome = "found"
    case .none: outcome = "none"
    case .several: outcome = "several"
    }
    let information = detection.information
    return [
      "implementation": .object(information.implementation),
      "half": Self.string(information.half.rawValue),
      "claims": .array(information.dialects.map(Self.string)),
      "outcome": outcome,
      "dialect": name,
      "candidates": .array(detection.candidates.map(Self.json)),
      "contradictions": .array(
        detection.falseClaims.compactMap { candidate in
          candidate.contradiction.map { sign in
            .object(JSONObject([("dialect", Self.string(candidate.dialect.name))] + Self.members(sign)))
          }
        }
      ),
    ]
  }

  private static func json(_ candidate: Detection.Candidate) -> JSONValue {
    [
      "dialect": string(candidate.dialect.name),
      "profile": string(candidate.dialect.profile),
      "matches": .bool(candidate.matches),
      "supersededBy": candidate.supersededBy.map(string) ?? .null,
      "borne": .number(JSONNumber(candidate.borne)),
      "of": .number(JSONNumber(candidate.signs.count)),
      "signs": .array(candidate.signs.map { .object(JSONObject(members($0))) }),
    ]
  }

  private static func members(_ sign: Detection.Sign) -> [(JSONString, JSONValue)] {
    let result = sign.result
    var members: [(JSONString, JSONValue)] = [
      ("id", string(sign.vector.id)), ("title", string(sign.vector.title)),
      ("verdict", string(result.verdict.rawValue)),
    ]
    if let step = result.step { members.append(("step", .number(JSONNumber(step)))) }
    if let reason = result.reason { members.append(("reason", string(reason))) }
    if let expected = result.expected { members.append(("expected", .array(expected))) }
    if let actual = result.actual { members.append(("actual", .array(actual))) }
    return members
  }

  private static func string(_ text: String) -> JSONValue { .string(JSONString(text)) }
}
