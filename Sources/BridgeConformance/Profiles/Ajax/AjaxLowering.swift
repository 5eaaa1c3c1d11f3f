import BridgeJSON

/// Translates the steps of one vector into adapter calls (vectors/ajax/README.md, "Steps").
struct AjaxLowering {
  private let vector: Vector
  private let half: Half
  private let dialect: AjaxDialect
  private let dialectName: String
  private let instances: [String]
  private var calls: [LoweredCall] = []
  private var stages: [LoweredVector.Stage] = []
  private var fields: FieldReader
  /// The calls that have been named, which each stand once in a vector.
  private var named = Set<JSONString>()

  /// The name of a request that is given none.
  static let requestName: JSONString = "request"

  init(_ vector: Vector, half: Half, dialectName: String, dialect: AjaxDialect) throws(CorpusError) {
    self.vector = vector
    self.half = half
    self.dialect = dialect
    self.dialectName = dialectName
    instances = vector.instances
    fields = try FieldReader(.object(JSONObject()), file: vector.file, place: vector.place)
  }

  mutating func lower() throws(CorpusError) -> LoweredVector {
    for instance in instances.indices {
      add("open", ["dialect": .string(JSONString(dialectName))], instance, nil)
      if half == .web, vector.start == .loaded { add("load", JSONObject(), instance, nil) }
    }
    stages.append(
      LoweredVector.Stage(label: .start, expect: [], unordered: false, watch: [], calls: 0..<calls.count)
    )
    for (index, step) in vector.steps.enumerated() {
      try stage(step, .step(index + 1), place: "steps[\(index)]")
    }
    if vector.hostile {
      for step in canary { try stage(step, .canary, place: "canary") }
    }
    for instance in instances.indices { add("close", JSONObject(), instance, nil, .close) }
    return LoweredVector(stages: stages, calls: calls, instances: instances.count)
  }

  /// True if the step's header has what HTTP itself can't carry.
  static func needsRawHeaders(_ step: Step) -> Bool {
    guard let header = step.arguments["header"], case .string(let text)? = try? Expansion.data(header) else {
      return false
    }
    return text.utf16.contains { [0, 10, 13].contains($0) }
  }

  // MARK: The canary

  /// The next good call after hostile input, which must be answered.
  private var canary: [Step] {
    let name: JSONValue = "conformance.canary"
    let message: JSONValue = ["service": "Conformance", "method": "echo", "params": "canary"]
    let answer: JSONValue = ["result": true, "msg": "canary", "code": 0]
    switch half {
    case .native:
      return [
        Step(
          action: "request",
          arguments: ["request": name, "message": message],
          expect: [
            Expectation(
              event: "service",
              fields: ["service": "Conformance", "method": "echo", "params": "canary"]
            ),
            Expectation(event: "response", fields: ["request": name, "status": 200, "message": answer]),
          ],
          instance: instances[0]
        )
      ]
    case .web:
      return [
        Step(
          action: "async",
          arguments: ["call": name, "message": message],
          expect: [
            Expectation(
              event: "xhr",
              fields: [
                "call": name, "method": "POST", "target": "async", "async": true,
                "payload": .string(JSONString(message.text)),
              ]
            )
          ],
          instance: instances[0]
        ),
        Step(
          action: "complete",
          arguments: ["call": name, "answer": answer],
          expect: [Expectation(event: "onload", fields: ["call": name, "data": answer])],
          instance: instances[0]
        ),
      ]
    }
  }

  // MARK: Steps

  private mutating func stage(
    _ step: Step,
    _ label: StageLabel,
    place: @autoclosure @escaping () -> String
  ) throws(CorpusError) {
    let vectorPlace = vector.place
    fields = try FieldReader(.object(step.arguments), file: vector.file, place: "\(vectorPlace).\(place())")
    let first = calls.count
    try lower(step, instances.firstIndex(of: step.instance) ?? 0)
    stages.append(
      LoweredVector.Stage(
        label: label,
        expect: step.expect,
        unordered: step.unordered,
        watch: step.watch,
        calls: first..<calls.count
      )
    )
  }

  private mutating func lower(_ step: Step, _ instance: Int) throws(CorpusError) {
    var context = try AjaxContext(step.expect, fields)
    guard let owner = Self.actions.first(where: { $0.name == step.action })?.half else {
      throw fields.unknown("do", step.action, of: Self.actions.map(\.name))
    }
    guard half == owner else {
      throw fields.error(
        "do",
        "\(quoted(step.action)) is for the \(owner.rawValue) half",
        mend: "leave the other half out of halves"
      )
    }
    // Calls read their keys from a reader apart, since those in behaviors have readers of their own.
    var own = fields
    switch step.action {
    case "request":
      let params = try request(&context)
      add("request", params, instance, context)
    case "preflight":
      let params = try preflight(&context)
      add("request", params, instance, context)
    case "async":
      add("async", try async(&own), instance, context)
      fields = own
    case "sync":
      add("sync", try sync(&own), instance, context)
      fields = own
    case "complete":
      var params = JSONObject([("call", try requiredText("call", &own))])
      for member in try answer(&own).members { params.append(member.name, member.value) }
      fields = own
      add("complete", params, instance, context)
    case "fail": add("fail", ["call": try requiredText("call", &fields)], instance, context)
    default: add("load", JSONObject(), instance, context)
    }
    try fields.finish()
  }

  private static let actions: [(name: String, half: Half)] = [
    ("request", .native), ("preflight", .native), ("async", .web), ("sync", .web), ("complete", .web), ("fail", .web),
    ("load", .web),
  ]

  // MARK: Requests of the native half

  private mutating func request(_ context: inout AjaxContext) throws(CorpusError) -> JSONObject {
    let method = try text("method", &fields) ?? "POST"
    var headers = dialect.requestHeaders.map(\.json)
    headers.append(Self.pair("Origin", AjaxDialect.origin))
    if let payload = try payload() { headers.append(payload) }
    headers += try pairs("headers", &fields) ?? []
    return try request(method, headers, &context)
  }

  private mutating func preflight(_ context: inout AjaxContext) throws(CorpusError) -> JSONObject {
    let method = try fields.string("method") ?? "POST"
    let names = try fields.strings("names") ?? ["cache-control", "pragma", "x-javascript-header"]
    var headers = [
      Self.pair("Origin", AjaxDialect.origin), Self.pair("Access-Control-Request-Method", method),
    ]
    if !names.isEmpty { headers.append(Self.pair("Access-Control-Request-Headers", names.joined(separator: ","))) }
    if let value = try text("header", &fields) {
      headers.append([.string(JSONString(dialect.payloadHeader)), .string(value)])
    }
    headers += try pairs("headers", &fields) ?? []
    context.preflight = PreflightCheck(method: method, names: names)
    return try request("OPTIONS", headers, &context)
  }

  private mutating func request(
    _ method: JSONString,
    _ headers: [JSONValue],
    _ context: inout AjaxContext
  ) throws(CorpusError) -> JSONObject {
    let name = try text("request", &fields) ?? Self.requestName
    context.request = name
    var params: JSONObject = [
      "request": .string(name), "url": .string(try text("url", &fields) ?? JSONString(dialect.url)),
      "method": .string(method), "headers": .array(headers),
    ]
    if let body = try text("body", &fields) { params.append("body", .string(body)) }
    return params
  }

  /// The payload's header as a pair, or nil if the step has none.
  private mutating func payload() throws(CorpusError) -> JSONValue? {
    let message = fields.value("message")
    let text = try text("text", &fields)
    let bytes = try fields.string("bytes")
    let header = try self.text("header", &fields)
    let prefix = try self.text("prefix", &fields)
    let name = try self.text("headerName", &fields)
    let given = [message != nil, text != nil, bytes != nil, header != nil].count { $0 }
    guard given <= 1 else {
      throw fields.error("do", "request takes one of message, text, bytes and header", mend: "name one at most")
    }
    let payload: [UInt8]
    if let header {
      if prefix != nil { throw fields.error("prefix", "does not go with header", mend: "write it in the header") }
      return [.string(name ?? JSONString(dialect.payloadHeader)), .string(header)]
    } else if let message {
      payload = try expanded(message, "message").encoded()
    } else if let text {
      guard let plain = text.string else {
        throw fields.error("text", "has an unpaired surrogate, which UTF-8 can't hold")
      }
      payload = Array(plain.utf8)
    } else if let bytes {
      guard let read = Self.bytes(ofHex: bytes) else { throw fields.error("bytes", "is no hex") }
      payload = read
    } else {
      if prefix != nil || name != nil {
        throw fields.error(prefix == nil ? "headerName" : "prefix", "has no header to go with")
      }
      return nil
    }
    let value = "\(prefix?.lossy ?? "")\(PayloadCoding.encode(payload))"
    return [.string(name ?? JSONString(dialect.payloadHeader)), .string(JSONString(value))]
  }

  private static func bytes(ofHex text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard digits[index] != UInt8(ascii: "+"), digits[index] != UInt8(ascii: "-"),
        let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  private static func pair(_ name: String, _ value: String) -> JSONValue {
    [.string(JSONString(name)), .string(JSONString(value))]
  }

  // MARK: Calls of the web half

  private mutating func async(_ fields: inout FieldReader) throws(CorpusError) -> JSONObject {
    var params = try call(&fields)
    if let callbacks = try fields.strings("callbacks") {
      for name in callbacks where !["onload", "onerror"].contains(name) {
        throw fields.unknown("callbacks", name, of: ["onload", "onerror"])
      }
      params.append("callbacks", .array(callbacks.map { .string(JSONString($0)) }))
    }
    if let actions = try fields.array("behavior") {
      var lowered: [JSONValue] = []
      let place = fields.place()
      for (index, action) in actions.enumerated() {
        lowered.append(.object(try self.action(action, place: "\(place).behavior[\(index)]")))
      }
      params.append("behavior", .array(lowered))
    }
    if let failure = try failure(&fields, of: ["open", "send"]) { params.append("failure", failure) }
    return params
  }

  private mutating func sync(_ fields: inout FieldReader) throws(CorpusError) -> JSONObject {
    var params = try call(&fields)
    if let failure = try failure(&fields, of: ["open", "send", "network"]) {
      params.append("failure", failure)
    } else {
      params.append("answer", .object(try answer(&fields)))
    }
    return params
  }

  /// The call's name, and what it is given.
  private mutating func call(_ fields: inout FieldReader) throws(CorpusError) -> JSONObject {
    let name = try requiredText("call", &fields)
    if case .string(let text) = name, !named.insert(text).inserted {
      throw fields.error("call", "\(quoted(text.lossy)) is the name of an earlier call", mend: "give each its own")
    }
    var params: JSONObject = ["call": name]
    let message = fields.value("message")
    let text = try text("text", &fields)
    let argument = try fields.string("argument")
    guard [message != nil, text != nil, argument != nil].count(where: { $0 }) == 1 else {
      throw fields.error("do", "a call takes one of message, text and argument", mend: "name exactly one")
    }
    if let argument {
      guard ["throws", "cycle"].contains(argument) else {
        throw fields.unknown("argument", argument, of: ["throws", "cycle"])
      }
      params.append("argument", .string(JSONString(argument)))
    } else if let text {
      params.append("text", .string(text))
    } else if let message {
      params.append("text", .string(JSONString(try expanded(message, "message").text)))
    }
    return params
  }

  /// How an XMLHttpRequest ends: its status, headers and body.
  private mutating func answer(_ fields: inout FieldReader) throws(CorpusError) -> JSONObject {
    let status = fields.value("status") ?? 200
    guard status.intValue != nil else { throw fields.error("status", "is no whole number") }
    let headers = try pairs("headers", &fields) ?? [Self.pair("Content-Type", "application/json")]
    let answer = fields.value("answer")
    let body = try text("body", &fields)
    if answer != nil, body != nil { throw fields.error("body", "does not go with answer", mend: "name one of them") }
    let text =
      try answer.map { value throws(CorpusError) in JSONString(try expanded(value, "answer").text) } ?? body ?? ""
    return ["status": status, "headers": .array(headers), "body": .string(text)]
  }

  private func failure(_ fields: inout FieldReader, of kinds: [String]) throws(CorpusError) -> JSONValue? {
    guard let failure = try fields.string("failure") else { return nil }
    guard kinds.contains(failure) else { throw fields.unknown("failure", failure, of: kinds) }
    return .string(JSONString(failure))
  }

  private mutating func action(_ action: JSONValue, place: String) throws(CorpusError) -> JSONObject {
    var fields = try FieldReader(action, file: fields.file, place: place)
    guard fields.all.count == 1, let verb = fields.all.members[0].name.string else {
      throw CorpusError(file: fields.file, place: place, problem: "is no action", mend: "write an object with one key")
    }
    var lowered: JSONObject = ["do": .string(JSONString(verb))]
    switch verb {
    case "throw": lowered.append("text", try requiredText(verb, &fields))
    case "async", "sync":
      var inner = try FieldReader(fields.value(verb) ?? .null, file: fields.file, place: "\(place).\(verb)")
      let params = verb == "async" ? try async(&inner) : try sync(&inner)
      try inner.finish()
      for member in params.members { lowered.append(member.name, member.value) }
    default: throw fields.unknown(verb, verb, of: ["throw", "async", "sync"])
    }
    return lowered
  }

  // MARK: Keys

  private func text(_ key: String, _ fields: inout FieldReader) throws(CorpusError) -> JSONString? {
    guard let value = fields.value(key) else { return nil }
    let expanded = try expanded(value, key)
    guard case .string(let text) = expanded else { throw fields.error(key, "is \(expanded.typeName), not a string") }
    return text
  }

  private func requiredText(_ key: String, _ fields: inout FieldReader) throws(CorpusError) -> JSONValue {
    guard let text = try text(key, &fields) else { throw fields.error(key, "is missing", mend: "add it") }
    return .string(text)
  }

  private func pairs(_ key: String, _ fields: inout FieldReader) throws(CorpusError) -> [JSONValue]? {
    guard let value = fields.value(key) else { return nil }
    guard let list = HeaderList(try expanded(value, key)) else {
      throw fields.error(key, "is no list of pairs of texts")
    }
    return list.fields.map(\.json)
  }

  private func expanded(_ value: JSONValue, _ key: String) throws(CorpusError) -> JSONValue {
    do { return try Expansion.data(value) } catch { throw fields.error(key, error.problem) }
  }

  // MARK: Calls

  private mutating func add(
    _ method: String,
    _ params: JSONObject,
    _ instance: Int,
    _ context: AjaxContext?,
    _ role: AjaxRole = .plain
  ) {
    calls.append(
      LoweredCall(
        method: method,
        parameters: .fixed(Array(JSONValue.object(params).encoded().dropFirst().dropLast())),
        instance: instance,
        role: role.rawValue,
        context: context?.json
      )
    )
  }
}
