import BridgeAdapter
import BridgeJSON

extension Mutant {
  /// Faults in registering, removing and finding handlers.
  static let handlerMutants: [Mutant] = [
    Mutant("handler-runs-twice", HandlerRunsTwice.self),
    Mutant("handler-runs-once-only", HandlerRunsOnceOnly.self),
    Mutant("first-registration-kept", FirstRegistrationKept.self),
    Mutant("remove-ignored", RemoveIgnored.self),
    Mutant("remove-removes-all", RemoveRemovesAll.self),
    Mutant("remove-unknown-crashes", RemoveUnknownCrashes.self),
    Mutant("names-ignore-case", NamesIgnoreCase.self),
    Mutant("names-normalised", NamesNormalised.self),
    Mutant("names-trimmed", NamesTrimmed.self),
    Mutant("empty-name-refused", EmptyNameRefused.self),
    Mutant("instances-share-handlers", InstancesShareHandlers.self),
  ]
}

private final class HandlerRunsTwice: AlteredHalf {
  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    super.register(handler) { data, answer in
      try body(data, answer)
      try body(data, answer)
    }
  }
}

private final class HandlerRunsOnceOnly: AlteredHalf {
  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    super.register(handler) { [weak self] data, answer in
      self?.remove(handler)
      try body(data, answer)
    }
  }
}

private final class FirstRegistrationKept: AlteredHalf {
  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    if !names.contains(handler) { super.register(handler, body) }
  }
}

private final class RemoveIgnored: AlteredHalf {
  override func remove(_ handler: JSONString) {}
}

private final class RemoveRemovesAll: AlteredHalf {
  override func remove(_ handler: JSONString) {
    names.forEach(super.remove)
  }
}

private final class RemoveUnknownCrashes: AlteredHalf {
  override func remove(_ handler: JSONString) {
    guard names.contains(handler) else { crash("no handler to remove") }
    super.remove(handler)
  }
}

/// A half that keeps names in another form than they are given in.
private class FoldedNames: AlteredHalf {
  func fold(_ name: JSONString) -> JSONString { name }

  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    super.register(fold(handler), body)
  }

  override func remove(_ handler: JSONString) {
    super.remove(fold(handler))
  }

  override func receive(_ batch: [JSONValue]) -> [JSONValue] {
    batch.map { element in
      guard let message = element.objectValue, let name = message.string("handlerName") else { return element }
      return .object(message.with("handlerName", .string(fold(name))))
    }
  }
}

private final class NamesIgnoreCase: FoldedNames {
  override func fold(_ name: JSONString) -> JSONString {
    name.string.map { JSONString($0.lowercased()) } ?? name
  }
}

private final class NamesNormalised: FoldedNames {
  override func fold(_ name: JSONString) -> JSONString {
    name.string.map { JSONString(Normalisation.composed($0)) } ?? name
  }
}

private final class NamesTrimmed: FoldedNames {
  override func fold(_ name: JSONString) -> JSONString {
    guard let text = name.string else { return name }
    let start = text.drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return JSONString(String(start[...end]))
  }
}

private final class EmptyNameRefused: AlteredHalf {
  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    if handler != "" { super.register(handler, body) }
  }
}

private final class InstancesShareHandlers: AlteredHalf {
  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    super.register(handler, body)
    for half in siblings.halves where half !== self { half.reference.register(handler, body) }
  }
}
