import BridgeJSON

/// Turns raw events of the profile `ajax` into observations (vectors/ajax/README.md, "Observations").
struct AjaxRaiser: Raiser {
  private let half: Half
  private let dialect: AjaxDialect
  private let kinds = AjaxProfile().eventKinds
  /// The requests that are open, for each instance.
  private var open: [Set<JSONString>]
  private var texts: [MessageText] = []

  init(_ vector: LoweredVector, half: Half, dialect: AjaxDialect) {
    self.half = half
    self.dialect = dialect
    open = [Set<JSONString>](repeating: [], count: vector.instances)
  }

  func peerID(of callback: String) -> JSONValue? { nil }

  mutating func takeTexts() -> [MessageText] {
    defer { texts.removeAll(keepingCapacity: true) }
    return texts
  }

  mutating func raise(_ call: LoweredCall, _ answer: AdapterAnswer) throws(RaisingFault) -> [Observation] {
    if call.role == AjaxRole.close.rawValue { return [] }
    let context = AjaxContext(call.context)
    if let request = context.request { open[call.instance].insert(request) }
    var observations: [Observation] = []
    for event in answer.events {
      guard case .object(let object) = event, let name = object["event"]?.stringValue else {
        throw RaisingFault(
          problem: "an event is no object with a name in \"event\": \(Excerpt.of(event.text, limit: 200))"
        )
      }
      try raise(RawEvent(name: name, members: object), call.instance, context, &observations)
    }
    return observations
  }

  /// The events that only one half can have.
  private static let halfOf: [String: Half] = [
    "service": .native, "response": .native, "redirect": .native, "unhandled": .native, "report": .native,
    "xhr": .web, "onload": .web, "onerror": .web, "return": .web,
  ]

  private mutating func raise(
    _ event: RawEvent,
    _ instance: Int,
    _ context: AjaxContext,
    _ observations: inout [Observation]
  ) throws(RaisingFault) {
    if let other = Self.halfOf[event.name], other != half {
      throw RaisingFault(problem: "the event \(event.name) is for a \(other.rawValue) half")
    }
    switch event.name {
    case "response", "redirect", "unhandled": try answered(event, instance, context, &observations)
    case "xhr": try sent(event, context, &observations)
    case "service":
      for key in ["service", "method"] { _ = try event.text(key) }
      observations.append(passedOn(event))
    case "onload", "onerror", "return":
      _ = try event.text("call")
      observations.append(passedOn(event))
    case "report", "exception", "log":
      _ = try event.text("text")
      observations.append(passedOn(event))
    default: throw RaisingFault(problem: "there is no event \(quoted(event.name)) in the profile ajax")
    }
  }

  /// An event as it is, with the keys that the profile knows.
  private func passedOn(_ event: RawEvent) -> Observation {
    var fields = JSONObject()
    for key in kinds[event.name]?.keys ?? [] {
      if let value = event.members[key] { fields.append(JSONString(key), value) }
    }
    return Observation(event.name, fields)
  }

  // MARK: Answers of the native half

  private mutating func answered(
    _ event: RawEvent,
    _ instance: Int,
    _ context: AjaxContext,
    _ observations: inout [Observation]
  ) throws(RaisingFault) {
    let request = try event.text("request")
    guard open[instance].remove(request) != nil else {
      observations.append(
        Observation("stray", ["answer": .string(JSONString(event.name)), "request": .string(request)])
      )
      return
    }
    var fields = JSONObject()
    if request != AjaxLowering.requestName { fields.append("request", .string(request)) }
    if event.name == "unhandled" {
      observations.append(Observation(event.name, fields))
      return
    }
    let status = try event.integer("status")
    let headers = try event.headers()
    for header in headers.fields {
      guard let fault = header.fault else { continue }
      observations.append(
        Observation("invalid-header", ["name": .string(header.name), "reason": .string(JSONString(fault))])
      )
    }
    fields.append("status", status)
    if event.name == "redirect" {
      fields.append("url", .string(try event.text("url")))
    } else {
      let size = try body(event, &fields)
      fields.append("length", .string(JSONString(Self.length(headers, size))))
      if let preflight = context.preflight, context.request == request {
        fields.append("allowed", .bool(preflight.isAllowed(status: status, headers: headers)))
      }
    }
    mention(headers, context.mentions[event.name], &fields)
    observations.append(Observation(event.name, fields))
  }

  /// Raises the body of an answer, and gives its number of bytes.
  private mutating func body(_ event: RawEvent, _ fields: inout JSONObject) throws(RaisingFault) -> Int {
    if event.members["bytes"] != nil {
      let hex = try event.text("bytes")
      fields.append("bytes", .string(hex))
      return hex.lossy.utf8.count / 2
    }
    let text = try event.text("body")
    let bytes = Array(text.lossy.utf8)
    let own = Self.decode(bytes)
    if case .success(.object(let message)) = own {
      texts.append(MessageText(bytes: bytes, own: own))
      fields.append("message", .object(message))
    } else {
      fields.append("body", .string(text))
    }
    return bytes.count
  }

  private static func decode(_ bytes: [UInt8]) -> Result<JSONValue, JSONDecodingError> {
    do { return .success(try JSONValue(decoding: bytes)) } catch { return .failure(error) }
  }

  private static func length(_ headers: HeaderList, _ size: Int) -> String {
    let values = headers.values("Content-Length")
    guard let value = values.first else { return "missing" }
    let isDecimal = !value.isEmpty && value.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return values.count == 1 && isDecimal && Int(value) == size ? "right" : "wrong"
  }

  /// Raises what the step's expectations mention of the headers.
  private func mention(_ headers: HeaderList, _ mentions: AjaxContext.Mentions?, _ fields: inout JSONObject) {
    if let names = mentions?.headers {
      var object = JSONObject()
      for name in names {
        if let value = headers.value(name) { object.append(JSONString(name), .string(JSONString(value))) }
      }
      fields.append("headers", .object(object))
    }
    if let lists = mentions?.lists {
      var object = JSONObject()
      for (name, wanted) in lists {
        guard let members = headers.members(name) else { continue }
        let there = wanted.filter { member in members.contains { $0.isSameASCII(as: member) } }
        object.append(JSONString(name), .array(there.map { .string(JSONString($0)) }))
      }
      fields.append("lists", .object(object))
    }
  }

  // MARK: Requests of the web half

  private func sent(
    _ event: RawEvent,
    _ context: AjaxContext,
    _ observations: inout [Observation]
  ) throws(RaisingFault) {
    var fields: JSONObject = ["call": .string(try event.text("call")), "method": .string(try event.text("method"))]
    let url = try event.text("url")
    if let target = dialect.target(url) {
      fields.append("target", target.isAsync ? "async" : "sync")
      if let random = target.random { fields.append("rnd", .string(random)) }
    } else {
      fields.append("url", .string(url))
    }
    guard let isAsync = event.members["async"], isAsync.boolValue != nil else {
      throw event.fault("has no truth value in \"async\"")
    }
    fields.append("async", isAsync)
    let headers = try event.headers()
    switch payload(headers) {
    case .success(let text): fields.append("payload", .string(JSONString(text)))
    case .failure(let fault):
      observations.append(Observation("invalid-payload", ["reason": .string(JSONString(fault.reason))]))
    }
    if let body = event.members["body"], body != "" { fields.append("body", body) }
    if let credentials = event.members["credentials"] { fields.append("credentials", credentials) }
    mention(headers, context.mentions["xhr"], &fields)
    observations.append(Observation("xhr", fields))
  }

  private struct PayloadFault: Error { let reason: String }

  private func payload(_ headers: HeaderList) -> Result<String, PayloadFault> {
    guard var value = headers.value(dialect.payloadHeader) else {
      return .failure(PayloadFault(reason: "there is no header \(dialect.payloadHeader)"))
    }
    if value.utf8.starts(with: dialect.payloadPrefix.utf8) {
      value.unicodeScalars.removeFirst(dialect.payloadPrefix.unicodeScalars.count)
    }
    guard let bytes = PayloadCoding.decode(value) else {
      return .failure(PayloadFault(reason: "the header is no base64: \(Excerpt.of(value, limit: 120))"))
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .failure(PayloadFault(reason: "the header's bytes are not UTF-8"))
    }
    return .success(text)
  }
}

/// One event of an adapter, whose keys are read with their types.
private struct RawEvent {
  let name: String
  let members: JSONObject

  func text(_ key: String) throws(RaisingFault) -> JSONString {
    guard case .string(let text)? = members[key] else { throw fault("has no text in \(quoted(key))") }
    return text
  }

  func integer(_ key: String) throws(RaisingFault) -> JSONValue {
    guard let value = members[key], value.intValue != nil else { throw fault("has no whole number in \(quoted(key))") }
    return value
  }

  func headers() throws(RaisingFault) -> HeaderList {
    guard let value = members["headers"], let headers = HeaderList(value) else {
      throw fault("has no list of pairs of texts in \"headers\"")
    }
    return headers
  }

  func fault(_ problem: String) -> RaisingFault {
    RaisingFault(problem: "the event \(name) \(problem): \(Excerpt.of(JSONValue.object(members).text, limit: 200))")
  }
}
