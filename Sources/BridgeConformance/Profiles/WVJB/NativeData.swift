import BridgeJSON

/// The kinds of data that a vector gives to a native half, which not every dialect's can carry.
struct NativeData {
  /// The traits without which the vector does not apply to a native half.
  ///
  /// `anyData` if any data that is sent is not a string; `scalarData` if a call that is received has data that is no object.
  let traits: [String]

  init(_ vector: Vector) {
    var uses = Uses()
    for step in vector.steps { uses.read(step) }
    traits = (uses.hasOtherThanText ? ["anyData"] : []) + (uses.hasScalars ? ["scalarData"] : [])
  }

  private struct Uses {
    var hasOtherThanText = false
    var hasScalars = false

    mutating func read(_ step: Step) {
      switch step.action {
      case "receive":
        if let message = step.arguments["message"] { read(message: message) }
        if let messages = step.arguments["messages"] { read(messages: messages) }
      case "call", "send", "respond": read(data: step.arguments["data"])
      default: break
      }
      read(behavior: step.arguments["behavior"])
    }

    private mutating func read(messages: JSONValue) {
      if let list = messages.arrayValue {
        for message in list { read(message: message) }
      } else if case .repeatValue(let message, _)? = try? Directive(messages) {
        read(message: message)
      }
    }

    private mutating func read(message: JSONValue) {
      guard let object = message.objectValue else { return }
      read(data: object["data"])
      read(data: object["responseData"])
      guard object["responseId"] == nil, let kind = object["data"].flatMap(Self.kind) else { return }
      if kind != .object { hasScalars = true }
    }

    private mutating func read(behavior: JSONValue?) {
      for action in behavior?.arrayValue ?? [] {
        if let answer = action["respond"] { read(data: answer) }
        for verb in ["call", "send", "register"] {
          guard let inner = action[verb] else { continue }
          read(data: inner["data"])
          read(behavior: inner["behavior"])
        }
      }
    }

    private mutating func read(data: JSONValue?) {
      if let kind = data.flatMap(Self.kind), kind != .text { hasOtherThanText = true }
    }

    private enum Kind { case text, object, other }

    /// What data a value stands for; nil for nothing, and for what a handler was given.
    private static func kind(_ value: JSONValue) -> Kind? {
      let directive: Directive?
      do { directive = try Directive(value) } catch { return .other }
      switch directive {
      case nil:
        switch value {
        case .string: return .text
        case .object: return .object
        default: return .other
        }
      case .absent, .data: return nil
      case .repeatText, .utf16: return .text
      case .nestObject(let depth, _, let inner): return depth > 0 ? .object : kind(inner)
      case .nestArray(let depth, let inner): return depth > 0 ? .other : kind(inner)
      case .literal: return .object
      default: return .other
      }
    }
  }
}
