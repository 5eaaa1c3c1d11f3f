import BridgeJSON

/// Translates the steps of one vector into adapter calls (vectors/webscript/README.md, "How a half is driven").
struct WebScriptLowering {
  private let vector: Vector
  private let half: Half
  private let dialect: String
  private let instances: [String]
  private var calls: [LoweredCall] = []
  private var stages: [LoweredVector.Stage] = []
  private var fields: FieldReader

  init(_ vector: Vector, half: Half, dialect: String) throws(CorpusError) {
    self.vector = vector
    self.half = half
    self.dialect = dialect
    instances = vector.instances
    fields = try FieldReader(.object(JSONObject()), file: vector.file, place: vector.place)
  }

  mutating func lower() throws(CorpusError) -> LoweredVector {
    for instance in instances.indices { open(instance) }
    stages.append(
      LoweredVector.Stage(label: .start, expect: [], unordered: false, watch: [], calls: 0..<calls.count)
    )
    for (index, step) in vector.steps.enumerated() {
      try stage(step, .step(index + 1), place: "steps[\(index)]")
    }
    if vector.hostile {
      for step in Self.canary(half) { try stage(step, .canary, place: "canary") }
    }
    for instance in instances.indices { add("close", JSONObject(), instance, .close) }
    return LoweredVector(stages: stages, calls: calls, instances: instances.count)
  }

  // MARK: The start and the canary

  private mutating func open(_ instance: Int) {
    add("open", ["dialect": .string(JSONString(dialect))], instance)
    guard vector.start == .loaded else { return }
    add(half == .native ? "clear" : "load", JSONObject(), instance)
  }

  /// The next good exchange after hostile input, which must work, once.
  private static func canary(_ half: Half) -> [Step] {
    switch half {
    case .native:
      [
        Step(
          action: "receive",
          arguments: [
            "message": ["op": "invoke", "object": 1, "name": "canary_", "arguments": ["canary"]]
          ],
          expect: [
            Expectation(
              event: "method",
              fields: ["object": ["$any": true], "selector": "canary:", "arguments": ["canary"]]
            ),
            Expectation(event: "reply", fields: ["reply": ["value": "canary"]]),
          ]
        )
      ]
    case .web:
      [
        Step(
          action: "receive",
          arguments: [
            "message": [
              "op": "set", "object": 0, "name": "conformanceCanary",
              "value": ["native": 900_001, "callable": false],
            ]
          ],
          expect: [Expectation(event: "reply", fields: ["reply": ["value": ["undefined": true]]])]
        ),
        Step(
          action: "evaluate",
          arguments: [
            "script": "conformanceCanary.canary_('canary')",
            "answers": [
              ["reply": ["method": ["name": "canary_", "length": 1]]],
              ["reply": ["value": "sung"]],
            ],
          ],
          expect: [
            Expectation(
              event: "ask",
              fields: ["message": ["op": "get", "object": 900_001, "name": "canary_"]]
            ),
            Expectation(
              event: "ask",
              fields: [
                "message": ["op": "invoke", "object": 900_001, "name": "canary_", "arguments": ["canary"]]
              ]
            ),
            Expectation(event: "value", fields: ["value": "sung"]),
          ]
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

  /// The halves that a step is for.
  private static let halves: [String: [Half]] = [
    "define": [.native], "expose": [.native], "clear": [.native], "perform": [.native], "load": [.web],
    "evaluate": [.web], "receive": [.native, .web],
  ]

  private mutating func lower(_ step: Step, _ instance: Int) throws(CorpusError) {
    guard let wanted = Self.halves[step.action] else {
      throw fields.unknown("do", step.action, of: Self.halves.keys.sorted())
    }
    if !wanted.contains(half) {
      throw fields.error(
        "do",
        "\(quoted(step.action)) is not for the \(half.rawValue) half",
        mend: "leave \(half.rawValue) out of halves"
      )
    }
    var params = JSONObject()
    var role = WebScriptRole.plain
    switch step.action {
    case "define": params = try definition()
    case "expose":
      params.append("name", try text("name"))
      params.append("object", try text("object"))
    case "perform":
      let behavior = WebScriptBehaviorCheck(fields)
      try behavior.check(fields.all["behavior"] ?? .array([]), "behavior")
      params.append("behavior", try data("behavior"))
    case "evaluate":
      params.append("script", try text("script"))
      role = .script
    case "receive": params.append("text", try messageText(&fields, "message"))
    default: break
    }
    if step.action != "define", step.action != "load", let answers = try answers() { params.append("answers", answers) }
    try fields.finish()
    add(step.action, params, instance, role)
  }

  private mutating func definition() throws(CorpusError) -> JSONObject {
    var params = JSONObject([("object", try text("object"))])
    let behavior = WebScriptBehaviorCheck(fields)
    let place = fields.place
    for (index, selector) in try list("selectors").enumerated() {
      var inner = try FieldReader(selector, file: fields.file, place: "\(place()).selectors[\(index)]")
      try Self.member(&inner, named: "selector")
      if let actions = inner.value("behavior") { try behavior.check(actions, "selectors[\(index)].behavior") }
      try inner.finish()
    }
    for (index, key) in try list("keys").enumerated() {
      var inner = try FieldReader(key, file: fields.file, place: "\(place()).keys[\(index)]")
      try Self.member(&inner, named: "key")
      _ = try inner.string("raises")
      if let value = inner.value("value") { try behavior.check(value: value, "keys[\(index)].value") }
      try inner.finish()
    }
    for handler in ["undefinedMethod", "defaultMethod"] {
      if let actions = fields.all[handler] { try behavior.check(actions, handler) }
    }
    for key in ["selectors", "keys", "undefinedMethod", "defaultMethod"] where fields.all[key] != nil {
      params.append(JSONString(key), try data(key))
    }
    if fields.value("description") != nil { params.append("description", try text("description")) }
    return params
  }

  /// The elements of a list that is still to be read.
  private func list(_ key: String) throws(CorpusError) -> [JSONValue] {
    guard let value = fields.all[key] else { return [] }
    guard let elements = value.arrayValue else { throw fields.error(key, "is \(value.typeName), not a list") }
    return elements
  }

  private static func member(_ inner: inout FieldReader, named key: String) throws(CorpusError) {
    guard inner.value(key) != nil else { throw inner.error(key, "is missing", mend: "add it") }
    _ = inner.value("alias")
    _ = try inner.bool("exposed")
  }

  private mutating func answers() throws(CorpusError) -> JSONValue? {
    guard let list = try fields.array("answers") else { return nil }
    let place = fields.place
    var lowered: [JSONValue] = []
    for (index, answer) in list.enumerated() {
      var inner = try FieldReader(answer, file: fields.file, place: "\(place()).answers[\(index)]")
      var wired = JSONObject([("reply", try messageText(&inner, "reply"))])
      if let messages = try inner.array("first") {
        var texts: [JSONValue] = []
        for (index, message) in messages.enumerated() {
          texts.append(.string(JSONString(try expanded(message, "first[\(index)]", inner).text)))
        }
        wired.append("first", .array(texts))
      }
      try inner.finish()
      lowered.append(.object(wired))
    }
    return .array(lowered)
  }

  /// The text of a message, which is written out as an object under `key` or raw as `text`.
  private func messageText(_ fields: inout FieldReader, _ key: String) throws(CorpusError) -> JSONValue {
    let message = fields.value(key)
    let text = fields.value("text")
    switch (message, text) {
    case (let message?, nil):
      guard message.objectValue != nil else { throw fields.error(key, "is \(message.typeName), not an object") }
      return .string(JSONString(try expanded(message, key, fields).text))
    case (nil, let text?):
      let raw = try expanded(text, "text", fields)
      guard raw.typeName == "string" else { throw fields.error("text", "is \(raw.typeName), not a string") }
      return raw
    default: throw fields.error(key, "or text is what is needed", mend: "name exactly one of \(key) and text")
    }
  }

  // MARK: Values

  private mutating func text(_ key: String) throws(CorpusError) -> JSONValue {
    guard fields.all[key] != nil else { throw fields.error(key, "is missing", mend: "add it") }
    let text = try data(key)
    guard text.typeName == "string" else { throw fields.error(key, "is \(text.typeName), not a string") }
    return text
  }

  private mutating func data(_ key: String) throws(CorpusError) -> JSONValue {
    guard let value = fields.value(key) else { throw fields.error(key, "is missing", mend: "add it") }
    return try expanded(value, key, fields)
  }

  private func expanded(_ value: JSONValue, _ key: String, _ fields: FieldReader) throws(CorpusError) -> JSONValue {
    do { return try Expansion.data(value) } catch { throw fields.error(key, error.problem) }
  }

  // MARK: Calls

  private mutating func add(_ method: String, _ params: JSONObject, _ instance: Int, _ role: WebScriptRole = .plain) {
    calls.append(
      LoweredCall(
        method: method,
        // The members of an object without its braces.
        parameters: .fixed(Array(JSONValue.object(params).encoded().dropFirst().dropLast())),
        instance: instance,
        role: role.rawValue
      )
    )
  }
}
