import BridgeAdapter
import BridgeJSON
import WebViewJavascriptBridge

extension Mutant {
  /// Faults in URLs that carry scripts and queues, in the dialect `jsbridge-android`.
  static let androidMutants: [Mutant] = [
    Mutant("android-percent-raw", dialect: .android, PercentRaw.self),
    Mutant("android-only-some-percents-escaped", dialect: .android, SomePercentsEscaped.self),
    Mutant("android-return-decoded-twice", dialect: .android, ReturnDecodedTwice.self),
    Mutant("android-return-not-decoded", dialect: .android, ReturnNotDecoded.self),
    Mutant("android-second-return-lost", dialect: .android, SecondReturnLost.self),
    Mutant("android-return-cut-out-of-data", dialect: .android, ReturnCutOutOfData.self),
    Mutant("android-return-allowed", dialect: .android, ReturnAllowed.self),
    Mutant("android-malformed-return-mended", dialect: .android, MalformedReturnMended.self),
    Mutant("android-fetches-at-a-return", dialect: .android, FetchesAtAReturn.self),
    Mutant("android-fetches-twice", dialect: .android, FetchesTwiceByURL.self),
    Mutant("android-asks-first", dialect: .android, AsksFirst.self),
    Mutant("android-apostrophe-raw", dialect: .android, ApostropheRaw.self),
    Mutant("android-default-handler-catches-all", dialect: .android, NamedForDefault.self),
    Mutant("android-plain-scripts", kind: .variant, dialect: .android) {
      PlainScripts($0, siblings: $1, dialect: .android)
    },
    Mutant("android-everything-escaped", kind: .variant, dialect: .android) {
      EverythingEscaped($0, siblings: $1, dialect: .android)
    },
  ]
}

/// Has a web view that evaluates scripts as they are.
private final class PlainScripts: AlteredHalf {
  override func evaluation(of script: String) -> String { script }
}

/// Escapes whatever it may.
private final class EverythingEscaped: AlteredHalf {
  override func evaluation(of script: String) -> String { Self.urlPrefix + PercentText.component(script) }
}

/// Writes scripts into URLs as they are.
private final class PercentRaw: AlteredHalf {
  override func evaluation(of script: String) -> String { Self.urlPrefix + script }
}

/// Escapes the sequences that once did harm, and no others.
private final class SomePercentsEscaped: AlteredHalf {
  override func evaluation(of script: String) -> String {
    let parts = script.split(separator: "%", omittingEmptySubsequences: false)
    var url = Self.urlPrefix + (parts.first ?? "")
    for part in parts.dropFirst() {
      let isKnown = ["7B", "7D", "22"].contains { part.hasPrefix($0) }
      url += (isKnown ? "%25" : "%") + part
    }
    return url
  }
}

private final class ReturnDecodedTwice: AlteredHalf {
  override func queue(_ text: String?) -> String? { text.map(PercentText.decoded) }
}

private final class ReturnNotDecoded: AlteredHalf {
  override func receive(_ navigation: PageNavigation, returned text: String?) {
    guard let url = dialect.returnURL else { return }
    let raw = String(navigation.url.dropFirst(url.count))
    pass(navigation, as: url + PercentText.component(raw))
  }
}

/// Forgets after the first return that it has asked for one.
private final class SecondReturnLost: AlteredHalf {
  private var isAwaited = false

  override func fetch(_ navigation: PageNavigation) {
    isAwaited = true
    super.fetch(navigation)
  }

  override func receive(_ navigation: PageNavigation, returned text: String?) {
    if isAwaited { super.receive(navigation, returned: text) } else { pass(navigation, as: dialect.returnURL ?? "") }
    isAwaited = false
  }
}

/// Removes the fixed part of the URL wherever it stands.
private final class ReturnCutOutOfData: AlteredHalf {
  override func queue(_ text: String?) -> String? {
    guard let text, let url = dialect.returnURL else { return text }
    return text.split(separator: url, omittingEmptySubsequences: false).joined()
  }
}

private final class ReturnAllowed: AlteredHalf {
  override func decide(url: String, _ decision: PolicyDecision) {
    let isReturn = navigation.map { $0.url.hasPrefix(dialect.returnURL ?? "") } ?? false
    super.decide(url: url, isReturn ? .allow : decision)
  }
}

/// Takes a return whose percent sequences are malformed for what it may have meant.
private final class MalformedReturnMended: AlteredHalf {
  override func receive(_ navigation: PageNavigation, returned text: String?) {
    guard text == nil, let url = dialect.returnURL else {
      super.receive(navigation, returned: text)
      return
    }
    let mended = PercentText.decoded(String(navigation.url.dropFirst(url.count)))
    pass(navigation, as: url + PercentText.component(mended))
  }
}

/// Takes every URL of the scheme for a signal.
private final class FetchesAtAReturn: AlteredHalf {
  override func receive(_ navigation: PageNavigation, returned text: String?) {
    super.receive(navigation, returned: text)
    evaluate(other: "WebViewJavascriptBridge._fetchQueue();")
  }
}

private final class FetchesTwiceByURL: AlteredHalf {
  override func evaluate(other script: String) {
    super.evaluate(other: script)
    super.evaluate(other: script)
  }
}

/// Asks whether the web half is there, as version 4 does, and brings none to a page that says so.
private final class AsksFirst: AlteredHalf {
  override func finish(isPresent: Bool) {
    evaluate(other: "typeof WebViewJavascriptBridge == 'object';")
    if !isPresent { super.finish(isPresent: isPresent) }
  }
}

/// Escapes what stands in JSON, but not the literal's own quote.
private final class ApostropheRaw: AlteredHalf {
  override func literal(of json: String) -> String {
    super.literal(of: json).split(separator: "\\'", omittingEmptySubsequences: false).joined(separator: "'")
  }
}

private final class NamedForDefault: AlteredHalf {
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
