import BridgeJSON

/// Translates the steps of one vector into adapter calls (vectors/jsnoty/README.md, "How a half is driven").
struct JsNotyLowering {
  private let vector: Vector
  private let half: Half
  private let dialect: JsNotyDialect
  private let dialectName: String
  private let instances: [String]
  private var calls: [LoweredCall] = []
  private var stages: [LoweredVector.Stage] = []
  private var fields: FieldReader

  init(_ vector: Vector, half: Half, dialectName: String, dialect: JsNotyDialect) throws(CorpusError) {
    self.vector = vector
    self.half = half
    self.dialect = dialect
    self.dialectName = dialectName
    instances = vector.instances
    fields = try FieldReader(.object(JSONObject()), file: vector.file, place: vector.place)
  }

  mutating func lower() throws(CorpusError) -> LoweredVector {
    if vector.timersHeld { throw fields.error("timers", "has no meaning in this profile", mend: "remove it") }
    for instance in instances.indices {
      add("open", ["dialect": .string(JSONString(dialectName))], instance)
      if half == .web, vector.start == .loaded {
        add("load", [:], instance)
        add("onload", [:], instance)
      }
    }
    stages.append(
      LoweredVector.Stage(label: .start, expect: [], unordered: false, watch: [], calls: 0..<calls.count)
    )
    for (index, step) in vector.steps.enumerated() {
      try stage(step, .step(index + 1), place: "steps[\(index)]")
    }
    if vector.hostile { try stage(canary, .canary, place: "canary") }
    for instance in instances.indices { add("close", [:], instance, .close) }
    return LoweredVector(stages: stages, calls: calls, instances: instances.count)
  }

  /// The next good exchange after hostile input, which must work.
  private var canary: Step {
    let notification: JSONObject = ["name": "conformance.canary", "data": "canary"]
    switch half {
    case .native:
      return Step(
        action: "receive",
        arguments: notification,
        expect: [Expectation(event: "notified", fields: notification), Expectation(event: "acknowledge")]
      )
    case .web:
      return Step(
        action: "notify",
        arguments: notification,
        expect: [Expectation(event: "send", fields: notification)]
      )
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
    try fields.finish()
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
    switch step.action {
    case "notify": add("notify", try notification(&fields), instance)
    case "receive": try receive(instance)
    case "acknowledge":
      try only(.web, step)
      evaluate(dispatch(JSONString(dialect.acknowledgement), nil), instance)
    case "navigate":
      try only(.native, step)
      var params: JSONObject = ["url": .string(try text("url", &fields))]
      if let behavior = try behavior() { params.append("behavior", behavior) }
      add("navigate", params, instance)
    case "launch":
      try only(.native, step)
      let suffix = fields.all["suffix"] == nil ? JSONString(dialect.userAgentSuffix) : try text("suffix", &fields)
      add(
        "launch",
        [
          "userAgent": .string(try text("userAgent", &fields)), "suffix": .string(suffix),
          "url": .string(try text("url", &fields)),
        ],
        instance
      )
    case "listen":
      try only(.web, step)
      var params: JSONObject = ["name": .string(try text("name", &fields))]
      if let behavior = try behavior() { params.append("behavior", behavior) }
      add("listen", params, instance)
    case "load", "onload":
      try only(.web, step)
      add(step.action, [:], instance)
    case "evaluate":
      try only(.web, step)
      add("evaluate", ["script": .string(try text("script", &fields))], instance, .script)
    default:
      throw fields.unknown("do", step.action, of: Self.actions)
    }
  }

  private static let actions = [
    "notify", "receive", "acknowledge", "navigate", "launch", "listen", "load", "onload", "evaluate",
  ]

  private func only(_ wanted: Half, _ step: Step) throws(CorpusError) {
    guard half == wanted else {
      throw fields.error(
        "do",
        "\(quoted(step.action)) is for the \(wanted.rawValue) half",
        mend: "leave the other half out of halves"
      )
    }
  }

  private mutating func receive(_ instance: Int) throws(CorpusError) {
    let name = try text("name", &fields)
    let data = try data(&fields)
    switch half {
    case .native:
      var content = data.map { JSONString($0.text) } ?? ""
      if fields.all["text"] != nil {
        guard data == nil else { throw fields.error("text", "stands beside data", mend: "name one of them") }
        content = try text("text", &fields)
      }
      let url = "\(dialect.scheme)://\(try percentEncoded(name, "name"))/\(try percentEncoded(content, "text"))"
      var params: JSONObject = ["url": .string(JSONString(url))]
      if let behavior = try behavior() { params.append("behavior", behavior) }
      add("navigate", params, instance)
    case .web:
      for key in ["text", "behavior"] where fields.all[key] != nil {
        throw fields.error(key, "is for the native half", mend: "leave web out of halves")
      }
      evaluate(dispatch(name, data), instance)
    }
  }

  /// The UTF-8 of a text, with all but what never needs it percent-encoded.
  private func percentEncoded(_ text: JSONString, _ key: String) throws(CorpusError) -> String {
    guard let plain = text.string else { throw fields.error(key, "has an unpaired surrogate, which no URL can hold") }
    var encoded: [UInt8] = []
    for byte in plain.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.append(byte)
      default:
        encoded.append(UInt8(ascii: "%"))
        encoded.append(Self.hexDigits[Int(byte >> 4)])
        encoded.append(Self.hexDigits[Int(byte & 15)])
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  /// The script by which native notifies the page.
  private func dispatch(_ name: JSONString, _ data: JSONValue?) -> String {
    let script =
      "document.dispatchEvent(new CustomEvent(\(JSONValue.string(name).text), {detail: \((data ?? .null).text)}));"
    guard script.unicodeScalars.contains(where: { $0 == "\u{2028}" || $0 == "\u{2029}" }) else { return script }
    return String(
      String.UnicodeScalarView(
        script.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
          scalar == "\u{2028}"
            ? Array(#"\u2028"#.unicodeScalars)
            : scalar == "\u{2029}" ? Array(#"\u2029"#.unicodeScalars) : [scalar]
        }
      )
    )
  }

  private mutating func evaluate(_ script: String, _ instance: Int) {
    add("evaluate", ["script": .string(JSONString(script))], instance)
  }

  // MARK: Names, data, behaviors

  private func notification(_ fields: inout FieldReader) throws(CorpusError) -> JSONObject {
    var params: JSONObject = ["name": .string(try text("name", &fields))]
    if let data = try data(&fields) { params.append("data", data) }
    return params
  }

  private func text(_ key: String, _ fields: inout FieldReader) throws(CorpusError) -> JSONString {
    guard let value = fields.value(key) else { throw fields.error(key, "is missing", mend: "add it") }
    let expanded: JSONValue
    do { expanded = try Expansion.data(value) } catch { throw fields.error(key, error.problem) }
    guard case .string(let text) = expanded else { throw fields.error(key, "is \(expanded.typeName), not a string") }
    return text
  }

  /// The data, or nil for none.
  private func data(_ fields: inout FieldReader) throws(CorpusError) -> JSONValue? {
    guard let value = fields.value("data") else { return nil }
    let sent: Expansion.Sent
    do { sent = try Expansion.sent(value) } catch { throw fields.error("data", error.problem) }
    switch sent {
    case .value(let data): return data
    case .nothing: return nil
    case .handlerData, .peerID: throw fields.error("data", "the directive has no meaning in this profile")
    }
  }

  private mutating func behavior() throws(CorpusError) -> JSONValue? {
    guard let actions = try fields.array("behavior") else { return nil }
    let place = "\(fields.place()).behavior"
    var lowered: [JSONValue] = []
    for (index, action) in actions.enumerated() {
      lowered.append(.object(try self.action(action, place: "\(place)[\(index)]")))
    }
    return .array(lowered)
  }

  private func action(_ action: JSONValue, place: String) throws(CorpusError) -> JSONObject {
    var outer = try FieldReader(action, file: fields.file, place: place)
    guard outer.all.count == 1, let verb = outer.all.members[0].name.string else {
      throw CorpusError(file: fields.file, place: place, problem: "is no action", mend: "write an object with one key")
    }
    switch verb {
    case "notify":
      var inner = try FieldReader(outer.value(verb) ?? .null, file: fields.file, place: "\(place).notify")
      let params = try notification(&inner)
      try inner.finish()
      return JSONObject([("do", "notify")] + params.members.map { ($0.name, $0.value) })
    case "throw":
      guard half == .web else { throw outer.error(verb, "is for the web half", mend: "leave native out of halves") }
      return ["do": "throw", "text": .string(try text(verb, &outer))]
    default: throw outer.unknown(verb, verb, of: ["notify", "throw"])
    }
  }

  // MARK: Calls

  private mutating func add(_ method: String, _ params: JSONObject, _ instance: Int, _ role: JsNotyRole = .plain) {
    calls.append(
      LoweredCall(
        method: method,
        parameters: .fixed(Array(JSONValue.object(params).encoded().dropFirst().dropLast())),
        instance: instance,
        role: role.rawValue
      )
    )
  }
}
