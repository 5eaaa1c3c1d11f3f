import BridgeJSON

/// Translates the steps of one vector into adapter calls (vectors/wvjb/README.md, "How a half is driven").
struct WVJBLowering {
  private let vector: Vector
  private let half: Half
  private let dialect: WVJBDialect
  private let dialectName: String
  private let instances: [String]
  private var loaded: [Bool]
  private var calls: [LoweredCall] = []
  private var stages: [LoweredVector.Stage] = []
  private var fields: FieldReader

  /// The callback that the harness gives to the setup that brings a web half to its start.
  static let startCallback = "conformance.start"

  init(_ vector: Vector, half: Half, dialectName: String, dialect: WVJBDialect) throws(CorpusError) {
    self.vector = vector
    self.half = half
    self.dialect = dialect
    self.dialectName = dialectName
    instances = vector.instances
    loaded = [Bool](repeating: vector.start == .loaded, count: instances.count)
    fields = try FieldReader(.object(JSONObject()), file: vector.file, place: vector.place)
  }

  mutating func lower() throws(CorpusError) -> LoweredVector {
    for instance in instances.indices { open(instance) }
    stages.append(
      LoweredVector.Stage(
        label: .start,
        expect: startExpectations(),
        unordered: false,
        watch: [],
        calls: 0..<calls.count
      )
    )
    for (index, step) in vector.steps.enumerated() {
      try stage(step, .step(index + 1), place: "steps[\(index)]")
    }
    if vector.hostile {
      for step in Self.canary(data: half == .web || dialect.hasScalarData ? "canary" : ["canary": "canary"]) {
        try stage(step, .canary, place: "canary")
      }
    }
    for instance in instances.indices { add("close", JSONObject(), instance, .close) }
    return LoweredVector(stages: stages, calls: calls, instances: instances.count)
  }

  // MARK: The start and the canary

  private mutating func open(_ instance: Int) {
    var params = JSONObject([("dialect", .string(JSONString(dialectName)))])
    if vector.timersHeld { params.append("timers", "held") }
    add("open", params, instance)
    guard vector.start == .loaded else { return }
    switch half {
    case .native: bringWebHalf(instance)
    case .web:
      var setup = JSONObject([("callback", .string(JSONString(Self.startCallback)))])
      if dialect.hasInit { setup.append("init", true) }
      add("setup", setup, instance)
      add("load", JSONObject(), instance)
      if vector.timersHeld { add("tick", ["ms": 100], instance) }
      fetch(instance)
    }
  }

  private func startExpectations() -> [Expectation] {
    guard vector.start == .loaded else { return [] }
    switch half {
    case .native: return instances.map { _ in Expectation(event: "inject") }
    case .web:
      return instances.map { _ in
        Expectation(event: "ready", fields: ["callback": .string(JSONString(Self.startCallback))])
      }
    }
  }

  /// The next good call after hostile input, which must be handled and answered, once.
  private static func canary(data: JSONValue) -> [Step] {
    let name: JSONValue = "conformance.canary"
    let id: JSONValue = "conformance_canary_1"
    return [
      Step(action: "register", arguments: ["handler": name, "behavior": [["respond": ["$data": true]]]]),
      Step(
        action: "receive",
        arguments: ["message": ["handlerName": name, "data": data, "callbackId": id]],
        expect: [
          Expectation(event: "handler", fields: ["handler": name, "data": data]),
          Expectation(
            event: "send",
            fields: [
              "message": ["responseId": id, "responseData": data, "handlerName": ["$optional": name]]
            ]
          ),
        ]
      ),
    ]
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
    let instance = instances.firstIndex(of: step.instance) ?? 0
    try lower(step, instance)
    stages.append(
      LoweredVector.Stage(
        label: label,
        expect: try filled(step.expect),
        unordered: step.unordered,
        watch: step.watch,
        calls: first..<calls.count
      )
    )
  }

  /// The expectations with the dialect's URLs in place of `{{…}}`.
  private func filled(_ expectations: [Expectation]) throws(CorpusError) -> [Expectation] {
    var all = expectations
    for (index, expectation) in expectations.enumerated() {
      guard case .string(let url)? = expectation.fields["url"] else { continue }
      let filled = try filled(url, "expect[\(index)].url")
      guard filled != url else { continue }
      var fields = expectation.fields
      fields["url"] = .string(filled)
      all[index] = Expectation(event: expectation.event, fields: fields, optional: expectation.optional)
    }
    return all
  }

  private func filled(_ text: JSONString, _ key: String) throws(CorpusError) -> JSONString {
    guard let plain = text.string else { return text }
    do {
      return JSONString(try dialect.filled(plain))
    } catch {
      throw fields.error(
        key,
        "the dialect \(dialectName) has no text for {{\(error.name)}}",
        mend: "require a trait that this dialect lacks"
      )
    }
  }

  /// A script or a URL: a plain string with the dialect's texts in place of `{{…}}`, or a directive.
  private func text(_ value: JSONValue, _ key: String) throws(CorpusError) -> JSONValue {
    if case .string(let text) = value { return .string(try filled(text, key)) }
    return try expanded(value, key)
  }

  private mutating func lower(_ step: Step, _ instance: Int) throws(CorpusError) {
    let signalLost = try readSignal()
    switch step.action {
    case "register":
      add("register", try registration(&fields), instance)
      fetchIfDue(instance)
    case "remove":
      add("remove", ["handler": try requiredName("handler", &fields)], instance)
      fetchIfDue(instance)
    case "call":
      add("call", try callParameters(&fields, named: true), instance, signalLost ? .unheard : .plain)
      if !signalLost { fetchIfDue(instance) }
    case "send":
      add("send", try callParameters(&fields, named: false), instance, signalLost ? .unheard : .plain)
      if !signalLost { fetchIfDue(instance) }
    case "respond":
      var params = JSONObject([("responder", try requiredName("responder", &fields))])
      if let data = try sentData("data", &fields, directives: false) { params.append("data", data.value) }
      add("respond", params, instance, signalLost ? .unheard : .plain)
      if !signalLost { fetchIfDue(instance) }
    case "receive": try receive(instance, signalLost: signalLost)
    case "disableSafetyTimeout":
      add("disableSafetyTimeout", JSONObject(), instance)
      fetchIfDue(instance)
    case "reset":
      try only(.native, step)
      add("reset", JSONObject(), instance)
    case "load": try load(instance)
    case "setup":
      try only(.web, step)
      var params = JSONObject([("callback", try requiredName("callback", &fields))])
      if let behavior = try behavior(&fields) { params.append("behavior", behavior) }
      // In a dialect with default handlers the page's snippet sets one, so that vectors of all dialects run unchanged.
      let leavesOut = fields.value("init")
      if let leavesOut, leavesOut.boolValue != false { throw fields.error("init", "can only be false") }
      if dialect.hasInit, leavesOut == nil { params.append("init", true) }
      add("setup", params, instance)
      fetchIfDue(instance)
    case "init":
      var params = JSONObject()
      if let behavior = try behavior(&fields) { params.append("behavior", behavior) }
      add("init", params, instance)
      fetchIfDue(instance)
    case "navigate":
      try only(.native, step)
      guard let url = fields.value("url") else { throw fields.error("url", "is missing", mend: "add it") }
      let text = try text(url, "url")
      guard text.typeName == "string" else { throw fields.error("url", "is \(text.typeName), not a string") }
      var params = JSONObject([("url", text)])
      try queue(&params)
      try delegate(&params)
      add("navigate", params, instance)
    case "message":
      try only(.native, step)
      var params = JSONObject([("name", try requiredName("name", &fields))])
      params.append(
        "body",
        try fields.value("body").map { value throws(CorpusError) in try expanded(value, "body") } ?? .null
      )
      try queue(&params)
      add("message", params, instance)
    case "finish":
      try only(.native, step)
      var params = JSONObject()
      if let present = fields.value("present") {
        guard present.boolValue != nil else { throw fields.error("present", "is not true or false") }
        params.append("present", present)
      }
      add("finish", params, instance)
    case "report":
      try only(.native, step)
      let navigation = try requiredName("navigation", &fields)
      if let name = navigation.stringValue, !Self.navigations.contains(name) {
        throw fields.unknown("navigation", name, of: Self.navigations)
      }
      var params = JSONObject([("navigation", navigation)])
      if let url = try fields.string("url") { params.append("url", .string(JSONString(url))) }
      try delegate(&params)
      add("report", params, instance)
    case "fetch":
      try only(.web, step)
      fetch(instance)
    case "evaluate":
      try only(.web, step)
      guard let script = fields.value("script") else { throw fields.error("script", "is missing", mend: "add it") }
      add("evaluate", ["script": try text(script, "script")], instance, .script)
    case "tick":
      try only(.web, step)
      var params = JSONObject()
      if let ms = fields.value("ms") {
        guard let count = ms.intValue, count >= 0 else { throw fields.error("ms", "is no whole number") }
        params.append("ms", ms)
      }
      add("tick", params, instance)
      if loaded[instance] { fetch(instance) }
    default:
      throw fields.unknown("do", step.action, of: Self.actions)
    }
    try fields.finish()
  }

  /// What a web view reports.
  static let navigations = [
    "start", "redirect", "commit", "finish", "fail", "failProvisional", "authenticate", "response",
  ]

  private static let actions = [
    "register", "remove", "call", "send", "respond", "receive", "disableSafetyTimeout", "reset", "load", "setup",
    "init", "navigate", "message", "finish", "report", "fetch", "evaluate", "tick",
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

  private mutating func readSignal() throws(CorpusError) -> Bool {
    guard let signal = try fields.string("signal") else { return false }
    guard signal == "lost" else { throw fields.unknown("signal", signal, of: ["lost"]) }
    guard half == .web else { throw fields.error("signal", "is for the web half", mend: "leave native out of halves") }
    return true
  }

  private mutating func queue(_ params: inout JSONObject) throws(CorpusError) {
    guard let queue = fields.value("queue") else { return }
    let text = try expanded(queue, "queue")
    guard text == .null || text.typeName == "string" else { throw fields.error("queue", "is no text and not null") }
    params.append("queue", text)
  }

  private mutating func delegate(_ params: inout JSONObject) throws(CorpusError) {
    guard let delegate = try fields.string("delegate") else { return }
    guard ["allow", "cancel"].contains(delegate) else {
      throw fields.unknown("delegate", delegate, of: ["allow", "cancel"])
    }
    params.append("delegate", .string(JSONString(delegate)))
  }

  private mutating func load(_ instance: Int) throws(CorpusError) {
    let messages = try fields.array("messages")
    switch half {
    case .native:
      if messages != nil {
        throw fields.error("messages", "is for the web half", mend: "make calls while unloaded instead")
      }
      bringWebHalf(instance)
    case .web:
      var params = JSONObject()
      if let messages {
        var scripts: [JSONValue] = []
        for (index, message) in messages.enumerated() {
          scripts.append(.string(try entryCall(message, "messages[\(index)]")))
        }
        params.append("scripts", .array(scripts))
      }
      add("load", params, instance)
      loaded[instance] = true
      fetchIfDue(instance)
    }
  }

  /// What makes a native half inject the web half, in the dialect's way.
  private mutating func bringWebHalf(_ instance: Int) {
    switch (dialect.injection, dialect.signal) {
    case (.finish, _): add("finish", JSONObject(), instance)
    case (.request, .message(let loaded, _)):
      add("message", ["name": .string(JSONString(loaded)), "body": .null], instance)
    case (.request, .navigation(let urls)):
      add("navigate", ["url": .string(JSONString(urls.loadedURL ?? ""))], instance)
    }
  }

  // MARK: Receiving

  private mutating func receive(_ instance: Int, signalLost: Bool) throws(CorpusError) {
    let message = fields.value("message")
    let messages = fields.value("messages")
    let text = fields.value("text")
    guard [message, messages, text].compactMap({ $0 }).count == 1 else {
      throw fields.error("do", "receive takes one of message, messages and text", mend: "name exactly one")
    }
    if let text {
      guard case .string(let raw) = try expanded(text, "text") else { throw fields.error("text", "is no text") }
      switch half {
      case .native: bringQueue(instance) { Self.queued(raw, in: $0) }
      case .web:
        deliver(.fixed(evaluation(dialect.entryCall(raw))), instance, signalLost)
        if !signalLost { fetchIfDue(instance) }
      }
      return
    }
    var list: [JSONValue]
    if let message {
      list = [message]
    } else if let literal = messages?.arrayValue {
      list = literal
    } else if let messages, let array = try expanded(messages, "messages").arrayValue {
      list = array
    } else {
      throw fields.error("messages", "is no list")
    }
    if list.isEmpty, half == .web {
      throw fields.error("messages", "is empty", mend: "a web half is given one message at a time")
    }
    var awaited: [(callback: String, index: Int)] = []
    var texts: [JSONValue] = []
    for (index, element) in list.enumerated() {
      let place = message == nil ? "messages[\(index)]" : "message"
      let sent = try outgoing(element, place)
      if let callback = sent.callback { awaited.append((callback, index)) }
      texts.append(sent.message)
      if half == .web {
        deliver(
          parameters(sent, wrap: { [dialect] in Self.evaluation(dialect.entryCall(JSONString($0.text))) }),
          instance,
          signalLost
        )
        if !signalLost { fetchIfDue(instance) }
      }
    }
    guard half == .native else { return }
    if awaited.isEmpty {
      let text = JSONString(JSONValue.array(texts).text)
      bringQueue(instance) { Self.queued(text, in: $0) }
    } else {
      let name = dialect.wireNames["responseId"] ?? "responseId"
      bringQueue(instance) { place in
        .awaiting(callbacks: awaited.map(\.callback)) { [texts, awaited] ids in
          var filled = texts
          for (id, place) in zip(ids, awaited) {
            if case .object(var object) = filled[place.index] {
              object[name] = id
              filled[place.index] = .object(object)
            }
          }
          return Self.parameters(queue: JSONString(JSONValue.array(filled).text), in: place)
        }
      }
    }
  }

  /// Where the text of a queue stands in the params of a call.
  private enum QueuePlace {
    /// Beside what the params hold already.
    case member(JSONObject)
    /// In the URL, after this beginning.
    case url(String)
  }

  /// Signals that messages wait, and brings them, in the dialect's way.
  private mutating func bringQueue(_ instance: Int, _ parameters: (QueuePlace) -> LoweredCall.Parameters) {
    switch dialect.signal {
    case .message(_, let name):
      let place = QueuePlace.member(["name": .string(JSONString(name)), "body": .null])
      queue("message", parameters(place), instance)
    case .navigation(let urls):
      let signal: JSONObject = ["url": .string(JSONString(urls.queueURL))]
      if let returnURL = dialect.returnURL {
        add("navigate", signal, instance)
        queue("navigate", parameters(.url(returnURL)), instance)
      } else {
        queue("navigate", parameters(.member(signal)), instance)
      }
    }
  }

  private static func queued(_ text: JSONString, in place: QueuePlace) -> LoweredCall.Parameters {
    .fixed(parameters(queue: text, in: place))
  }

  private static func parameters(queue: JSONString, in place: QueuePlace) -> [UInt8] {
    switch place {
    case .member(var params):
      params.append("queue", .string(queue))
      return inside(params)
    case .url(let beginning):
      return inside(["url": .string(JSONString(beginning + PercentText.component(queue.lossy)))])
    }
  }

  /// A message as it goes on the wire; with the callback whose id its responseId awaits.
  private func outgoing(_ message: JSONValue, _ place: String) throws(CorpusError) -> (
    message: JSONValue, callback: String?
  ) {
    guard case .object(let object) = message, object.count != 1 || object.members[0].name.string?.hasPrefix("$") != true
    else {
      return (dialect.wire(try expanded(message, place)), nil)
    }
    var sent = JSONObject()
    var callback: String?
    for member in object.members {
      switch try meaning(member.value, "\(place).\(member.name.lossy)") {
      case .value(let value): sent.append(member.name, value)
      case .nothing: continue
      case .handlerData: throw fields.error("\(place).\(member.name.lossy)", "$data has no meaning here")
      case .peerID(let name):
        guard member.name == "responseId" else {
          throw fields.error("\(place).\(member.name.lossy)", "$peerRef stands in responseId alone")
        }
        callback = name
        sent.append(member.name, .null)
      }
    }
    return (dialect.wire(.object(sent)), callback)
  }

  private func parameters(
    _ sent: (message: JSONValue, callback: String?),
    wrap: @escaping @Sendable (JSONValue) -> [UInt8]
  ) -> LoweredCall.Parameters {
    guard let callback = sent.callback, case .object(let object) = sent.message else {
      return .fixed(wrap(sent.message))
    }
    let name = dialect.wireNames["responseId"] ?? "responseId"
    return .awaiting(callbacks: [callback]) { ids in
      var filled = object
      filled[name] = ids.first
      return wrap(.object(filled))
    }
  }

  private func entryCall(_ message: JSONValue, _ place: String) throws(CorpusError) -> JSONString {
    let sent = try outgoing(message, place)
    if sent.callback != nil { throw fields.error(place, "$peerRef has no meaning before the page has loaded") }
    return dialect.entryCall(JSONString(sent.message.text))
  }

  private mutating func queue(_ method: String, _ parameters: LoweredCall.Parameters, _ instance: Int) {
    calls.append(
      LoweredCall(method: method, parameters: parameters, instance: instance, role: WVJBRole.plain.rawValue)
    )
  }

  private mutating func deliver(_ parameters: LoweredCall.Parameters, _ instance: Int, _ signalLost: Bool) {
    let role: WVJBRole = signalLost ? .unheard : .plain
    calls.append(LoweredCall(method: "evaluate", parameters: parameters, instance: instance, role: role.rawValue))
  }

  private func evaluation(_ script: JSONString) -> [UInt8] { Self.evaluation(script) }

  private static func evaluation(_ script: JSONString) -> [UInt8] { inside(["script": .string(script)]) }

  /// The web half is asked for its messages after each request that can make it send, unless its timers are held.
  private mutating func fetchIfDue(_ instance: Int) {
    if half == .web, loaded[instance], !vector.timersHeld { fetch(instance) }
  }

  private mutating func fetch(_ instance: Int) {
    add("evaluate", ["script": .string(JSONString(dialect.fetchScript))], instance, .fetch)
  }

  // MARK: Calls, registrations, behaviors

  private func requiredName(_ key: String, _ fields: inout FieldReader) throws(CorpusError) -> JSONValue {
    guard let value = fields.value(key) else { throw fields.error(key, "is missing", mend: "add it") }
    let text = try expanded(value, key)
    guard text.typeName == "string" else { throw fields.error(key, "is \(text.typeName), not a string") }
    return text
  }

  private func registration(_ fields: inout FieldReader) throws(CorpusError) -> JSONObject {
    var params = JSONObject([("handler", try requiredName("handler", &fields))])
    if let behavior = try behavior(&fields) { params.append("behavior", behavior) }
    return params
  }

  private func callParameters(
    _ fields: inout FieldReader,
    named: Bool,
    inBehavior: Bool = false
  ) throws(CorpusError) -> JSONObject {
    var params = JSONObject()
    if named { params.append("handler", try requiredName("handler", &fields)) }
    if let data = try sentData("data", &fields, directives: inBehavior) {
      params.append(JSONString(data.key), data.value)
    }
    if let callback = try fields.string("callback") { params.append("callback", .string(JSONString(callback))) }
    if let behavior = try behavior(&fields) { params.append("behavior", behavior) }
    if named, let arguments = fields.value("arguments") {
      guard half == .web, arguments.intValue == 2 else {
        throw fields.error("arguments", "can only be 2, and only for the web half")
      }
      params.append("arguments", arguments)
    }
    if named, !inBehavior, let thread = try fields.string("thread") {
      guard half == .native, thread == "background" else {
        throw fields.error("thread", "can only be \"background\", and only for the native half")
      }
      params.append("thread", "background")
    }
    return params
  }

  /// The data that is sent: the key and value of the params, or nil for the language's nothing.
  private func sentData(
    _ key: String,
    _ fields: inout FieldReader,
    directives: Bool
  ) throws(CorpusError) -> (key: String, value: JSONValue)? {
    guard let value = fields.value(key) else { return nil }
    return try sentData(value, key, fields, directives: directives)
  }

  private func sentData(
    _ value: JSONValue,
    _ key: String,
    _ fields: FieldReader,
    directives: Bool
  ) throws(CorpusError) -> (key: String, value: JSONValue)? {
    let sent: Expansion.Sent
    do { sent = try Expansion.sent(value) } catch { throw fields.error(key, error.problem) }
    switch sent {
    case .value(let data): return ("data", data)
    case .nothing: return nil
    case .handlerData:
      guard directives else { throw fields.error(key, "$data has a meaning in behaviors alone") }
      return ("echo", .bool(true))
    case .peerID: throw fields.error(key, "$peerRef stands in the responseId of a receive step alone")
    }
  }

  private func behavior(_ fields: inout FieldReader) throws(CorpusError) -> JSONValue? {
    guard let actions = try fields.array("behavior") else { return nil }
    let place = fields.place().isEmpty ? "behavior" : "\(fields.place()).behavior"
    var lowered: [JSONValue] = []
    for (index, action) in actions.enumerated() {
      lowered.append(.object(try self.action(action, place: "\(place)[\(index)]")))
    }
    return .array(lowered)
  }

  private func action(_ action: JSONValue, place: String) throws(CorpusError) -> JSONObject {
    var fields = try FieldReader(action, file: fields.file, place: place)
    guard fields.all.count == 1, let verb = fields.all.members[0].name.string else {
      throw CorpusError(file: fields.file, place: place, problem: "is no action", mend: "write an object with one key")
    }
    let argument = fields.value(verb) ?? .null
    var lowered = JSONObject([("do", .string(JSONString(verb)))])
    switch verb {
    case "respond":
      if let data = try sentData(argument, verb, fields, directives: true) {
        lowered.append(JSONString(data.key), data.value)
      }
    case "hold": lowered.append("responder", try requiredName(verb, &fields))
    case "remove": lowered.append("handler", try requiredName(verb, &fields))
    case "throw": lowered.append("text", try requiredName(verb, &fields))
    case "reset":
      guard argument.boolValue == true, half == .native else {
        throw fields.error(verb, "takes true, and is for the native half")
      }
    case "call", "send", "register":
      var inner = try FieldReader(argument, file: fields.file, place: "\(place).\(verb)")
      let params =
        verb == "register"
        ? try registration(&inner) : try callParameters(&inner, named: verb == "call", inBehavior: true)
      try inner.finish()
      for member in params.members { lowered.append(member.name, member.value) }
    default:
      throw fields.unknown(
        verb,
        verb,
        of: ["respond", "hold", "call", "send", "register", "remove", "reset", "throw"]
      )
    }
    return lowered
  }

  private func expanded(_ value: JSONValue, _ key: String) throws(CorpusError) -> JSONValue {
    do { return try Expansion.data(value) } catch { throw fields.error(key, error.problem) }
  }

  private func meaning(_ value: JSONValue, _ key: String) throws(CorpusError) -> Expansion.Sent {
    do { return try Expansion.sent(value) } catch { throw fields.error(key, error.problem) }
  }

  // MARK: Calls

  private mutating func add(_ method: String, _ params: JSONObject, _ instance: Int, _ role: WVJBRole = .plain) {
    // The raiser follows callbacks through behaviors only where a later step needs an id.
    let context: JSONValue? =
      awaitsIDs && ["call", "send", "register", "setup", "init"].contains(method) ? .object(params) : nil
    calls.append(
      LoweredCall(
        method: method,
        parameters: .fixed(Self.inside(params)),
        instance: instance,
        role: role.rawValue,
        context: context
      )
    )
  }

  private lazy var awaitsIDs: Bool = vector.steps.contains { step in
    guard step.action == "receive" else { return false }
    let messages = step.arguments["messages"]?.arrayValue ?? []
    return (messages + [step.arguments["message"]].compactMap(\.self)).contains { message in
      message["responseId"]?["$peerRef"] != nil
    }
  }

  /// The members of an object without its braces.
  private static func inside(_ params: JSONObject) -> [UInt8] {
    Array(JSONValue.object(params).encoded().dropFirst().dropLast())
  }
}
