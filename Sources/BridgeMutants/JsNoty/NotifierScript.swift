import BridgeJSON
import JsNoty

/// Scripts that dispatch a notification's event.
enum NotifierScript {
  /// The script that the reference library evaluates.
  static func reference(_ notification: PageNotification) -> String {
    let page = Listener()
    NotificationBridge(page: page).notify(notification.name, data: notification.data)
    return page.script
  }

  /// The script with this name, which stands in quotes, and this detail.
  static func dispatching(_ name: String, _ detail: String) -> String {
    "document.dispatchEvent(new CustomEvent(\(name),{detail:\(detail)}));"
  }

  /// A string as a literal in double quotes.
  static func literal(_ text: JSONString) -> String { expression(.string(text)) }

  /// A value as a JSON text that is also an expression of ES5.
  static func expression(_ value: JSONValue?) -> String { separatorsEscaped((value ?? .null).text) }

  /// A JSON text with U+2028 and U+2029 as escapes.
  static func separatorsEscaped(_ json: String) -> String {
    json.replacing("\u{2028}", with: #"\u2028"#).replacing("\u{2029}", with: #"\u2029"#)
  }

  private final class Listener: NotifiedPage {
    var script = ""

    func evaluate(_ script: String) { self.script = script }
  }
}
