import BridgeJSON

/// Checks a corpus against the standard and against itself: what loading it can't see.
public struct CorpusCheck {
  let corpus: Corpus
  let requirements: Requirements
  let texts: [JSONText]
  private var faults: [CorpusError] = []

  /// What was found.
  public struct Findings: Sendable {
    /// Every fault, in the corpus's order.
    public let faults: [CorpusError]
    /// How many requirements there are.
    public let requirements: Int
    /// Those that no vector tests, with the stated reason.
    public let withoutVector: [Requirement]
  }

  /// Reads what belongs to a corpus.
  /// - Throws: `CorpusError` if the standard or the texts can't be read.
  public init(_ corpus: Corpus) throws(CorpusError) {
    self.corpus = corpus
    requirements = try Requirements(besideCorpus: corpus.directory)
    texts = try JSONTexts.load(corpus)
  }

  private var dialects: [Dialect] { corpus.dialectOrder.compactMap { corpus.dialects[$0] } }

  /// How many JSON texts the corpus has.
  public var textCount: Int { texts.count }

  /// Checks everything.
  public mutating func run() -> Findings {
    faults = []
    for dialect in dialects { check(dialect) }
    for vector in corpus.vectors { check(vector) }
    for text in texts {
      checkRequirements(
        text.requirements,
        conformanceClass: text.conformanceClass,
        halves: Half.allCases,
        file: "json",
        place: text.id
      )
    }
    checkCycles()
    checkCoverage()
    return Findings(
      faults: faults,
      requirements: requirements.all.count,
      withoutVector: requirements.all.filter { $0.withoutVector != nil }
    )
  }

  private mutating func fault(_ vector: Vector, _ place: String, _ problem: String, _ mend: String = "") {
    faults.append(
      CorpusError(file: vector.file, place: "\(vector.place) \(vector.id) \(place)", problem: problem, mend: mend)
    )
  }

  private mutating func check(_ dialect: Dialect) {
    guard let profile = Profiles.named(dialect.profile) else {
      faults.append(CorpusError(file: dialect.file, place: "profile", problem: "is unknown to this harness"))
      return
    }
    check(signatureAndRaisesOf: dialect, profile)
    for half in Half.allCases {
      do { _ = try profile.driver(half: half, dialect: dialect) } catch { faults.append(error) }
      guard let id = dialect.bootstrap[half] else { continue }
      guard let vector = corpus.vector(id) else {
        faults.append(
          CorpusError(
            file: dialect.file,
            place: "bootstrap.\(half.rawValue)",
            problem: "there is no vector \(quoted(id))"
          )
        )
        continue
      }
      if !vector.halves.contains(half) || vector.conformanceClass != .core || vector.start != .unloaded {
        faults.append(
          CorpusError(
            file: dialect.file,
            place: "bootstrap.\(half.rawValue)",
            problem: "\(id) is no core vector for that half that starts unloaded",
            mend: "name one that is"
          )
        )
      }
    }
  }

  private mutating func check(_ vector: Vector) {
    guard let profile = Profiles.named(vector.profile) else {
      fault(vector, "id", "is of a profile that this harness does not know")
      return
    }
    checkRequirements(
      vector.requirements,
      conformanceClass: vector.conformanceClass,
      halves: vector.halves,
      file: vector.file,
      place: "\(vector.place) \(vector.id)"
    )
    if vector.sources.isEmpty { fault(vector, "sources", "names none", "say where the rule comes from") }
    checkRequires(vector, profile)
    for need in vector.needs {
      guard let needed = corpus.vector(need) else {
        fault(vector, "needs", "there is no vector \(quoted(need))")
        continue
      }
      if needed.conformanceClass > vector.conformanceClass {
        fault(vector, "needs", "\(need) is of a higher class", "a class can't depend on one above it")
      }
    }
    if vector.timersHeld, vector.halves != [.web] { fault(vector, "timers", "held is for the web half alone") }
    if vector.timersHeld, vector.hostile { fault(vector, "hostile", "a canary can't run with timers held") }
    let steps = vector.steps
    if vector.hostile, vector.start == .unloaded,
      !steps.contains(where: { ["load", "finish"].contains($0.action) && $0.instance == vector.instances[0] })
    {
      fault(vector, "hostile", "leaves its main instance unloaded, so that no canary can run", "load it")
    }
    for name in vector.dialects ?? [] where corpus.dialects[name]?.profile != vector.profile {
      fault(vector, "dialects", "there is no dialect \(quoted(name)) of the profile")
    }
    for (index, step) in steps.enumerated() {
      for name in step.watch where profile.eventKinds[name]?.quiet != true {
        fault(vector, "steps[\(index)].watch", "\(quoted(name)) is no quiet event")
      }
      for (place, expectation) in step.expect.enumerated() {
        check(expectation, vector, "steps[\(index)].expect[\(place)]", profile)
      }
    }
    checkBindings(vector)
    var uncovered = Set(vector.halves)
    for dialect in dialects where dialect.profile == vector.profile {
      for half in vector.halves {
        guard dialect.hasRequirements(of: vector, for: half) else { continue }
        uncovered.remove(half)
        do {
          _ = try profile.driver(half: half, dialect: dialect).lower(vector)
        } catch {
          if !faults.contains(error) { faults.append(error) }
        }
      }
    }
    for half in vector.halves where uncovered.contains(half) {
      fault(vector, "requires", "no dialect has all that the \(half.rawValue) half needs", "it would never be run")
    }
  }

  private mutating func check(signatureAndRaisesOf dialect: Dialect, _ profile: any Profile) {
    func fault(_ place: String, _ problem: String) {
      faults.append(CorpusError(file: dialect.file, place: place, problem: problem))
    }
    for (half, ids) in dialect.signature {
      for id in ids {
        let place = "signature.\(half.rawValue)"
        guard let vector = corpus.vector(id), vector.halves.contains(half) else {
          fault(place, "there is no vector \(quoted(id)) for that half")
          continue
        }
        let neutral = Applicability.verdict(vector, half: half, dialect: dialect, profile: profile, features: [])
        if let neutral { fault(place, "\(id) does not tell anything: \(neutral.reason)") }
      }
    }
    for name in dialect.supersedes where corpus.dialects[name] == nil {
      fault("supersedes", "there is no dialect \(quoted(name))")
    }
    for (index, raise) in dialect.raises.enumerated() {
      for pattern in raise.vectors {
        let glob = Glob(pattern)
        if !corpus.vectors.contains(where: { $0.halves.contains(raise.half) && glob.matches($0.id) }) {
          fault("raises[\(index)].vectors", "no vector for that half matches \(quoted(pattern))")
        }
      }
    }
  }

  private mutating func checkRequirements(
    _ ids: [String],
    conformanceClass: ConformanceClass,
    halves: [Half],
    file: String,
    place: String
  ) {
    var bound = Set<Half>()
    for id in ids {
      guard let requirement = requirements[id] else {
        bound.formUnion(halves)
        faults.append(
          CorpusError(
            file: file,
            place: "\(place) requirements",
            problem: "\(quoted(id)) is not in CONFORMANCE.md",
            mend: nearest(to: id, in: requirements.all.map(\.id)).map { "did you mean \($0)?" } ?? "add it there"
          )
        )
        continue
      }
      if requirement.conformanceClass > conformanceClass {
        faults.append(
          CorpusError(
            file: file,
            place: "\(place) class",
            problem: "is \(conformanceClass.rawValue), but \(id) is \(requirement.conformanceClass.rawValue)",
            mend: "a vector's class is never lower than its requirements'"
          )
        )
      }
      bound.formUnion(requirement.halves)
      if !requirement.halves.contains(where: halves.contains) {
        faults.append(
          CorpusError(
            file: file,
            place: "\(place) requirements",
            problem: "\(id) binds none of its halves",
            mend: "name another requirement"
          )
        )
      }
    }
    // One requirement may bind the native half and another the web half of the same vector.
    for half in halves where !bound.contains(half) {
      faults.append(
        CorpusError(
          file: file,
          place: "\(place) halves",
          problem: "no requirement of its binds the \(half.rawValue) half",
          mend: "leave that half out, or name a requirement for it"
        )
      )
    }
  }

  private mutating func checkRequires(_ vector: Vector, _ profile: any Profile) {
    let traits = Set(corpus.dialects.values.filter { $0.profile == vector.profile }.flatMap(\.traits))
    for name in vector.requires {
      if let halves = profile.features[name] {
        if vector.conformanceClass == .core {
          fault(vector, "requires", "a core vector requires the feature \(name)", "core is for every adapter")
        }
        for half in vector.halves where !halves.contains(half) {
          fault(vector, "requires", "no \(half.rawValue) adapter can claim the feature \(name)")
        }
      } else if !traits.contains(name) {
        fault(vector, "requires", "\(quoted(name)) is neither a feature nor a trait of a dialect")
      }
    }
    for name in profile.impliedRequirements(of: vector) where !vector.requires.contains(name) {
      fault(vector, "requires", "its steps need the feature \(name), which is not listed", "add it")
    }
  }

  private mutating func check(
    _ expectation: Expectation,
    _ vector: Vector,
    _ place: String,
    _ profile: any Profile
  ) {
    guard let kind = profile.eventKinds[expectation.event] else {
      let near = nearest(to: expectation.event, in: Array(profile.eventKinds.keys))
      fault(
        vector,
        "\(place).event",
        "unknown event \(quoted(expectation.event))",
        near.map { "did you mean \($0)?" } ?? ""
      )
      return
    }
    for member in expectation.fields.members {
      if !kind.keys.contains(member.name.lossy) {
        fault(vector, "\(place).\(member.name.lossy)", "is no key of the event \(expectation.event)")
      }
      checkPattern(member.value, vector, "\(place).\(member.name.lossy)")
    }
  }

  private mutating func checkPattern(_ value: JSONValue, _ vector: Vector, _ place: String) {
    do {
      switch try Directive(value) {
      case .data?, .peerRef?: fault(vector, place, "the directive has no meaning in what is expected")
      case .optional(let inner)?: checkPattern(inner, vector, place)
      case .oneOf(let choices)?: for choice in choices { checkPattern(choice, vector, place) }
      case .some: break
      case nil:
        for element in value.arrayValue ?? [] { checkPattern(element, vector, place) }
        for member in value.objectValue?.members ?? [] {
          checkPattern(member.value, vector, "\(place).\(member.name.lossy)")
        }
      }
    } catch {
      fault(vector, place, error.problem)
    }
  }

  /// Every `$ref` and `$different` names what an earlier `$capture` has remembered.
  private mutating func checkBindings(_ vector: Vector) {
    var captured = Set<String>()
    for (index, step) in vector.steps.enumerated() {
      for expectation in step.expect {
        for (directive, name) in Self.bindings(in: .object(expectation.fields)) {
          if directive == "$capture" {
            captured.insert(name)
          } else if !captured.contains(name) {
            fault(
              vector,
              "steps[\(index)].expect",
              "\(directive) names \(quoted(name)), which nothing before it captures"
            )
          }
        }
      }
    }
  }

  private static func bindings(in value: JSONValue) -> [(directive: String, name: String)] {
    if let elements = value.arrayValue { return elements.flatMap { bindings(in: $0) } }
    guard let object = value.objectValue else { return [] }
    if object.count == 1, let directive = object.members[0].name.string,
      ["$capture", "$ref", "$different"].contains(directive), let name = object.members[0].value.stringValue
    {
      return [(directive, name)]
    }
    return object.members.flatMap { bindings(in: $0.value) }
  }

  private mutating func checkCycles() {
    var done = Set<String>()
    var path: [String] = []
    func visit(_ id: String) -> [String]? {
      if let start = path.firstIndex(of: id) { return Array(path[start...]) + [id] }
      guard done.insert(id).inserted, let vector = corpus.vector(id) else { return nil }
      path.append(id)
      defer { path.removeLast() }
      for need in vector.needs {
        if let cycle = visit(need) { return cycle }
      }
      return nil
    }
    for vector in corpus.vectors {
      if let cycle = visit(vector.id) {
        fault(vector, "needs", "goes in a circle: \(cycle.joined(separator: " -> "))")
        return
      }
    }
  }

  /// Every requirement has a vector for each half that it binds, or says why it can't.
  private mutating func checkCoverage() {
    var covered: [String: Set<Half>] = [:]
    for vector in corpus.vectors {
      for id in vector.requirements { covered[id, default: []].formUnion(vector.halves) }
    }
    for text in texts {
      for id in text.requirements { covered[id, default: []].formUnion(Half.allCases) }
    }
    for requirement in requirements.all {
      let halves = covered[requirement.id] ?? []
      let missing = requirement.halves.filter { !halves.contains($0) }
      if requirement.withoutVector != nil {
        if !halves.isEmpty {
          faults.append(
            CorpusError(
              file: "CONFORMANCE.md",
              place: requirement.id,
              problem: "says that no vector can test it, but some do",
              mend: "remove that line"
            )
          )
        }
      } else if !missing.isEmpty {
        faults.append(
          CorpusError(
            file: "CONFORMANCE.md",
            place: requirement.id,
            problem: "no vector tests it for the \(missing.map(\.rawValue).joined(separator: " and the ")) half",
            mend: "write one, or state the reason in \"- No vector:\""
          )
        )
      }
    }
  }
}
