import BridgeJSON
import Testing

@testable import BridgeConformance

/// A dialect of the profile `ajax` and vectors of it, for the tests of lowering and raising.
enum AjaxFixture {
  static func dialect() throws -> Dialect {
    try Dialect(
      [
        "name": "ajax", "profile": "ajax", "title": "t", "scheme": "oschina",
        "hosts": ["async": "asynchttprequest", "sync": "synchttprequest"], "random": "rnd",
        "functions": ["async": "sendAsyncAjax", "sync": "sendSyncAjax"], "payloadHeader": "X-Javascript-Header",
        "payloadPrefix": "@", "requestHeaders": [["Pragma", "no-cache,no-store"]], "failureKey": "e",
      ],
      file: "dialects/ajax.json"
    )
  }

  static func driver(_ half: Half) throws -> any ProfileDriver {
    try AjaxProfile().driver(half: half, dialect: try dialect())
  }

  static func vector(
    _ steps: JSONValue,
    _ half: Half,
    _ changes: [(String, JSONValue)] = []
  ) throws -> Vector {
    var object: JSONObject = [
      "id": "ajax/t/v", "title": "t", "requirements": ["R"], "class": "core",
      "halves": [.string(JSONString(half.rawValue))], "why": "w", "steps": steps,
    ]
    for (key, value) in changes { object[key] = value }
    return try VectorReader.vector(.object(object), file: "ajax/t.json", place: "[0]")
  }

  static func lowered(
    _ steps: JSONValue,
    _ half: Half,
    _ changes: [(String, JSONValue)] = []
  ) throws -> LoweredVector {
    try driver(half).lower(try vector(steps, half, changes))
  }

  /// A call as a line: the method, and the params without the instance.
  static func text(_ call: LoweredCall) -> String {
    guard case .fixed(let bytes) = call.parameters else { return "\(call.method) waits" }
    return "\(call.method) {\(String(decoding: bytes, as: UTF8.self))}"
  }
}
