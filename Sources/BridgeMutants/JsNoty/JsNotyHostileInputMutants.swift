import BridgeJSON
import JsNoty

extension JsNotyMutant {
  /// Faults that hostile pages find.
  static let hostileInputMutants: [JsNotyMutant] = [
    .reading("malformed-told-without-data") { url, reading in
      guard case .malformed = reading else { return reading }
      return .notification(PageNotification(name: JSONString(NotifierURL(url)?.host ?? "")))
    },
    .reading("text-that-is-no-json-told") { url, reading in
      guard case .malformed = reading, let parts = NotifierURL(url), !parts.host.isEmpty, let path = parts.path,
        !path.contains("%")
      else { return reading }
      return .notification(PageNotification(name: JSONString(parts.host), data: .string(JSONString(path))))
    },
    JsNotyMutant("malformed-not-acknowledged") { half in
      half.acknowledgements = { reading in
        guard case .notification = reading else { return [] }
        return [PageNotification(name: "JsNotyRecieved")]
      }
    },
    JsNotyMutant("malformed-allowed") { half in
      half.decisions = { reading in
        if case .notification = reading { [.cancel] } else { [.allow] }
      }
    },
    .reading("malformed-ends-the-app") { _, reading in
      if case .malformed = reading { crash("a URL was not what was expected") }
      return reading
    },
    .reading("no-name-ends-the-app") { url, reading in
      if case .malformed = reading, NotifierURL(url)?.host.isEmpty != false { crash("a URL has no host") }
      return reading
    },
    .urls("malformed-escapes-kept") { url in
      url.path = url.path.map { NotifierURL.encoded(NotifierURL.decoded($0)) }
    },
    .urls("utf-8-mended") { url in
      func mended(_ text: String) -> String {
        NotifierURL.encoded(String(decoding: NotifierURL.decoded(text), as: UTF8.self).utf8)
      }
      url.path = url.path.map(mended)
      url.host = mended(url.host)
    },
    .reading("deep-data-ends-the-app") { url, reading in
      let brackets = NotifierURL.decoded(NotifierURL(url)?.path ?? "")
        .count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
      if brackets > 10_000 {
        crash("the stack has no end")
      }
      return reading
    },
  ]
}
