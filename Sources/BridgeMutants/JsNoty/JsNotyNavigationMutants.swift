import BridgeAdapter
import JsNoty

extension JsNotyMutant {
  /// Faults in deciding navigations.
  static let navigationMutants: [JsNotyMutant] = [
    JsNotyMutant("own-navigation-allowed") { half in half.decisions = { _ in [.allow] } },
    JsNotyMutant("decided-twice") { half in
      half.decisions = { reading in
        if case .other = reading { [.allow] } else { [.cancel, .cancel] }
      }
    },
    JsNotyMutant("other-navigation-cancelled") { half in half.decisions = { _ in [.cancel] } },
    JsNotyMutant("other-navigation-acknowledged") { half in
      half.acknowledgements = { _ in [PageNotification(name: "JsNotyRecieved")] }
    },
    JsNotyMutant("scheme-by-its-beginning") { half in
      half.url = { url in
        guard url.hasPrefix("jsnoty"), let parts = NotifierURL(url) else { return url }
        return "jsnoty://" + parts.host + "/"
      }
    },
    JsNotyMutant("scheme-found-anywhere") { half in
      half.url = { url in url.firstRange(of: "jsnoty://").map { String(url[$0.lowerBound...]) } ?? url }
    },
    JsNotyMutant("scheme-in-lower-case-alone") { half in
      half.url = { url in url.hasPrefix("jsnoty:") ? url : "x-" + url }
    },
  ]
}
