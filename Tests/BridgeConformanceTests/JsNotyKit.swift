import BridgeJSON

@testable import BridgeConformance

/// What the tests of the profile `jsnoty` have in common.
enum JsNotyKit {
  static func dialect() throws -> Dialect {
    try Dialect(
      [
        "name": "jsnoty", "profile": "jsnoty", "title": "JsNoty", "sources": ["s"], "traits": [], "scheme": "jsnoty",
        "acknowledgement": "JsNotyRecieved", "object": "JsNoty", "notify": "notify", "userAgentSuffix": " from.app",
        "bootstrap": ["native": "a", "web": "b"],
      ],
      file: "dialects/jsnoty.json"
    )
  }

  static func lower(
    _ steps: JSONValue,
    _ half: Half,
    _ changes: [(String, JSONValue)] = []
  ) throws -> LoweredVector {
    var object: JSONObject = [
      "id": "jsnoty/t/v", "title": "t", "requirements": ["R"], "class": "core",
      "halves": [.string(JSONString(half.rawValue))], "why": "w", "steps": steps,
    ]
    for (key, value) in changes { object[key] = value }
    let vector = try VectorReader.vector(.object(object), file: "jsnoty/t.json", place: "[0]")
    return try JsNotyProfile().driver(half: half, dialect: dialect()).lower(vector)
  }

  /// The observations that one event raises, as JSON.
  static func raised(_ event: JSONValue, _ half: Half) throws -> [JSONValue] {
    var raiser = JsNotyRaiser(half: half, dialect: try JsNotyDialect(dialect()))
    let call = LoweredCall(method: "m", parameters: .fixed([]), instance: 0, role: JsNotyRole.plain.rawValue)
    return try raiser.raise(call, AdapterAnswer(events: [event])).map(\.json)
  }
}
