import BridgeJSON
import JsNoty

extension JsNotyMutant {
  /// Faults in the script that dispatches an event.
  static let scriptMutants: [JsNotyMutant] = [
    .scripts("triggered-with-jquery") { notification in
      guard notification.name != "JsNotyRecieved" else { return NotifierScript.reference(notification) }
      let data = notification.data.map { ", " + NotifierScript.expression($0) } ?? ""
      return "$(document).trigger(\(NotifierScript.literal(notification.name))\(data))"
    },
    .scripts("dispatched-on-window") { notification in
      let script = NotifierScript.reference(notification)
      return notification.name == "JsNotyRecieved" ? script : "window" + script.dropFirst("document".count)
    },
    .scripts("detail-as-text") { notification in
      let text = notification.data.map { NotifierScript.literal(JSONString($0.text)) } ?? "null"
      return NotifierScript.dispatching(NotifierScript.literal(notification.name), text)
    },
    .scripts("detail-escaped-as-a-url") { notification in
      let json = String(decoding: NotifierURL.decoded(NotifierScript.expression(notification.data)), as: UTF8.self)
      return NotifierScript.dispatching(NotifierScript.literal(notification.name), json)
    },
    .scripts("line-separators-raw") { notification in
      let json = (notification.data ?? .null).text
      return NotifierScript.dispatching(NotifierScript.literal(notification.name), json)
    },
    .scripts("member-proto-in-a-literal") { notification in
      NotifierScript.dispatching(
        NotifierScript.literal(notification.name),
        NotifierScript.expression(notification.data)
      )
    },
    .scripts("name-not-escaped") { notification in
      NotifierScript.dispatching("\"\(notification.name.lossy)\"", NotifierScript.expression(notification.data))
    },
    .scripts("name-quotes-alone-escaped") { notification in
      let name = notification.name.lossy.replacing("\"", with: "\\\"")
      return NotifierScript.dispatching("\"\(name)\"", NotifierScript.expression(notification.data))
    },
    .scripts("name-line-separators-raw") { notification in
      NotifierScript.dispatching(
        JSONValue.string(notification.name).text,
        NotifierScript.expression(notification.data)
      )
    },
    .scripts("name-percent-encoded") { notification in
      let isPlain = notification.name.lossy.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "/") }
      let name = isPlain ? notification.name : JSONString(NotifierURL.encoded(notification.name.lossy.utf8))
      return NotifierScript.dispatching(NotifierScript.literal(name), NotifierScript.expression(notification.data))
    },
  ]
}
