import BridgeJSON

/// Reads vectors from the JSON of a corpus file; what a step's own keys mean is the profile's affair.
enum VectorReader {
  /// - Parameter parts: with `.headings`, the vectors have no steps.
  static func vectors(
    in value: JSONValue,
    file: String,
    parts: Corpus.Parts = .all
  ) throws(CorpusError) -> [Vector] {
    guard let list = value.arrayValue else {
      throw CorpusError(file: file, problem: "is \(value.typeName), not a list of vectors")
    }
    var vectors: [Vector] = []
    vectors.reserveCapacity(list.count)
    for (index, element) in list.enumerated() {
      vectors.append(try vector(element, file: file, place: "[\(index)]", parts: parts))
    }
    return vectors
  }

  static func vector(
    _ value: JSONValue,
    file: String,
    place: @autoclosure @escaping () -> String,
    parts: Corpus.Parts = .all
  ) throws(CorpusError) -> Vector {
    var fields = try FieldReader(value, file: file, place: place())
    let id = try fields.requiredString("id")
    let (profile, topic) = try checkID(id, fields)
    let aliases = try fields.strings("aliases") ?? []
    let title = try fields.requiredString("title")
    let requirements = try fields.strings("requirements") ?? []
    if requirements.isEmpty { throw fields.error("requirements", "names none", mend: "name what it tests") }
    guard let conformanceClass = try fields.oneOf("class", ConformanceClass.self) else {
      throw fields.error("class", "is missing", mend: "write core, full or hardened")
    }
    let halves = try readHalves(&fields)
    let why = try fields.requiredString("why")
    let sources = try fields.strings("sources") ?? []
    let start = try fields.oneOf("start", VectorStart.self) ?? .loaded
    let dialects = try fields.strings("dialects")
    if dialects?.isEmpty == true {
      throw fields.error("dialects", "names none, so that it would never be run", mend: "leave it out for all dialects")
    }
    let requires = try fields.strings("requires") ?? []
    let needs = try fields.strings("needs") ?? []
    let hostile = try fields.bool("hostile")
    var timersHeld = false
    if let timers = try fields.string("timers") {
      guard timers == "held" else { throw fields.unknown("timers", timers, of: ["held"]) }
      timersHeld = true
    }
    let stepValues = try fields.array("steps") ?? []
    if parts == .all, stepValues.isEmpty { throw fields.error("steps", "has none", mend: "say what is done") }
    try fields.finish()
    var steps: [Step] = []
    for (index, element) in stepValues.enumerated() where parts == .all {
      steps.append(try step(element, file: file, place: "\(place()).steps[\(index)]"))
    }
    return Vector(
      id: id,
      profile: profile,
      topic: topic,
      aliases: aliases,
      title: title,
      requirements: requirements,
      conformanceClass: conformanceClass,
      halves: halves,
      why: why,
      sources: sources,
      start: start,
      dialects: dialects,
      requires: requires,
      needs: needs,
      hostile: hostile,
      timersHeld: timersHeld,
      steps: steps,
      file: file,
      place: place()
    )
  }

  /// The profile and the topic that an id names.
  private static func checkID(
    _ id: String,
    _ fields: FieldReader
  ) throws(CorpusError) -> (profile: String, topic: String) {
    var slashes: [String.Index] = []
    var plain = true
    for index in id.utf8.indices {
      switch id.utf8[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): break
      case UInt8(ascii: "/"): slashes.append(index)
      default: plain = false
      }
    }
    if plain, slashes.count == 2 {
      let (profile, topic) = (id[..<slashes[0]], id[id.utf8.index(after: slashes[0])..<slashes[1]])
      if !profile.isEmpty, !topic.isEmpty, !id.hasSuffix("/") { return (String(profile), String(topic)) }
    }
    throw fields.error(
      "id",
      "\(quoted(id)) is no id",
      mend: "write profile/topic/name in lower-case letters, digits and hyphens"
    )
  }

  private static func readHalves(_ fields: inout FieldReader) throws(CorpusError) -> [Half] {
    guard let names = try fields.strings("halves"), !names.isEmpty else {
      throw fields.error("halves", "names none", mend: "write [\"native\"], [\"web\"] or both")
    }
    var halves: [Half] = []
    for (index, name) in names.enumerated() {
      guard let half = Half(rawValue: name) else {
        throw fields.unknown("halves[\(index)]", name, of: Half.allCases.map(\.rawValue))
      }
      if halves.contains(half) { throw fields.error("halves[\(index)]", "is named twice", mend: "remove it") }
      halves.append(half)
    }
    return halves
  }

  static func step(_ value: JSONValue, file: String, place: @autoclosure @escaping () -> String) throws(CorpusError)
    -> Step
  {
    var fields = try FieldReader(value, file: file, place: place())
    let action = try fields.requiredString("do")
    let unordered = try fields.bool("unordered")
    let watch = try fields.strings("watch") ?? []
    let instance = try fields.string("on") ?? Step.mainInstance
    let expectValues = try fields.array("expect") ?? []
    var expect: [Expectation] = []
    for (index, element) in expectValues.enumerated() {
      expect.append(try expectation(element, file: file, place: "\(place()).expect[\(index)]"))
    }
    let common = ["do", "unordered", "watch", "on", "expect"]
    var arguments = JSONObject()
    for member in fields.all.members {
      if let name = member.name.string, common.contains(name) { continue }
      arguments.append(member.name, member.value)
    }
    return Step(
      action: action,
      arguments: arguments,
      expect: expect,
      unordered: unordered,
      watch: watch,
      instance: instance,
      source: fields.all
    )
  }

  private static func expectation(_ value: JSONValue, file: String, place: @autoclosure @escaping () -> String)
    throws(CorpusError) -> Expectation
  {
    var fields = try FieldReader(value, file: file, place: place())
    let event = try fields.requiredString("event")
    let optional = try fields.bool("optional")
    var rest = JSONObject()
    for member in fields.all.members {
      if let name = member.name.string, name == "event" || name == "optional" { continue }
      rest.append(member.name, member.value)
    }
    return Expectation(event: event, fields: rest, optional: optional)
  }
}
