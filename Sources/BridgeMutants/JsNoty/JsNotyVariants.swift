import BridgeJSON
import JsNoty

extension JsNotyMutant {
  /// Halves that conform in another way than the reference half does.
  static let variants: [JsNotyMutant] = [
    .scripts("single-quotes", kind: .variant) { notification in
      let inside = NotifierScript.literal(notification.name).dropFirst().dropLast()
      let name = inside.replacing("\\\"", with: "\"").replacing("'", with: "\\'")
      return "document.dispatchEvent(new CustomEvent('\(name)', {'detail': \(Self.parsed(notification.data))}))"
    },
    .scripts("always-parsed", kind: .variant) { notification in
      NotifierScript.dispatching(NotifierScript.literal(notification.name), "window." + Self.parsed(notification.data))
    },
    JsNotyMutant("ascii-escapes", kind: .variant) { half in
      half.evaluated = { script in
        script.utf16.map { $0 < 0x80 ? String(Unicode.Scalar(UInt8($0))) : Self.escape($0) }.joined()
      }
    },
    JsNotyMutant("white-space-and-window", kind: .variant) { half in
      half.evaluated = { script in
        let inside = script.dropFirst("document.dispatchEvent(new CustomEvent(".count).dropLast(3)
        return "\n window.document.dispatchEvent( new window.CustomEvent( \(inside) ) )\n"
      }
    },
    .scripts("no-detail-without-data", kind: .variant) { notification in
      notification.data == nil
        ? "document.dispatchEvent(new CustomEvent(\(NotifierScript.literal(notification.name))))"
        : NotifierScript.reference(notification)
    },
    .scripts("bubbling-events", kind: .variant) { notification in
      let name = NotifierScript.literal(notification.name)
      let options = "{bubbles: true, \"cancelable\": false, \"detail\": \(Self.parsed(notification.data))}"
      return "document.dispatchEvent(new CustomEvent(\(name), \(options)));"
    },
    JsNotyMutant("acknowledgement-with-detail", kind: .variant) { half in
      half.acknowledgements = { reading in
        if case .other = reading { [] } else { [PageNotification(name: "JsNotyRecieved", data: ["at": 1])] }
      }
    },
    .data("numbers-as-doubles", kind: .variant) { data in
      data?.changingScalars { scalar in
        guard case .number(let number) = scalar else { return scalar }
        return .number(NumberRounding.double(number))
      }
    },
    JsNotyMutant("null-stands-for-nothing", kind: .variant, features: [.userAgent]) { half in
      half.incoming = { [PageNotification(name: $0.name, data: $0.data ?? .null)] }
    },
    JsNotyMutant("decides-first", kind: .variant) { $0.decidesFirst = true },
    JsNotyMutant("no-optional-features", kind: .variant, features: []) { _ in },
  ]

  private static func parsed(_ data: JSONValue?) -> String {
    "JSON.parse(\(NotifierScript.literal(JSONString((data ?? .null).text))))"
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
