import BridgeAdapter
import BridgeJSON
import WebViewJavascriptBridge

extension Mutant {
  /// Faults that halves of the dialect `wvjb-5` have had.
  static let version5Mutants: [Mutant] = [
    Mutant("wvjb-5-loaded-url-of-version-6", dialect: .version5, LoadedURLOfVersion6.self),
    Mutant("wvjb-5-queue-url-of-version-6", dialect: .version5, QueueURLOfVersion6.self),
    Mutant("wvjb-5-decides-twice", dialect: .version5, DecidesTwice.self),
    Mutant("wvjb-5-nothing-fetched-crashes", dialect: .version5, NothingFetchedCrashes.self),
    Mutant("wvjb-5-unknown-response-crashes", dialect: .version5, UnknownResponseCrashes.self),
    Mutant("wvjb-5-host-in-upper-case-only", dialect: .version5, HostInUpperCaseOnly.self),
    Mutant("wvjb-5-injects-at-finish", dialect: .version5, InjectsAtFinish.self),
  ]
}

/// Knows the URL `https://__bridge_loaded__` alone.
private final class LoadedURLOfVersion6: AlteredHalf {
  override func load(_ navigation: PageNavigation) {
    pass(navigation, as: "https://example.org/")
  }
}

/// Knows the URL `https://__wvjb_queue_message__` alone.
private final class QueueURLOfVersion6: AlteredHalf {
  override func fetch(_ navigation: PageNavigation) {
    pass(navigation, as: "https://example.org/")
  }
}

/// Cancels the bridge's navigation and then lets the rest of the code decide it as well.
private final class DecidesTwice: AlteredHalf {
  override func decide(url: String, _ decision: PolicyDecision) {
    super.decide(url: url, decision)
    if let navigation, BridgeURL(navigation.url, dialect: dialect) != nil { super.decide(url: url, .allow) }
  }
}

private final class NothingFetchedCrashes: AlteredHalf {
  override func queue(_ text: String?) -> String? {
    if text == nil || text == "" { crash("nothing was fetched") }
    return super.queue(text)
  }
}

/// Calls a callback without looking whether there is one.
private final class UnknownResponseCrashes: CallLedgerHalf {
  override func receive(response: JSONObject, id: JSONString) -> [JSONValue] {
    if !pending.contains(id) { crash("no callback \(id)") }
    return super.receive(response: response, id: id)
  }
}

/// Compares the host with the name as it is written in the page, which a web view normalises.
private final class HostInUpperCaseOnly: AlteredHalf {
  override func navigate(_ navigation: PageNavigation) {
    if BridgeURL(navigation.url, dialect: dialect) != nil,
      navigation.url.contains("_w") || navigation.url.contains("_b")
    {
      pass(navigation, as: "https://example.org/")
    } else {
      super.navigate(navigation)
    }
  }
}

/// Does what version 4 does.
private final class InjectsAtFinish: AlteredHalf {
  override func report(_ report: PageReport) {
    super.report(report)
    if report.kind == .finish { inject(dialect.webHalf) }
  }
}
