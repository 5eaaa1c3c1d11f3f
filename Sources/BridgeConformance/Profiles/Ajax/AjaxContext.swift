import BridgeJSON

/// What the raiser has to know of the step that a call belongs to; it travels with the call as JSON.
struct AjaxContext {
  /// What the step's expectations say of the headers of one kind of event.
  struct Mentions {
    /// The names that stand in `headers`; nil if no expectation has that key.
    var headers: [String]?
    /// The names that stand in `lists`, each with the members that are looked for; nil if no expectation has that key.
    var lists: [(name: String, members: [String])]?
  }

  /// The mentions, by the event's name.
  var mentions: [String: Mentions] = [:]
  /// The name of the request that the step makes, if it makes one.
  var request: JSONString?
  /// What the step asks for, if it is a preflight.
  var preflight: PreflightCheck?

  /// The mentions of a step's expectations.
  /// - Throws: `CorpusError` if `headers` or `lists` is not of the form that the profile gives it.
  init(_ expectations: [Expectation], _ fields: FieldReader) throws(CorpusError) {
    for (index, expectation) in expectations.enumerated() {
      var mentioned = mentions[expectation.event] ?? Mentions()
      let place = "expect[\(index)]"
      if let headers = expectation.fields["headers"] {
        let names = try Self.names(headers, "\(place).headers", fields)
        for name in names where mentioned.headers?.contains(name) != true {
          mentioned.headers = (mentioned.headers ?? []) + [name]
        }
        if mentioned.headers == nil { mentioned.headers = [] }
      }
      if let lists = expectation.fields["lists"] {
        if mentioned.lists == nil { mentioned.lists = [] }
        for name in try Self.names(lists, "\(place).lists", fields) {
          let members = lists[name]?.arrayValue?.map(\.stringValue) ?? [nil]
          guard !members.contains(nil) else { throw fields.error("\(place).lists.\(name)", "is no list of texts") }
          mentioned.add(members.compactMap(\.self), to: name)
        }
      }
      mentions[expectation.event] = mentioned
    }
  }

  /// The names of an expected object, which must be in lower case.
  private static func names(_ value: JSONValue, _ place: String, _ fields: FieldReader) throws(CorpusError) -> [String]
  {
    guard let object = value.objectValue else { throw fields.error(place, "is \(value.typeName), not an object") }
    var names: [String] = []
    for name in object.names {
      guard let text = name.string, !text.hasPrefix("$") else {
        throw fields.error("\(place).\(name.lossy)", "is no name of a header", mend: "write the names themselves")
      }
      guard text == text.lowercased() else {
        throw fields.error("\(place).\(text)", "is not in lower case", mend: "write \(text.lowercased())")
      }
      names.append(text)
    }
    return names
  }
}

extension AjaxContext.Mentions {
  fileprivate mutating func add(_ members: [String], to name: String) {
    guard let index = lists?.firstIndex(where: { $0.name == name }) else {
      lists?.append((name, members))
      return
    }
    for member in members where lists?[index].members.contains(member) == false { lists?[index].members.append(member) }
  }
}

extension AjaxContext {
  /// As JSON.
  var json: JSONValue {
    var object = JSONObject()
    for (event, mentioned) in mentions.sorted(by: { $0.key < $1.key }) {
      var members = JSONObject()
      if let headers = mentioned.headers { members.append("headers", Self.texts(headers)) }
      if let lists = mentioned.lists {
        members.append("lists", .object(JSONObject(lists.map { (JSONString($0.name), Self.texts($0.members)) })))
      }
      if !members.isEmpty { object.append(JSONString(event), .object(members)) }
    }
    var context: JSONObject = ["mentions": .object(object)]
    if let request { context.append("request", .string(request)) }
    if let preflight {
      context.append(
        "preflight",
        ["method": .string(JSONString(preflight.method)), "names": Self.texts(preflight.names)]
      )
    }
    return .object(context)
  }

  /// Reads what ``json`` has written.
  init(_ json: JSONValue?) {
    for member in json?["mentions"]?.objectValue?.members ?? [] {
      var mentioned = Mentions(headers: member.value["headers"].map(Self.texts))
      mentioned.lists = member.value["lists"]?.objectValue?.members.map { ($0.name.lossy, Self.texts($0.value)) }
      mentions[member.name.lossy] = mentioned
    }
    if case .string(let name)? = json?["request"] { request = name }
    if let asked = json?["preflight"] {
      preflight = PreflightCheck(
        method: asked["method"]?.stringValue ?? "",
        names: asked["names"].map(Self.texts) ?? []
      )
    }
  }

  private static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string(JSONString($0)) }) }

  private static func texts(_ value: JSONValue) -> [String] { value.arrayValue?.compactMap(\.stringValue) ?? [] }
}
