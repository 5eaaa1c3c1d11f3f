import BridgeJSON

/// The profile of WebScriptObject, the scripting bridge of the legacy WebView (vectors/webscript/README.md).
struct WebScriptProfile: Profile {
  let name = "webscript"

  let eventKinds: [String: EventKind] = [
    "ask": EventKind(channel: "wire", keys: ["message"]),
    "reply": EventKind(channel: "wire", keys: ["reply"]),
    "invalid-text": EventKind(channel: "wire", keys: ["text", "reason"], lenientKeys: ["text", "reason"]),
    "method": EventKind(channel: "local", keys: ["object", "selector", "arguments"]),
    "undefined-method": EventKind(channel: "local", keys: ["object", "name", "arguments"]),
    "default-method": EventKind(channel: "local", keys: ["object", "arguments"]),
    "write": EventKind(channel: "local", keys: ["object", "key", "value"]),
    "result": EventKind(channel: "local", keys: ["value"]),
    "value": EventKind(channel: "local", keys: ["value"]),
    "exception": EventKind(channel: "local", keys: ["text"], lenientKeys: ["text"]),
    "read": EventKind(channel: "read", quiet: true, keys: ["object", "key"]),
    "log": EventKind(channel: "log", quiet: true, keys: ["text"], lenientKeys: ["text"]),
  ]

  let features: [String: [Half]] = [
    "instances": [.native, .web],
    "exceptions": [.native],
    "utf16": [.native],
  ]

  func impliedRequirements(of vector: Vector) -> [String] {
    vector.instances.count > 1 ? ["instances"] : []
  }

  func driver(half: Half, dialect: Dialect) throws(CorpusError) -> any ProfileDriver {
    var fields = try FieldReader(.object(dialect.data), file: dialect.file, place: "")
    for key in Dialect.commonKeys { _ = fields.value(key) }
    // Only a page that a web half runs in needs to know these two.
    for key in ["port", "entry"] { _ = try fields.requiredString(key) }
    try fields.finish()
    return WebScriptDriver(half: half, dialect: dialect.name)
  }
}

/// The profile `webscript` for one half and one dialect.
private struct WebScriptDriver: ProfileDriver {
  let half: Half
  let dialect: String

  func lower(_ vector: Vector) throws(CorpusError) -> LoweredVector {
    var lowering = try WebScriptLowering(vector, half: half, dialect: dialect)
    return try lowering.lower()
  }

  func raiser(for vector: LoweredVector) -> any Raiser { WebScriptRaiser(half: half) }
}

/// What a call of the profile `webscript` is for, so that its answer can be read.
enum WebScriptRole: Int {
  /// A call whose events alone count.
  case plain
  /// The script of an `evaluate` step: its value is observed.
  case script
  /// The end of an instance: what happens then is not observed.
  case close
}
