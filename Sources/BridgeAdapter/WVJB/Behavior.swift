import BridgeJSON

/// What a handler or a callback of the harness does when it runs: actions in order (CONFORMANCE.md, behaviors on the wire).
struct Behavior {
  /// One thing to do.
  enum Action {
    case respond(Payload)
    case hold(JSONString)
    case call(CallAction)
    case send(SendAction)
    case register(JSONString, Behavior)
    case remove(JSONString)
    case reset
    case `throw`(String)
  }

  /// The data of an action.
  enum Payload {
    /// The language's nothing.
    case nothing
    /// What the handler or callback was given.
    case echo
    case value(JSONValue)

    /// The data to use, where `given` is what the handler or callback was given.
    func data(_ given: JSONValue?) -> JSONValue? {
      switch self {
      case .nothing: nil
      case .echo: given
      case .value(let value): value
      }
    }
  }

  let actions: [Action]

  /// A behavior that does nothing.
  static let none = Behavior(actions: [])

  private init(actions: [Action]) { self.actions = actions }

  /// Reads a list of actions; a missing one is empty.
  init(_ list: [JSONValue]?) throws(AdapterError) {
    guard let list else {
      actions = []
      return
    }
    var actions: [Action] = []
    for element in list {
      guard case .object(let members) = element else { throw .badParameter("an action must be an object") }
      actions.append(try Action(members))
    }
    self.actions = actions
  }
}

/// A call that a request or an action asks for.
struct CallAction {
  private enum Thread: String { case background, page }

  let handler: JSONString
  let data: Behavior.Payload
  let callback: CallbackAction?
  let hasTwoArguments: Bool
  let isOnOtherThread: Bool

  init(_ parameters: Parameters) throws(AdapterError) {
    handler = try parameters.name("handler")
    data = Behavior.Payload(parameters)
    callback = try CallbackAction(parameters)
    switch try parameters.optionalInteger("arguments") {
    case nil, 3?: hasTwoArguments = false
    case 2?: hasTwoArguments = true
    case let count?: throw .badParameter("call: arguments must be 2 or 3, not \(count)")
    }
    let thread: Thread? = try parameters.optionalChoice("thread")
    isOnOtherThread = thread == .background
  }
}

/// A nameless message that a request or an action asks for.
struct SendAction {
  let data: Behavior.Payload
  let callback: CallbackAction?

  init(_ parameters: Parameters) throws(AdapterError) {
    data = Behavior.Payload(parameters)
    callback = try CallbackAction(parameters)
  }
}

/// The callback that a call is to be given.
struct CallbackAction {
  let name: JSONString
  let behavior: Behavior

  /// Reads `callback` and `behavior`; nil without `callback`.
  init?(_ parameters: Parameters) throws(AdapterError) {
    guard let name = try parameters.optionalName("callback") else { return nil }
    self.name = name
    behavior = try Behavior(parameters.optionalList("behavior"))
  }
}

extension Behavior.Payload {
  /// Reads `data`, or `"echo": true` in place of it.
  init(_ parameters: Parameters) {
    if let value = parameters.value("data") {
      self = .value(value)
    } else {
      self = parameters.value("echo")?.boolValue == true ? .echo : .nothing
    }
  }
}

extension Behavior.Action {
  /// Reads one action.
  init(_ members: JSONObject) throws(AdapterError) {
    let kind = try Parameters(members, of: "an action").text("do")
    let parameters = Parameters(members, of: "the action \(kind)")
    switch kind {
    case "respond": self = .respond(Behavior.Payload(parameters))
    case "hold": self = .hold(try parameters.name("responder"))
    case "call": self = .call(try CallAction(parameters))
    case "send": self = .send(try SendAction(parameters))
    case "register":
      self = .register(try parameters.name("handler"), try Behavior(parameters.optionalList("behavior")))
    case "remove": self = .remove(try parameters.name("handler"))
    case "reset": self = .reset
    case "throw": self = .throw(try parameters.text("text"))
    default: throw .badParameter("there is no action \(kind)")
    }
  }
}
