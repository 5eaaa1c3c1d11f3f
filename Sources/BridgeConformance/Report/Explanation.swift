import BridgeJSON

/// What `explain` says of a vector: clause, reason, source, steps, and the very lines that an adapter will be sent.
public struct Explanation {
  let vector: Vector
  let corpus: Corpus
  let requirements: Requirements

  /// Makes an explanation.
  public init(_ vector: Vector, corpus: Corpus, requirements: Requirements) {
    self.vector = vector
    self.corpus = corpus
    self.requirements = requirements
  }

  /// The text, with the adapter lines for each of the given halves in a dialect.
  /// - Throws: `CorpusError` if the vector is malformed.
  public func text(halves: [Half], dialect: Dialect) throws(CorpusError) -> String {
    // A corpus may come from anywhere: what a terminal would interpret is written out.
    Printable.text(try rawText(halves: halves, dialect: dialect), keepingLines: true)
  }

  private func rawText(halves: [Half], dialect: Dialect) throws(CorpusError) -> String {
    var text = "\(vector.id)\n\(vector.title)\n\n"
    text += "class     \(vector.conformanceClass.rawValue)\n"
    text += "halves    \(vector.halves.map(\.rawValue).joined(separator: ", "))\n"
    text += "start     \(vector.start.rawValue)\n"
    if vector.timersHeld { text += "timers    held\n" }
    if !vector.requires.isEmpty { text += "requires  \(vector.requires.joined(separator: ", "))\n" }
    if !vector.needs.isEmpty { text += "needs     \(vector.needs.joined(separator: ", "))\n" }
    if vector.hostile { text += "hostile   a canary follows: the next good call must be handled and answered, once\n" }
    text += "why       \(vector.why)\n"
    text += "sources   \(vector.sources.joined(separator: "; "))\n\n"
    for id in vector.requirements {
      guard let requirement = requirements[id] else { continue }
      text +=
        "\(id) (\(requirement.level.rawValue), \(requirement.conformanceClass.rawValue)): \(requirement.sentence)\n"
      text += "  why: \(requirement.why)\n  source: \(requirement.source)\n"
    }
    text += "\nsteps (\(vector.file)\(vector.place))\n"
    for (index, step) in vector.steps.enumerated() {
      text += "  \(index + 1). \(Self.line(.object(Self.withoutExpectations(step))))\n"
      for expectation in step.expect { text += "     must cause  \(Self.line(expectation.json))\n" }
      if step.expect.isEmpty { text += "     must cause nothing\n" }
      if !step.watch.isEmpty { text += "     compared too: \(step.watch.joined(separator: ", "))\n" }
    }
    for half in halves { text += try lines(half, dialect) }
    return text
  }

  private static func withoutExpectations(_ step: Step) -> JSONObject {
    var object = step.source
    object["expect"] = nil
    object["watch"] = nil
    return object
  }

  private func lines(_ half: Half, _ dialect: Dialect) throws(CorpusError) -> String {
    guard let profile = Profiles.named(dialect.profile) else { return "" }
    var text =
      "\nadapter lines for the \(half.rawValue) half in \(dialect.name) (the ids count on from the handshake)\n"
    let lowered = try profile.driver(half: half, dialect: dialect).lower(vector)
    for (index, call) in lowered.calls.enumerated() {
      let parameters: [UInt8]
      var note = ""
      switch call.parameters {
      case .fixed(let bytes): parameters = bytes
      case .awaiting(let callbacks, let make):
        parameters = make(callbacks.map { .string(JSONString("the id of \($0)")) })
        note =
          "     (after the answers that give the calls with the callbacks \(callbacks.map(quoted).joined(separator: ", ")) their ids)\n"
      }
      let line = AdapterConnection.line(call.method, id: index + 2, instance: call.instance + 1, parameters)
      text += note + "  \(Excerpt.of(Printable.text(line), limit: 4000))\n"
    }
    return text
  }

  private static func line(_ value: JSONValue) -> String { Excerpt.of(Printable.text(value.text), limit: 4000) }
}
