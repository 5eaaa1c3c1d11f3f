import BridgeJSON

/// A protocol family: it lowers a vector's steps into adapter calls, and raises raw events into observations.
///
/// The runner, the matcher and the reports know no protocol; what they need to know of one stands here.
public protocol Profile: Sendable {
  /// The profile's name, which is also its folder's in the corpus.
  var name: String { get }
  /// The events that it observes.
  var eventKinds: [String: EventKind] { get }
  /// The features that an adapter for it may claim, and for which half each is.
  var features: [String: [Half]] { get }
  /// The features without which a vector does not apply to a half; it has to name them too.
  func impliedRequirements(of vector: Vector) -> [String]
  /// The traits of the dialect without which a vector does not apply to a half, and which it need not name. None, unless implemented.
  func impliedTraits(of vector: Vector, half: Half) -> [String]
  /// What drives one half of one dialect.
  /// - Throws: `CorpusError` if the dialect's file lacks what the profile needs.
  func driver(half: Half, dialect: Dialect) throws(CorpusError) -> any ProfileDriver
}

extension Profile {
  /// None.
  public func impliedTraits(of vector: Vector, half: Half) -> [String] { [] }
}

/// A profile for one half and one dialect.
public protocol ProfileDriver: Sendable {
  /// Translates a vector into adapter calls.
  /// - Throws: `CorpusError` naming the step's key that is wrong.
  func lower(_ vector: Vector) throws(CorpusError) -> LoweredVector
  /// What turns the answers to a lowered vector's calls into observations, in order.
  func raiser(for vector: LoweredVector) -> any Raiser
}

/// The profiles that this harness knows.
public enum Profiles {
  /// All of them.
  public static let all: [any Profile] = [WVJBProfile(), JsNotyProfile(), AjaxProfile(), WebScriptProfile()]

  /// The one of that name.
  public static func named(_ name: String) -> (any Profile)? { all.first { $0.name == name } }
}

/// A vector as a list of adapter calls, grouped by what they belong to.
public struct LoweredVector: Sendable {
  /// One step with the calls that carry it out.
  public struct Stage: Sendable {
    /// What the calls belong to.
    public let label: StageLabel
    /// What must be observed.
    public let expect: [Expectation]
    /// True if the order is free.
    public let unordered: Bool
    /// Quiet events that are compared as well.
    public let watch: [String]
    /// The range of `calls` that carry it out.
    public let calls: Range<Int>
  }

  /// The stages, in order: the start, the steps, the canary.
  public let stages: [Stage]
  /// All calls, in order; the last ones, which belong to no stage, close the instances.
  public let calls: [LoweredCall]
  /// How many instances are open at the same time.
  public let instances: Int

  /// The number of a stage in reports: 0 is the start, steps count from 1, and the canary comes after the last.
  func number(ofStage index: Int) -> Int {
    switch stages[index].label {
    case .start: return 0
    case .step(let number): return number
    case .canary: return 1 + stages.reduce(0) { if case .step(let number) = $1.label { max($0, number) } else { $0 } }
    }
  }

  /// The number of the stage that a call belongs to; what closes the instances belongs to the last.
  func number(ofCall index: Int) -> Int {
    number(ofStage: stages.firstIndex { $0.calls.contains(index) } ?? stages.count - 1)
  }
}

/// What a stage of a vector is.
public enum StageLabel: Sendable, Equatable {
  /// Opening the instances and bringing them to the vector's start.
  case start
  /// A step, counted from 1.
  case step(Int)
  /// A step of the canary.
  case canary
}

/// One adapter call.
public struct LoweredCall: Sendable {
  /// The method.
  public let method: String
  /// The params without `instance`, as the inside of a JSON object (no braces), or the way to make them.
  public let parameters: Parameters
  /// Which of the vector's instances it drives, from 0.
  public let instance: Int
  /// What the profile needs to know when the answer comes.
  public let role: Int
  /// The step's data for the raiser, where it needs any.
  public let context: JSONValue?

  /// The params of a call.
  public enum Parameters: Sendable {
    /// They are known.
    case fixed([UInt8])
    /// They depend on the ids that the implementation gave to the calls with those callbacks, in their order.
    case awaiting(callbacks: [String], make: @Sendable ([JSONValue]) -> [UInt8])
  }

  /// Makes a call from its parts.
  public init(method: String, parameters: Parameters, instance: Int, role: Int, context: JSONValue? = nil) {
    self.method = method
    self.parameters = parameters
    self.instance = instance
    self.role = role
    self.context = context
  }
}

/// What an adapter answered to one call.
public struct AdapterAnswer: Sendable {
  /// The events, as raw objects.
  public let events: [JSONValue]
  /// The value, if there was one.
  public let value: JSONValue?

  /// Makes an answer from its parts.
  public init(events: [JSONValue], value: JSONValue? = nil) {
    self.events = events
    self.value = value
  }
}

/// Turns the answers to one vector's calls into observations, in the order of the calls.
public protocol Raiser {
  /// The observations of the next call.
  /// - Throws: `RaisingFault` if an event does not have the form that the adapter protocol gives it.
  mutating func raise(_ call: LoweredCall, _ answer: AdapterAnswer) throws(RaisingFault) -> [Observation]
  /// The id that the implementation gave to the call with that callback, as far as has been observed.
  func peerID(of callback: String) -> JSONValue?
  /// The JSON texts of messages that were seen since the last time, for the panel of decoders.
  mutating func takeTexts() -> [MessageText]
}

/// An event that does not have the form that the adapter protocol gives it.
public struct RaisingFault: Error, Sendable {
  /// What is wrong with it.
  public let problem: String
}

/// One JSON text that an implementation produced, and what our own decoder made of it.
public struct MessageText: Sendable {
  /// The text.
  public let bytes: [UInt8]
  /// The value, or why there is none.
  public let own: Result<JSONValue, JSONDecodingError>
}
