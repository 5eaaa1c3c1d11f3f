import BridgeAdapter
import BridgeJSON

extension Mutant {
  /// Faults in handling what one fetch gives.
  static let batchMutants: [Mutant] = [
    .incoming("only-first-of-batch") { Array($0.prefix(1)) },
    .incoming("only-last-of-batch") { Array($0.suffix(1)) },
    .incoming("batch-reversed") { $0.reversed() },
    .incoming("responses-before-calls") { batch in
      batch.filter { $0["responseId"] != nil } + batch.filter { $0["responseId"] == nil }
    },
    .incoming("batch-handled-twice") { $0 + $0 },
    .incoming("equal-messages-merged") { batch in
      var seen: [JSONValue] = []
      for element in batch where !seen.contains(element) { seen.append(element) }
      return seen
    },
    .incoming("batch-stops-at-non-object") { Array($0.prefix { $0.objectValue != nil }) },
    .incoming("batch-lost-at-non-object") { $0.allSatisfy { $0.objectValue != nil } ? $0 : [] },
    Mutant("batch-stops-at-no-handler", BatchStopsAtNoHandler.self),
    Mutant("no-handler-crashes", NoHandlerCrashes.self),
    Mutant("no-handler-answered", NoHandlerAnswered.self),
    Mutant("nameless-goes-to-first-handler", NamelessGoesToFirstHandler.self),
    .eachIncoming("unknown-fields-refused") { message in
      let known: Set<JSONString> = ["handlerName", "data", "callbackId", "responseId", "responseData"]
      return known.isSuperset(of: message.names) ? message : nil
    },
    .queueText("missing-queue-crashes") { text in
      guard let text else { crash("the queue is nil") }
      return text
    },
    .queueText("empty-queue-crashes") { text in
      if text == "" { crash("the queue is empty") }
      return text
    },
    .queueText("lone-object-taken-for-queue") { text in
      guard let text, let value = try? JSONValue(decoding: text), value.objectValue != nil else { return text }
      return "[\(text)]"
    },
  ]
}

private final class BatchStopsAtNoHandler: AlteredHalf {
  override func receive(_ batch: [JSONValue]) -> [JSONValue] {
    Array(
      batch.prefix { element in
        guard let message = element.objectValue, !message.has("responseId") else { return true }
        return message.string("handlerName").map(names.contains) ?? true
      }
    )
  }
}

private final class NoHandlerCrashes: AlteredHalf {
  override func receive(_ batch: [JSONValue]) -> [JSONValue] {
    for case .object(let message) in batch {
      if let name = message.string("handlerName"), !message.has("responseId"), !names.contains(name) {
        crash("WVJBNoHandlerException")
      }
    }
    return batch
  }
}

private final class NoHandlerAnswered: AlteredHalf {
  override func receive(_ batch: [JSONValue]) -> [JSONValue] {
    for case .object(let message) in batch {
      guard let name = message.string("handlerName"), let id = message.string("callbackId"), !message.has("responseId"),
        !names.contains(name)
      else { continue }
      emit(["responseId": .string(id), "responseData": "no handler"])
    }
    return batch
  }
}

private final class NamelessGoesToFirstHandler: AlteredHalf {
  private var first: JSONString?

  override func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
    first = first ?? handler
    super.register(handler, body)
  }

  override func receive(_ batch: [JSONValue]) -> [JSONValue] {
    batch.map { element in
      guard let message = element.objectValue, let first, !message.has("handlerName"), !message.has("responseId") else {
        return element
      }
      return .object(message.with("handlerName", .string(first)))
    }
  }
}
