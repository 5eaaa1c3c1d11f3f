import BridgeJSON

@testable import BridgeConformance

/// A small native half of the dialect wvjb-6 in memory, as an adapter that answers a request line with an answer line.
///
/// It knows what the tiny corpus needs. A function may look at each request first and give another answer in its place.
final class FakeHalf {
  /// What is answered in place of the half's own answer, or nil for that.
  typealias Intercept = (_ number: Int, _ method: String, _ params: JSONValue) -> Answer?

  /// An answer to a request.
  enum Answer {
    case events([JSONValue])
    case result(JSONValue)
    case error(code: Int, message: String)
    /// The line as it is.
    case raw(String)
  }

  private struct Instance {
    var handlers: [JSONString: [JSONValue]] = [:]
    var callbacks: [JSONString: JSONString] = [:]
    var loaded = false
  }

  private var instances: [Int: Instance] = [:]
  private var requests = 0
  private var calls = 0
  private let introduction: JSONValue
  private let intercept: Intercept

  init(features: [String] = [], capacity: Int = 8, intercept: @escaping Intercept = { _, _, _ in nil }) {
    introduction = Self.introduction(features: features, capacity: capacity)
    self.intercept = intercept
  }

  static func introduction(features: [String] = [], capacity: Int = 8) -> JSONValue {
    [
      "protocol": 1, "implementation": ["name": "Fake", "version": "1", "language": "Swift"], "half": "native",
      "dialects": ["wvjb-6"], "features": .array(features.map { .string(JSONString($0)) }),
      "instances": .number(JSONNumber(capacity)),
    ]
  }

  /// What passes for the script of a web half: it names the object and its functions, and is too long for a fetch.
  static let webHalf =
    ";(function() { window.WebViewJavascriptBridge = { registerHandler: 1, callHandler: 1, "
    + "disableJavscriptAlertBoxSafetyTimeout: 1, _fetchQueue: 1, _handleMessageFromObjC: 1 }; })(); // a real one is longer than this"

  /// The answer line to a request line, both without LF.
  func answer(_ line: ArraySlice<UInt8>) -> [UInt8] {
    guard let request = try? JSONValue(decoding: line), let method = request["method"]?.stringValue else {
      return Array("the harness wrote no request".utf8)
    }
    let params = request["params"] ?? [:]
    if method != "initialize" { requests += 1 }
    var reply: JSONValue = ["jsonrpc": "2.0", "id": request["id"] ?? nil]
    func set(_ key: String, _ value: JSONValue) {
      if case .object(var object) = reply {
        object[key] = value
        reply = .object(object)
      }
    }
    switch method == "initialize"
      ? intercept(0, method, params) ?? .result(introduction)
      : intercept(requests, method, params)
        ?? .events(events(method, params))
    {
    case .events(let events): set("result", ["events": .array(events)])
    case .result(let result): set("result", result)
    case .error(let code, let message):
      set("error", ["code": .number(JSONNumber(code)), "message": .string(JSONString(message))])
    case .raw(let text): return Array(text.utf8)
    }
    return reply.encoded()
  }

  private func events(_ method: String, _ params: JSONValue) -> [JSONValue] {
    guard let number = params["instance"]?.intValue else { return [] }
    if method == "open" { instances[number] = Instance() }
    guard var instance = instances[number] else { return [["event": "log", "text": "no such instance"]] }
    defer { instances[number] = method == "close" ? nil : instance }
    switch method {
    case "register":
      if case .string(let name)? = params["handler"] { instance.handlers[name] = params["behavior"]?.arrayValue ?? [] }
      return []
    case "call":
      calls += 1
      var message = JSONObject([("handlerName", params["handler"] ?? nil)])
      if let data = params["data"] { message.append("data", data) }
      if case .string(let callback)? = params["callback"] {
        let id = JSONString("cb_\(calls)")
        instance.callbacks[id] = callback
        message.append("callbackId", .string(id))
      }
      return [Self.sent(.object(message))]
    case "navigate":
      if params["url"] == "https://__bridge_loaded__" {
        instance.loaded = true
        return [["event": "evaluate", "script": .string(JSONString(Self.webHalf))]]
      }
      guard let text = params["queue"]?.stringValue, let batch = try? JSONValue(decoding: text).arrayValue else {
        return []
      }
      return [["event": "evaluate", "script": "WebViewJavascriptBridge._fetchQueue();"]]
        + batch.flatMap { receive($0, &instance) }
    default: return []
    }
  }

  private func receive(_ message: JSONValue, _ instance: inout Instance) -> [JSONValue] {
    if case .string(let id)? = message["responseId"] {
      guard let callback = instance.callbacks.removeValue(forKey: id) else { return [] }
      return [Self.ran("response", "callback", callback, message["responseData"])]
    }
    guard case .string(let name)? = message["handlerName"], let behavior = instance.handlers[name] else { return [] }
    var events = [Self.ran("handler", "handler", name, message["data"])]
    for action in behavior {
      if action["do"] == "throw" { events.append(["event": "exception", "text": action["text"] ?? nil]) }
      if action["do"] == "respond", let id = message["callbackId"] {
        let data = action["echo"] == true ? message["data"] : action["data"]
        events.append(Self.sent(["responseId": id, "responseData": data ?? nil]))
      }
    }
    return events
  }

  private static func ran(_ event: JSONValue, _ key: JSONString, _ name: JSONString, _ data: JSONValue?) -> JSONValue {
    var object = JSONObject([("event", event), (key, .string(name))])
    if let data { object.append("data", data) }
    return .object(object)
  }

  /// The event of a message that native evaluates; the literal has every character escaped that is no plain ASCII.
  static func sent(_ message: JSONValue) -> JSONValue {
    var literal = ""
    for unit in message.text.utf16 {
      if (0x20..<0x7F).contains(unit), unit != 0x27, unit != 0x5C, let scalar = Unicode.Scalar(unit) {
        literal.unicodeScalars.append(scalar)
      } else {
        let digits = String(unit, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return [
      "event": "evaluate",
      "script": .string(JSONString("WebViewJavascriptBridge._handleMessageFromObjC('\(literal)');")),
    ]
  }
}
