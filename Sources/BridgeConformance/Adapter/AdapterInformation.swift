import BridgeJSON

/// What an adapter says of itself in `initialize`.
public struct AdapterInformation: Sendable, Equatable {
  /// The implementation's name, version, language and, if it has one, URL, as a JSON object.
  public let implementation: JSONObject
  /// The half that it is.
  public let half: Half
  /// The dialects that it speaks.
  public let dialects: [String]
  /// The features that it claims, in its order.
  public let features: [String]
  /// How many instances can be open at once; at least 1.
  public let instances: Int

  /// The implementation's name.
  public var name: String { implementation["name"]?.stringValue ?? "" }
  /// The implementation's version.
  public var version: String { implementation["version"]?.stringValue ?? "" }

  /// All features, with the one that follows from `instances`, which can't be claimed by itself.
  public var allFeatures: [String] { features.filter { $0 != "instances" } + (instances > 1 ? ["instances"] : []) }

  /// The same with the features of one profile alone: what is claimed for another says nothing here.
  func claiming(_ features: [String: [Half]]) -> AdapterInformation {
    AdapterInformation(
      implementation: implementation,
      half: half,
      dialects: dialects,
      features: self.features.filter { features[$0] != nil },
      instances: instances
    )
  }

  /// Makes information from its parts.
  public init(implementation: JSONObject, half: Half, dialects: [String], features: [String], instances: Int) {
    self.implementation = implementation
    self.half = half
    self.dialects = dialects
    self.features = features
    self.instances = instances
  }

  /// Reads the result of `initialize`.
  /// - Throws: `AdapterFault` of kind `start` that says what is missing or wrong.
  init(result: JSONValue) throws(AdapterFault) {
    func wrong(_ what: String) -> AdapterFault { AdapterFault(.start, "the answer to initialize \(what)") }
    guard result["protocol"]?.intValue == 1 else {
      throw wrong("has the protocol \(result["protocol"]?.text ?? "missing"), this harness speaks 1")
    }
    guard case .object(let implementation)? = result["implementation"],
      let name = implementation["name"]?.stringValue, !name.isEmpty
    else { throw wrong("has no implementation with a name") }
    for key in ["version", "language"] where implementation[key]?.stringValue == nil {
      throw wrong("has no implementation.\(key)")
    }
    guard let half = result["half"]?.stringValue.flatMap(Half.init(rawValue:)) else {
      throw wrong("has no half that is \"native\" or \"web\"")
    }
    guard let dialects = result["dialects"]?.arrayValue?.map(\.stringValue), !dialects.isEmpty,
      dialects.allSatisfy({ $0 != nil })
    else { throw wrong("has no list of dialects") }
    guard let features = result["features"]?.arrayValue?.map(\.stringValue), features.allSatisfy({ $0 != nil }) else {
      throw wrong("has no list of features")
    }
    guard let instances = result["instances"]?.intValue, instances >= 1 else {
      throw wrong("has no number of instances from 1")
    }
    self.init(
      implementation: implementation,
      half: half,
      dialects: dialects.compactMap(\.self),
      features: features.compactMap(\.self),
      instances: min(instances, 1024)
    )
  }
}
