import BridgeAdapter
import BridgeJSON
import WebViewJavascriptBridge

extension Mutant {
  /// Faults in what only dialects with default handlers and injection at the end of loading have, in `wvjb-4`.
  static let version4Mutants: [Mutant] = [
    Mutant("wvjb-4-injects-without-check", dialect: .version4, InjectsWithoutCheck.self),
    Mutant("wvjb-4-checks-twice", dialect: .version4, ChecksTwice.self),
    Mutant("wvjb-4-injects-at-a-signal", dialect: .version4, InjectsAtASignal.self),
    Mutant("wvjb-4-injects-where-there-is-one", dialect: .version4, InjectsWhereThereIsOne.self),
    Mutant("wvjb-4-first-page-only", dialect: .version4, FirstPageOnly.self),
    Mutant("wvjb-4-injects-on-request", dialect: .version4, InjectsOnRequest.self),
    Mutant("wvjb-4-no-handler-crashes", dialect: .version4, NoHandlerCrashes.self),
    Mutant("wvjb-4-default-handler-catches-all", dialect: .version4, DefaultHandlerCatchesAll.self),
    Mutant("wvjb-4-default-handler-never-runs", dialect: .version4, DefaultHandlerNeverRuns.self),
    Mutant("wvjb-4-default-handler-cannot-answer", dialect: .version4, DefaultHandlerCannotAnswer.self),
    Mutant("wvjb-4-default-handler-set-once", dialect: .version4, DefaultHandlerSetOnce.self),
    Mutant("wvjb-4-early-default-handler-lost", dialect: .version4, EarlyDefaultHandlerLost.self),
    Mutant("wvjb-4-sends-under-an-empty-name", dialect: .version4, SendsUnderAnEmptyName.self),
    Mutant("wvjb-4-queue-before-the-web-half", dialect: .version4, QueueBeforeTheWebHalf.self),
    Mutant("wvjb-4-checks-in-other-words", kind: .variant, dialect: .version4) {
      ChecksInOtherWords($0, siblings: $1, dialect: .version4)
    },
  ]
}

private final class ChecksInOtherWords: AlteredHalf {
  override func evaluate(other script: String) {
    super.evaluate(
      other: script.contains("typeof") ? "!!window && typeof window.WebViewJavascriptBridge !== 'undefined'" : script
    )
  }
}

/// Does not heed what the check gave.
private final class InjectsWithoutCheck: AlteredHalf {
  override func finish(isPresent: Bool) { super.finish(isPresent: false) }
}

private final class ChecksTwice: AlteredHalf {
  override func evaluate(other script: String) {
    super.evaluate(other: script)
    if script.contains("typeof") { super.evaluate(other: script) }
  }
}

/// Brings the web half as soon as the page says anything, which is before it has finished loading.
private final class InjectsAtASignal: AlteredHalf {
  private var isInjected = false

  override func inject(_ script: String) {
    isInjected = true
    super.inject(script)
  }

  override func fetch(_ navigation: PageNavigation) {
    if !isInjected { inject(dialect.webHalf) }
    super.fetch(navigation)
  }
}

/// Takes the answer to the check for its contrary.
private final class InjectsWhereThereIsOne: AlteredHalf {
  override func finish(isPresent: Bool) { super.finish(isPresent: !isPresent) }
}

private final class FirstPageOnly: AlteredHalf {
  private var isInjected = false

  override func inject(_ script: String) {
    if !isInjected { super.inject(script) }
    isInjected = true
  }
}

/// Does what version 5 does.
private final class InjectsOnRequest: AlteredHalf {
  override func leave(_ navigation: PageNavigation) {
    super.leave(navigation)
    if BridgeURL(navigation.url, dialect: .version5) == .loaded { inject(dialect.webHalf) }
  }
}

private final class NoHandlerCrashes: AlteredHalf {
  override func receive(_ batch: [JSONValue]) -> [JSONValue] {
    for message in batch {
      if let message = message.objectValue, !message.has("responseId"), let name = message.string("handlerName"),
        !names.contains(name)
      {
        crash("no handler \(name)")
      }
    }
    return batch
  }
}

private final class DefaultHandlerCatchesAll: AlteredHalf {
  override func receive(_ batch: [JSONValue]) -> [JSONValue] {
    batch.map { element in
      guard case .object(var message) = element, let name = message.string("handlerName"), !names.contains(name),
        !message.has("responseId")
      else { return element }
      message["handlerName"] = nil
      return .object(message)
    }
  }
}

private final class DefaultHandlerNeverRuns: AlteredHalf {
  override func setDefaultHandler(_ body: @escaping HandlerBody) {}
}

private final class DefaultHandlerCannotAnswer: AlteredHalf {
  override func setDefaultHandler(_ body: @escaping HandlerBody) {
    super.setDefaultHandler { data, _ in try body(data) { _ in } }
  }
}

private final class DefaultHandlerSetOnce: AlteredHalf {
  private var isSet = false

  override func setDefaultHandler(_ body: @escaping HandlerBody) {
    if !isSet { super.setDefaultHandler(body) }
    isSet = true
  }
}

private final class EarlyDefaultHandlerLost: AlteredHalf {
  override func setDefaultHandler(_ body: @escaping HandlerBody) {
    if isLoaded { super.setDefaultHandler(body) }
  }
}

private final class SendsUnderAnEmptyName: AlteredHalf {
  override func emit(_ message: JSONObject) {
    let isNameless = !message.has("handlerName") && !message.has("responseId")
    super.emit(isNameless ? message.with("handlerName", "") : message)
  }
}

/// Sends what waits before the script that could take it.
private final class QueueBeforeTheWebHalf: AlteredHalf {
  private var script: String?

  override func inject(_ script: String) { self.script = script }

  override func finish(isPresent: Bool) {
    super.finish(isPresent: isPresent)
    if let script { super.inject(script) }
    script = nil
  }
}
