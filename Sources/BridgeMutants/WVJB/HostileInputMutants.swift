import BridgeAdapter
import BridgeJSON

extension Mutant {
  /// Faults that only malformed or hostile input shows.
  static let hostileInputMutants: [Mutant] = [
    .queueText("malformed-queue-hangs") { text in
      if let text, text.hasPrefix("["), text.hasSuffix("}") { hang() }
      return text
    },
    .queueText("malformed-queue-crashes") { text in
      if let text, !text.isEmpty, (try? JSONValue(decoding: text)) == nil { crash("the queue is not JSON") }
      return text
    },
    .queueText("cut-queue-mended") { text in
      guard let text, (try? JSONValue(decoding: text)) == nil else { return text }
      let mends = ["]", "}]", "\"}]"].map { text + $0 } + [String(text.dropLast(2)) + "]"]
      return mends.first { (try? JSONValue(decoding: $0)) != nil } ?? text
    },
    .queueText("text-after-queue-ignored") { text in
      guard let text, let end = text.lastIndex(of: "]"), (try? JSONValue(decoding: text)) == nil else { return text }
      return String(text[...end])
    },
    .queueText("deep-queue-crashes") { text in
      if let text, text.utf8.prefix(10_000).allSatisfy({ $0 == UInt8(ascii: "[") }), text.utf8.count > 10_000 {
        crash("the stack is full")
      }
      return text
    },
    .queueText("batch-lost-past-double") { text in
      guard let text, let queue = try? JSONValue(decoding: text) else { return text }
      let isLost = queue.contains { value in
        if case .number(let number) = value { return number.doubleValue.isInfinite }
        return false
      }
      return isLost ? nil : text
    },
    .incoming("non-object-crashes") { batch in
      for element in batch where element.objectValue == nil { crash("\(element.typeName) has no members") }
      return batch
    },
    .eachIncoming("wrong-type-crashes") { message in
      for name in ["handlerName", "callbackId", "responseId"] {
        if let value = message[name], message.string(name) == nil { crash("\(name) is \(value.typeName)") }
      }
      return message
    },
    .incoming("batch-stops-at-wrong-type") { batch in
      Array(
        batch.prefix { element in
          ["handlerName", "callbackId", "responseId"].allSatisfy { name in
            element[name] == nil || element.objectValue?.string(name) != nil
          }
        }
      )
    },
    Mutant("inherited-names-answered", InheritedNamesAnswered.self),
    Mutant("inherited-names-refused", InheritedNamesRefused.self),
    .eachIncoming("long-names-cut") { message in
      var cut = message
      for name in ["handlerName", "callbackId"] {
        if let text = message.string(name), text.utf16.count > 4096 {
          cut[name] = .string(JSONString(utf16: text.utf16.prefix(4096)))
        }
      }
      return cut
    },
    Mutant("error-ends-bridge", ErrorEndsBridge.self),
    Mutant("error-ends-batch", ErrorEndsBatch.self),
  ]
}

private let inheritedNames: Set<JSONString> = [
  "toString", "constructor", "__proto__", "hasOwnProperty", "valueOf", "isPrototypeOf", "propertyIsEnumerable",
  "toLocaleString",
]

private final class InheritedNamesAnswered: AlteredHalf {
  override func receive(_ batch: [JSONValue]) -> [JSONValue] {
    for case .object(let message) in batch {
      guard let name = message.string("handlerName"), inheritedNames.contains(name), !names.contains(name),
        let id = message.string("callbackId")
      else { continue }
      emit(["responseId": .string(id), "responseData": "[object Object]"])
    }
    return batch
  }
}

private final class InheritedNamesRefused: AlteredHalf {
  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    if !inheritedNames.contains(handler) { super.register(handler, body) }
  }
}

private final class ErrorEndsBridge: AlteredHalf {
  private var isDead = false

  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    super.register(handler) { [weak self] data, answer in
      guard self?.isDead == false else { return }
      do {
        try body(data, answer)
      } catch {
        self?.isDead = true
      }
    }
  }

  override func call(_ call: HandlerCall) throws {
    var altered = call
    if let callback = call.callback {
      altered.callback = { [weak self] data in
        do {
          try callback(data)
        } catch {
          self?.isDead = true
        }
      }
    }
    try super.call(altered)
  }
}

private final class ErrorEndsBatch: AlteredHalf {
  private var isOver = false

  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    super.register(handler) { [weak self] data, answer in
      guard self?.isOver == false else { return }
      do {
        try body(data, answer)
      } catch {
        self?.isOver = true
      }
    }
  }

  override func fetch(_ navigation: PageNavigation) {
    isOver = false
    super.fetch(navigation)
  }
}
