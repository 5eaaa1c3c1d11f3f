import BridgeJSON

/// The profile of JsNoty, on which each half notifies the other.
struct JsNotyProfile: Profile {
  let name = "jsnoty"

  let eventKinds: [String: EventKind] = [
    "send": EventKind(channel: "wire", keys: ["name", "data"]),
    "acknowledge": EventKind(channel: "wire"),
    "script": EventKind(channel: "wire", keys: ["script"], lenientKeys: ["script"]),
    "invalid-script": EventKind(channel: "wire", keys: ["reason", "script"], lenientKeys: ["reason", "script"]),
    "invalid-url": EventKind(channel: "wire", keys: ["reason", "url"], lenientKeys: ["reason", "url"]),
    "navigate": EventKind(channel: "wire", keys: ["url"], lenientKeys: ["url"]),
    "notified": EventKind(channel: "local", keys: ["name", "data"]),
    "exception": EventKind(channel: "local", keys: ["text"], lenientKeys: ["text"]),
    "userAgent": EventKind(channel: "app", keys: ["agent"]),
    "request": EventKind(channel: "app", keys: ["url"], lenientKeys: ["url"]),
    "policy": EventKind(channel: "policy", quiet: true, keys: ["url", "decision"], lenientKeys: ["url"]),
    "unencoded": EventKind(channel: "encoding", quiet: true, keys: ["url"], lenientKeys: ["url"]),
    "value": EventKind(channel: "value", quiet: true, keys: ["value"]),
    "log": EventKind(channel: "log", quiet: true, keys: ["text"], lenientKeys: ["text"]),
  ]

  let features: [String: [Half]] = [
    "instances": [.native, .web],
    "nothing": [.native, .web],
    "userAgent": [.native],
  ]

  func impliedRequirements(of vector: Vector) -> [String] {
    var implied: [String] = []
    if vector.instances.count > 1 { implied.append("instances") }
    if vector.steps.contains(where: { $0.action == "launch" }) { implied.append("userAgent") }
    return implied
  }

  func driver(half: Half, dialect: Dialect) throws(CorpusError) -> any ProfileDriver {
    JsNotyDriver(half: half, dialectName: dialect.name, dialect: try JsNotyDialect(dialect))
  }
}

/// The profile `jsnoty` for one half and one dialect.
private struct JsNotyDriver: ProfileDriver {
  let half: Half
  let dialectName: String
  let dialect: JsNotyDialect

  func lower(_ vector: Vector) throws(CorpusError) -> LoweredVector {
    var lowering = try JsNotyLowering(vector, half: half, dialectName: dialectName, dialect: dialect)
    return try lowering.lower()
  }

  func raiser(for vector: LoweredVector) -> any Raiser { JsNotyRaiser(half: half, dialect: dialect) }
}
