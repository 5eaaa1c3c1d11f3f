import BridgeJSON

/// The profile of calls by XMLHttpRequest to a URL of the app's own scheme (vectors/ajax/README.md).
struct AjaxProfile: Profile {
  let name = "ajax"

  let eventKinds: [String: EventKind] = [
    "service": EventKind(channel: "local", keys: ["service", "method", "params"]),
    "response": EventKind(
      channel: "wire",
      keys: ["request", "status", "message", "body", "bytes", "headers", "lists", "length", "allowed"],
      lenientKeys: ["headers", "lists", "length", "allowed"]
    ),
    "redirect": EventKind(
      channel: "wire",
      keys: ["request", "status", "url", "headers", "lists"],
      lenientKeys: ["headers", "lists"]
    ),
    "unhandled": EventKind(channel: "wire", keys: ["request"]),
    "stray": EventKind(channel: "wire", keys: ["answer", "request"]),
    "invalid-header": EventKind(channel: "wire", keys: ["name", "reason"], lenientKeys: ["reason"]),
    "report": EventKind(channel: "report", quiet: true, keys: ["text"], lenientKeys: ["text"]),
    "xhr": EventKind(
      channel: "wire",
      keys: ["call", "method", "target", "url", "async", "payload", "body", "credentials", "rnd", "headers"],
      lenientKeys: ["rnd", "headers"]
    ),
    "invalid-payload": EventKind(channel: "wire", keys: ["reason"], lenientKeys: ["reason"]),
    "onload": EventKind(channel: "local", keys: ["call", "data", "failure"]),
    "onerror": EventKind(channel: "local", keys: ["call", "data", "failure"]),
    "return": EventKind(channel: "local", keys: ["call", "value"]),
    "exception": EventKind(channel: "local", keys: ["text"], lenientKeys: ["text"]),
    "log": EventKind(channel: "log", quiet: true, keys: ["text"], lenientKeys: ["text"]),
  ]

  let features: [String: [Half]] = [
    "instances": [.native, .web],
    "deferred": [.native],
    "exceptions": [.native],
    "nothing": [.native],
    "reports": [.native],
    "rawHeaders": [.native],
  ]

  func impliedRequirements(of vector: Vector) -> [String] {
    var implied: [String] = []
    if vector.instances.count > 1 { implied.append("instances") }
    if vector.steps.contains(where: AjaxLowering.needsRawHeaders) { implied.append("rawHeaders") }
    return implied
  }

  func driver(half: Half, dialect: Dialect) throws(CorpusError) -> any ProfileDriver {
    AjaxDriver(half: half, dialectName: dialect.name, dialect: try AjaxDialect(dialect))
  }
}

/// The profile `ajax` for one half and one dialect.
private struct AjaxDriver: ProfileDriver {
  let half: Half
  let dialectName: String
  let dialect: AjaxDialect

  func lower(_ vector: Vector) throws(CorpusError) -> LoweredVector {
    var lowering = try AjaxLowering(vector, half: half, dialectName: dialectName, dialect: dialect)
    return try lowering.lower()
  }

  func raiser(for vector: LoweredVector) -> any Raiser { AjaxRaiser(vector, half: half, dialect: dialect) }
}
