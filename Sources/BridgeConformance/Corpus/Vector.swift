import BridgeJSON

/// One half of a bridge.
public enum Half: String, Sendable, CaseIterable, Codable {
  /// The half in the app.
  case native
  /// The half in the page.
  case web
}

/// What an implementation can be certified for; each class contains the one before it.
public enum ConformanceClass: String, Sendable, CaseIterable, Comparable {
  /// What any bridge of the dialect must do to interoperate.
  case core
  /// The whole API and its edge cases.
  case full
  /// The safe rules that upstream lacks.
  case hardened

  /// The class's place in the order, from 0.
  public var rank: Int {
    switch self {
    case .core: 0
    case .full: 1
    case .hardened: 2
    }
  }

  /// True if the right one contains the left one.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

/// Where an instance stands before a vector's first step.
public enum VectorStart: String, Sendable, CaseIterable {
  /// The page has loaded and has the bridge.
  case loaded
  /// The page has not asked for the bridge yet.
  case unloaded
}

/// One golden scenario: steps, and what must be observed after each (vectors/README.md, "A vector").
public struct Vector: Sendable {
  /// The name, `profile/topic/name`, which is for ever.
  public let id: String
  /// The profile: the id up to its first slash.
  public let profile: String
  /// The topic: the id between its slashes.
  public let topic: String
  /// Names that it had before.
  public let aliases: [String]
  /// One sentence: what holds.
  public let title: String
  /// The ids of the requirements that it tests.
  public let requirements: [String]
  /// The class that it counts for.
  public internal(set) var conformanceClass: ConformanceClass
  /// The halves that it applies to.
  public let halves: [Half]
  /// What a user would suffer if it did not hold.
  public let why: String
  /// Where the rule comes from.
  public let sources: [String]
  /// Where the instances stand before the first step.
  public let start: VectorStart
  /// The only dialects it applies to, or nil for all.
  public let dialects: [String]?
  /// Traits and features without which it does not apply.
  public let requires: [String]
  /// Ids of vectors that must pass before a failure of this one means anything.
  public let needs: [String]
  /// True if its input is malformed or hostile, so that a canary follows.
  public let hostile: Bool
  /// True if the web half's timers run only in `tick` steps.
  public let timersHeld: Bool
  /// What is done, in order.
  public let steps: [Step]
  /// The file that it stands in, relative to the corpus.
  public let file: String
  /// The place in that file.
  public let place: String

  /// The names of the instances that the steps drive, in the order of their first appearance, `main` first if nothing else is.
  public var instances: [String] {
    var names: [String] = []
    for step in steps where !names.contains(step.instance) { names.append(step.instance) }
    return names.isEmpty ? [Step.mainInstance] : names
  }
}

/// One step of a vector: what is done, and what must be observed.
public struct Step: Sendable {
  /// The instance that a step drives when it names none.
  public static let mainInstance = "main"

  /// The verb (`do`).
  public let action: String
  /// The verb's own keys, as the profile reads them.
  public let arguments: JSONObject
  /// What must be observed, exactly.
  public let expect: [Expectation]
  /// True if the order of the observations is free.
  public let unordered: Bool
  /// Quiet events that this step compares even where it expects none.
  public let watch: [String]
  /// The instance that it drives.
  public let instance: String
  /// The whole step as it stands in the corpus.
  public let source: JSONObject

  /// Makes a step; profiles use it for the canary.
  public init(
    action: String,
    arguments: JSONObject,
    expect: [Expectation] = [],
    unordered: Bool = false,
    watch: [String] = [],
    instance: String = Step.mainInstance,
    source: JSONObject = JSONObject()
  ) {
    self.action = action
    self.arguments = arguments
    self.expect = expect
    self.unordered = unordered
    self.watch = watch
    self.instance = instance
    self.source = source
  }
}

/// One observation that a step must cause.
public struct Expectation: Sendable {
  /// The event's name.
  public let event: String
  /// The patterns for the event's other keys.
  public let fields: JSONObject
  /// True if it may be missing.
  public let optional: Bool

  /// Makes an expectation from its parts.
  public init(event: String, fields: JSONObject = JSONObject(), optional: Bool = false) {
    self.event = event
    self.fields = fields
    self.optional = optional
  }

  /// The expectation as it is written in a vector.
  public var json: JSONValue {
    var object = JSONObject([("event", .string(JSONString(event)))])
    for member in fields.members { object.append(member.name, member.value) }
    if optional { object.append("optional", .bool(true)) }
    return .object(object)
  }
}
