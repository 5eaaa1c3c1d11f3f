import BridgeAdapter
import BridgeJSON
import WebViewJavascriptBridge

extension Mutant {
  /// Faults in deciding navigations and in passing on what the web view reports.
  static let navigationMutants: [Mutant] = [
    Mutant("bridge-navigation-allowed", BridgeNavigationAllowed.self),
    Mutant("bridge-navigation-decided-twice", BridgeNavigationDecidedTwice.self),
    Mutant("every-https-cancelled", EveryHTTPSCancelled.self),
    Mutant("every-page-injected", EveryPageInjected.self),
    .urls("urls-in-lower-case-only") { $0 == $0.lowercased() ? BridgeURL($0) : nil },
    .urls("urls-with-https-only") { $0.lowercased().hasPrefix("https:") ? BridgeURL($0) : nil },
    .urls("urls-with-old-scheme-only") { $0.lowercased().hasPrefix("wvjbscheme:") ? BridgeURL($0) : nil },
    .urls("urls-without-path-only") { $0.hasSuffix("/") ? nil : BridgeURL($0) },
    .urls("urls-by-substring") { url in
      let url = url.lowercased()
      if url.contains("__bridge_loaded__") { return .loaded }
      return url.contains("__wvjb_queue_message__") ? .queue : nil
    },
    .urls("urls-by-prefix") { url in
      let url = url.lowercased()
      for scheme in ["https", "wvjbscheme"] {
        if url.hasPrefix("\(scheme)://__bridge_loaded__") { return .loaded }
        if url.hasPrefix("\(scheme)://__wvjb_queue_message__") { return .queue }
      }
      return nil
    },
    .urls("urls-with-any-scheme") { url in
      guard let colon = url.firstIndex(of: ":") else { return nil }
      return BridgeURL("https" + url[colon...])
    },
    Mutant("delegate-asked-about-bridge", DelegateAskedAboutBridge.self),
    Mutant("delegate-not-asked", DelegateNotAsked.self),
    Mutant("delegate-overruled", DelegateOverruled.self),
    Mutant("reports-not-passed-on", ReportsNotPassedOn.self),
    Mutant("responses-not-passed-on", ResponsesNotPassedOn.self),
    Mutant("failures-not-passed-on", FailuresNotPassedOn.self),
    Mutant("reports-passed-on-twice", ReportsPassedOnTwice.self),
    Mutant("finish-injects", FinishInjects.self),
    Mutant("response-cancelled-without-delegate", ResponseCancelledWithoutDelegate.self),
  ]

  private static func urls(_ name: String, _ recognise: @escaping @Sendable (String) -> BridgeURL?) -> Mutant {
    Mutant(name) { events, siblings in
      let half = OtherURLs(events, siblings: siblings)
      half.recognise = recognise
      return half
    }
  }
}

/// A half that takes other URLs for the bridge's.
private final class OtherURLs: AlteredHalf {
  var recognise: (String) -> BridgeURL? = { BridgeURL($0) }

  override func navigate(_ navigation: PageNavigation) {
    switch recognise(navigation.url) {
    case .loaded: load(navigation)
    case .queue: fetch(navigation)
    case .queueReturn?, nil: leave(navigation)
    }
  }
}

private final class BridgeNavigationAllowed: AlteredHalf {
  override func decide(url: String, _ decision: PolicyDecision) {
    let isBridges = navigation.map { BridgeURL($0.url) != nil } ?? false
    super.decide(url: url, isBridges ? .allow : decision)
  }
}

private final class BridgeNavigationDecidedTwice: AlteredHalf {
  override func decide(url: String, _ decision: PolicyDecision) {
    super.decide(url: url, decision)
    if let navigation, BridgeURL(navigation.url) != nil { super.decide(url: url, .allow) }
  }
}

private final class EveryHTTPSCancelled: AlteredHalf {
  override func decide(url: String, _ decision: PolicyDecision) {
    let isHTTPS = navigation?.url.lowercased().hasPrefix("https:") ?? false
    super.decide(url: url, isHTTPS ? .cancel : decision)
  }
}

private final class EveryPageInjected: AlteredHalf {
  override func leave(_ navigation: PageNavigation) {
    inject(WebHalf.script)
    super.leave(navigation)
  }
}

private final class DelegateAskedAboutBridge: AlteredHalf {
  override func navigate(_ navigation: PageNavigation) {
    if navigation.delegateDecision != nil, BridgeURL(navigation.url) != nil {
      tellDelegate("decide", url: navigation.url)
    }
    super.navigate(navigation)
  }
}

private final class DelegateNotAsked: AlteredHalf {
  override func leave(_ navigation: PageNavigation) {
    var alone = navigation
    alone.delegateDecision = nil
    super.leave(alone)
  }
}

private final class DelegateOverruled: AlteredHalf {
  override func decide(url: String, _ decision: PolicyDecision) {
    let isBridges = navigation.map { BridgeURL($0.url) != nil } ?? false
    super.decide(url: url, isBridges ? decision : .allow)
  }
}

private final class ReportsNotPassedOn: AlteredHalf {
  override func report(_ report: PageReport) {
    if report.kind == .response { super.report(report) }
  }
}

private final class ResponsesNotPassedOn: AlteredHalf {
  override func report(_ report: PageReport) {
    var alone = report
    if report.kind == .response { alone.delegateDecision = nil }
    super.report(alone)
  }
}

private final class FailuresNotPassedOn: AlteredHalf {
  override func report(_ report: PageReport) {
    if report.kind != .fail, report.kind != .failProvisional { super.report(report) }
  }
}

private final class ReportsPassedOnTwice: AlteredHalf {
  override func tellDelegate(_ report: String, url: String?) {
    super.tellDelegate(report, url: url)
    if report != "decide", report != "response" { super.tellDelegate(report, url: url) }
  }
}

private final class FinishInjects: AlteredHalf {
  override func report(_ report: PageReport) {
    super.report(report)
    if report.kind == .finish { inject(WebHalf.script) }
  }
}

private final class ResponseCancelledWithoutDelegate: AlteredHalf {
  override func report(_ report: PageReport) {
    if report.kind == .response, report.delegateDecision == nil {
      decide(url: report.url ?? "", .cancel)
    } else {
      super.report(report)
    }
  }
}
