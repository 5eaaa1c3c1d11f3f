import BridgeJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Turns raw events of the profile `wvjb` into observations (vectors/wvjb/README.md, "Observations" and "How a half is driven").
struct WVJBRaiser: Raiser {
  private let half: Half
  private let dialect: WVJBDialect
  private var instances: [InstanceState]
  private var texts: [MessageText] = []

  /// What has to be remembered of one instance between calls.
  private struct InstanceState {
    /// True if a signal has come since the last fetch.
    var signalled = false
    var callbacks = CallbackLedger()
  }

  init(_ vector: LoweredVector, half: Half, dialect: WVJBDialect) {
    self.half = half
    self.dialect = dialect
    instances = [InstanceState](repeating: InstanceState(), count: vector.instances)
  }

  func peerID(of callback: String) -> JSONValue? {
    for instance in instances {
      if let id = instance.callbacks.id(of: callback) { return id }
    }
    return nil
  }

  mutating func takeTexts() -> [MessageText] {
    defer { texts.removeAll(keepingCapacity: true) }
    return texts
  }

  mutating func raise(_ call: LoweredCall, _ answer: AdapterAnswer) throws(RaisingFault) -> [Observation] {
    if call.role == WVJBRole.close.rawValue { return [] }
    var observations: [Observation] = []
    observations.reserveCapacity(answer.events.count)
    if let context = call.context { instances[call.instance].callbacks.made(call.method, context) }
    if call.role == WVJBRole.fetch.rawValue {
      try raiseFetch(answer, call.instance, &observations)
      return observations
    }
    let signalled = instances[call.instance].signalled
    for event in answer.events { try raise(event, call.instance, &observations) }
    // A signal that the peer does not notice tells it nothing.
    if call.role == WVJBRole.unheard.rawValue { instances[call.instance].signalled = signalled }
    if call.role == WVJBRole.script.rawValue {
      observations.append(Observation("value", Self.optional("value", answer.value)))
    }
    return observations
  }

  // MARK: Events

  /// The events that only one half can have.
  private static let halfOf: [String: Half] = [
    "evaluate": .native, "policy": .native, "delegate": .native, "ready": .web, "navigate": .web, "post": .web,
  ]

  private mutating func raise(
    _ event: JSONValue,
    _ instance: Int,
    _ observations: inout [Observation]
  ) throws(RaisingFault) {
    guard case .object(let object) = event, let name = object["event"]?.stringValue else {
      throw RaisingFault(
        problem: "an event is no object with a name in \"event\": \(Excerpt.of(event.text, limit: 200))"
      )
    }
    func text(_ key: String) throws(RaisingFault) -> JSONString {
      guard case .string(let text)? = object[key] else {
        throw RaisingFault(
          problem: "the event \(name) has no text in \(quoted(key)): \(Excerpt.of(event.text, limit: 200))"
        )
      }
      return text
    }
    if let other = Self.halfOf[name], other != half {
      throw RaisingFault(problem: "the event \(name) is for a \(other.rawValue) half")
    }
    switch name {
    case "handler":
      let handler = try text("handler")
      observations.append(Observation(name, Self.named("handler", handler, object["data"])))
      instances[instance].callbacks.handlerRan(handler)
    case "response":
      let callback = try text("callback")
      observations.append(Observation(name, Self.named("callback", callback, object["data"])))
      instances[instance].callbacks.callbackRan(callback)
    case "ready":
      let callback = try text("callback")
      observations.append(Observation(name, Self.named("callback", callback, nil)))
      instances[instance].callbacks.callbackRan(callback)
    case "default":
      observations.append(Observation(name, Self.optional("data", object["data"])))
      instances[instance].callbacks.defaultHandlerRan()
    case "exception", "log": observations.append(Observation(name, ["text": .string(try text("text"))]))
    case "evaluate": evaluated(try text("script"), instance, &observations)
    case "policy":
      let decision = try text("decision")
      guard decision == "allow" || decision == "cancel" else {
        throw RaisingFault(problem: "the event policy has the decision \(quoted(decision.lossy)), not allow or cancel")
      }
      var fields = JSONObject()
      if object["url"] != nil { fields.append("url", .string(try text("url"))) }
      fields.append("decision", .string(decision))
      observations.append(Observation(name, fields))
    case "delegate":
      let navigation = try text("navigation")
      guard let known = navigation.string, known == "decide" || WVJBLowering.navigations.contains(known) else {
        throw RaisingFault(problem: "the event delegate has the unknown navigation \(quoted(navigation.lossy))")
      }
      var fields = JSONObject([("navigation", .string(navigation))])
      if object["url"] != nil { fields.append("url", .string(try text("url"))) }
      observations.append(Observation(name, fields))
    case "navigate": navigated(try text("url"), instance, &observations)
    case "post":
      guard let body = object["body"] else { throw RaisingFault(problem: "the event post has no body") }
      posted(try text("name"), body, instance, &observations)
    default:
      throw RaisingFault(problem: "the event \(quoted(name)) is none of the adapter protocol's")
    }
  }

  private static func named(_ key: JSONString, _ name: JSONString, _ data: JSONValue?) -> JSONObject {
    guard let data else { return JSONObject([(key, .string(name))]) }
    return JSONObject([(key, .string(name)), ("data", data)])
  }

  private static func optional(_ key: JSONString, _ value: JSONValue?) -> JSONObject {
    guard let value else { return JSONObject() }
    return JSONObject([(key, value)])
  }

  // MARK: Native

  private mutating func evaluated(_ evaluated: JSONString, _ instance: Int, _ observations: inout [Observation]) {
    let script = dialect.urlPrefix.map { PercentText.script(of: evaluated, prefix: $0) } ?? evaluated
    switch ScriptLiteral.read(script, entry: dialect.entry) {
    case .entry(let bytes):
      let own = Self.decode(bytes)
      texts.append(MessageText(bytes: bytes, own: own))
      switch own {
      case .success(.object(let object)): sent(object, instance, &observations)
      case .success(let value): invalid("the literal holds \(value.typeName), not an object", script, &observations)
      case .failure(let error): invalid("the literal holds no JSON: \(error.reason)", script, &observations)
      }
    case .invalid(let reason): invalid(reason, script, &observations)
    case .other: observations.append(classified(script))
    }
  }

  private func classified(_ script: JSONString) -> Observation {
    var text = script.lossy
    return text.withUTF8 { bytes in
      let length = bytes.count
      if length < 200, bytes.contains(dialect.fetchName) { return Observation("fetch") }
      if length < 100, bytes.contains("typeof"), bytes.contains(dialect.object) { return Observation("check") }
      // The script of a web half names the object and each of its functions, or it could not define them.
      if bytes.contains(dialect.object), dialect.functions.allSatisfy(bytes.contains) { return Observation("inject") }
      if bytes.contains("\(dialect.entry)(") {
        return Observation(
          "invalid-script",
          ["reason": "the script is more than a call of the entry function", "script": .string(script)]
        )
      }
      return Observation("script", ["script": .string(script)])
    }
  }

  private func invalid(_ reason: String, _ script: JSONString, _ observations: inout [Observation]) {
    observations.append(
      Observation("invalid-script", ["reason": .string(JSONString(reason)), "script": .string(script)])
    )
  }

  // MARK: Web

  private mutating func navigated(_ url: JSONString, _ instance: Int, _ observations: inout [Observation]) {
    var kind: SignalURLs.Kind?
    if case .navigation(let urls) = dialect.signal { kind = url.string.flatMap(urls.kind) }
    signalled(kind, instance, &observations, otherwise: Observation("navigate", ["url": .string(url)]))
  }

  private mutating func posted(
    _ name: JSONString,
    _ body: JSONValue,
    _ instance: Int,
    _ observations: inout [Observation]
  ) {
    var kind: SignalURLs.Kind?
    if case .message(let loaded, let queue) = dialect.signal {
      kind = name.string == queue ? .queue : name.string == loaded ? .loaded : nil
    }
    let other = Observation("post", ["name": .string(name), "body": body])
    signalled(kind, instance, &observations, otherwise: other)
  }

  private mutating func signalled(
    _ kind: SignalURLs.Kind?,
    _ instance: Int,
    _ observations: inout [Observation],
    otherwise other: Observation
  ) {
    switch kind {
    case .queue?:
      instances[instance].signalled = true
      observations.append(Observation("signal"))
    case .loaded?: observations.append(Observation("connect"))
    case nil: observations.append(other)
    }
  }

  // MARK: Fetching

  /// What a fetch gave: messages, or something that is no queue and so has none.
  private enum Queue {
    case messages([JSONObject])
    case invalid(reason: String, text: JSONString?)
  }

  /// The observations of a fetch: those of its events, then those of its queue.
  private mutating func raiseFetch(
    _ answer: AdapterAnswer,
    _ instance: Int,
    _ observations: inout [Observation]
  ) throws(RaisingFault) {
    let signalled = instances[instance].signalled
    // A signal that comes while the peer fetches tells of what is left for the next time.
    instances[instance].signalled = false
    var returned: [String] = []
    for event in answer.events {
      if let text = returnedText(event) {
        returned.append(text)
      } else {
        try raise(event, instance, &observations)
      }
    }
    switch dialect.returnURL == nil ? queue(answer.value) : queue(returned) {
    case .messages(let messages):
      if !messages.isEmpty, !signalled { observations.append(Observation("unsignalled")) }
      for message in messages { sent(message, instance, &observations) }
    case .invalid(let reason, let text):
      var fields: JSONObject = ["reason": .string(JSONString(reason))]
      if let text { fields.append("text", .string(text)) }
      observations.append(Observation("invalid-queue", fields))
    }
  }

  /// What a navigation brings behind the dialect's return URL; nil for every other event.
  private func returnedText(_ event: JSONValue) -> String? {
    guard let returnURL = dialect.returnURL, event["event"]?.stringValue == "navigate",
      let url = event["url"]?.stringValue, url.hasPrefix(returnURL)
    else { return nil }
    return String(url.unicodeScalars.dropFirst(returnURL.unicodeScalars.count))
  }

  /// The queue that comes as one navigation of the web half; without one, it is empty.
  private mutating func queue(_ returned: [String]) -> Queue {
    guard let encoded = returned.first else { return .messages([]) }
    guard returned.count == 1 else { return .invalid(reason: "more than one answer", text: JSONString(encoded)) }
    guard let text = PercentText.text(of: encoded.utf8) else {
      return .invalid(reason: "not percent-encoded UTF-8", text: JSONString(encoded))
    }
    return queue(.string(JSONString(text)))
  }

  /// The queue that a script's value holds.
  private mutating func queue(_ value: JSONValue?) -> Queue {
    guard case .string(let text)? = value else {
      return .invalid(reason: "the fetch gave \(value?.typeName ?? "undefined"), not a text", text: nil)
    }
    let bytes = ScriptLiteral.utf8(text)
    let own = Self.decode(bytes)
    switch own {
    case .failure(let error): return .invalid(reason: "the fetch gave no JSON: \(error.reason)", text: text)
    case .success(.array(let elements)):
      if !elements.isEmpty { texts.append(MessageText(bytes: bytes, own: own)) }
      if let other = elements.first(where: { $0.objectValue == nil }) {
        return .invalid(reason: "an element is \(other.typeName), not an object", text: text)
      }
      return .messages(elements.compactMap(\.objectValue))
    case .success(let other):
      return .invalid(reason: "the fetch gave the JSON of \(other.typeName), not of an array", text: text)
    }
  }

  private mutating func sent(_ object: JSONObject, _ instance: Int, _ observations: inout [Observation]) {
    let message = dialect.message(object)
    if let id = message["callbackId"] { instances[instance].callbacks.sent(id) }
    observations.append(Observation("send", ["message": .object(message)]))
  }

  private static func decode(_ bytes: [UInt8]) -> Result<JSONValue, JSONDecodingError> {
    do { return .success(try JSONValue(decoding: bytes)) } catch { return .failure(error) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if the text stands in these bytes. The system's search: a web half's script is looked through for every page that loads.
  fileprivate func contains(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { needle in
      guard let base = baseAddress, let wanted = needle.baseAddress, count >= needle.count, !needle.isEmpty else {
        return needle.isEmpty
      }
      // Capitals are rare in scripts: looking for one finds few places to compare.
      let anchor = needle.firstIndex { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? 0
      var start = anchor
      let end = count - needle.count + anchor + 1
      while start < end, let found = memchr(base + start, Int32(needle[anchor]), end - start) {
        let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
        if memcmp(base + place - anchor, wanted, needle.count) == 0 { return true }
        start = place + 1
      }
      return false
    }
  }
}
