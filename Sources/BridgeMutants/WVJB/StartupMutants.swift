import BridgeAdapter
import BridgeJSON
import WebViewJavascriptBridge

extension Mutant {
  /// Faults in the startup queue.
  static let startupMutants: [Mutant] = [
    Mutant("startup-queue-sent-again", StartupQueueSentAgain.self),
    Mutant("startup-queue-before-script", StartupQueueBeforeScript.self),
    Mutant("startup-queue-never-sent", StartupQueueNeverSent.self),
    Mutant("startup-queue-reversed", StartupQueueReversed.self),
    Mutant("startup-calls-not-queued", StartupCallsNotQueued.self),
    Mutant("startup-callbacks-lost", StartupCallbacksLost.self),
    Mutant("startup-queue-by-kind", StartupQueueByKind.self),
    Mutant("calls-wait-for-next-load", CallsWaitForNextLoad.self),
  ]
}

/// A half that sees apart what is sent from the startup queue.
private class StartupHalf: AlteredHalf {
  private(set) var isLoading = false
  /// The messages of the load that goes on.
  var queued: [JSONObject] = []

  override func load(_ navigation: PageNavigation) {
    isLoading = true
    queued = []
    super.load(navigation)
    isLoading = false
  }

  override func emit(_ message: JSONObject) {
    if isLoading { queued.append(message) } else { super.emit(message) }
  }

  /// The policy of the load is decided when everything has been sent.
  override func decide(url: String, _ decision: PolicyDecision) {
    if isLoading { release(queued) }
    super.decide(url: url, decision)
  }

  final func release(_ messages: [JSONObject]) {
    for message in messages { events.evaluate(script(of: message)) }
  }
}

private final class StartupQueueSentAgain: StartupHalf {
  private var first: [JSONObject] = []

  override func decide(url: String, _ decision: PolicyDecision) {
    if isLoading {
      if queued.isEmpty { queued = first } else { first = queued }
    }
    super.decide(url: url, decision)
  }
}

private final class StartupQueueBeforeScript: StartupHalf {
  private var script: String?

  override func inject(_ script: String) {
    self.script = script
  }

  override func decide(url: String, _ decision: PolicyDecision) {
    release(queued)
    queued = []
    if let script { events.evaluate(script) }
    script = nil
    super.decide(url: url, decision)
  }
}

private final class StartupQueueNeverSent: StartupHalf {
  override func decide(url: String, _ decision: PolicyDecision) {
    queued = []
    super.decide(url: url, decision)
  }
}

private final class StartupQueueReversed: StartupHalf {
  override func decide(url: String, _ decision: PolicyDecision) {
    queued.reverse()
    super.decide(url: url, decision)
  }
}

private final class StartupQueueByKind: StartupHalf {
  override func decide(url: String, _ decision: PolicyDecision) {
    queued = queued.filter { $0.has("handlerName") } + queued.filter { !$0.has("handlerName") }
    super.decide(url: url, decision)
  }
}

private final class StartupCallsNotQueued: AlteredHalf {
  required init(_ events: any EventSink, siblings: Siblings, dialect: BridgeDialect) {
    super.init(events, siblings: siblings, dialect: dialect)
    loadSilently()
  }
}

private final class StartupCallbacksLost: AlteredHalf {
  override func call(_ call: HandlerCall) throws {
    var altered = call
    if !isLoaded, call.callback != nil { altered.callback = { _ in } }
    try super.call(altered)
  }
}

private final class CallsWaitForNextLoad: StartupHalf {
  private var held: [JSONObject] = []

  override func emit(_ message: JSONObject) {
    if isLoading { super.emit(message) } else { held.append(message) }
  }

  override func load(_ navigation: PageNavigation) {
    let earlier = held
    held = []
    super.load(navigation)
    release(earlier)
  }
}
