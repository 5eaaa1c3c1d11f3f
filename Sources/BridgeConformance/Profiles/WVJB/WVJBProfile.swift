import BridgeJSON

/// The profile of WebViewJavascriptBridge and its ports.
struct WVJBProfile: Profile {
  let name = "wvjb"

  let eventKinds: [String: EventKind] = [
    "handler": EventKind(channel: "local", keys: ["handler", "data"]),
    "response": EventKind(channel: "local", keys: ["callback", "data"]),
    "default": EventKind(channel: "local", keys: ["data"]),
    "ready": EventKind(channel: "local", keys: ["callback"]),
    "exception": EventKind(channel: "local", keys: ["text"], lenientKeys: ["text"]),
    "value": EventKind(channel: "local", keys: ["value"]),
    "send": EventKind(channel: "wire", keys: ["message"]),
    "inject": EventKind(channel: "wire"),
    "script": EventKind(channel: "wire", keys: ["script"], lenientKeys: ["script"]),
    "invalid-script": EventKind(
      channel: "wire",
      keys: ["reason", "script"],
      lenientKeys: ["reason", "script"]
    ),
    "invalid-queue": EventKind(channel: "wire", keys: ["reason", "text"], lenientKeys: ["reason", "text"]),
    "unsignalled": EventKind(channel: "wire"),
    "navigate": EventKind(channel: "wire", keys: ["url"]),
    "post": EventKind(channel: "wire", keys: ["name", "body"]),
    "policy": EventKind(channel: "policy", quiet: true, keys: ["url", "decision"]),
    "delegate": EventKind(channel: "policy", quiet: true, keys: ["navigation", "url"]),
    "fetch": EventKind(channel: "fetch", quiet: true),
    "check": EventKind(channel: "fetch", quiet: true),
    "signal": EventKind(channel: "signal", quiet: true),
    "connect": EventKind(channel: "signal", quiet: true),
    "log": EventKind(channel: "log", quiet: true, keys: ["text"], lenientKeys: ["text"]),
  ]

  let features: [String: [Half]] = [
    "instances": [.native, .web],
    "nothing": [.native, .web],
    "exceptions": [.native],
    "delegate": [.native],
    "threads": [.native],
    "utf16": [.native],
    "removeHandler": [.web],
    "timers": [.web],
  ]

  func impliedRequirements(of vector: Vector) -> [String] {
    var implied: [String] = []
    if vector.instances.count > 1 { implied.append("instances") }
    if vector.timersHeld { implied.append("timers") }
    return implied
  }

  func impliedTraits(of vector: Vector, half: Half) -> [String] {
    half == .native ? NativeData(vector).traits : []
  }

  func driver(half: Half, dialect: Dialect) throws(CorpusError) -> any ProfileDriver {
    WVJBDriver(half: half, dialectName: dialect.name, dialect: try WVJBDialect(dialect))
  }
}

/// The profile `wvjb` for one half and one dialect.
private struct WVJBDriver: ProfileDriver {
  let half: Half
  let dialectName: String
  let dialect: WVJBDialect

  func lower(_ vector: Vector) throws(CorpusError) -> LoweredVector {
    var lowering = try WVJBLowering(vector, half: half, dialectName: dialectName, dialect: dialect)
    return try lowering.lower()
  }

  func raiser(for vector: LoweredVector) -> any Raiser { WVJBRaiser(vector, half: half, dialect: dialect) }
}
