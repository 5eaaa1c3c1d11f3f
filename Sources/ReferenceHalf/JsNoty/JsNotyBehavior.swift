import BridgeAdapter
import BridgeJSON
import JsNoty

/// What the app's delegate does when it is told: it notifies the page, in order.
package struct JsNotyBehavior {
  /// The notifications.
  package let notifications: [PageNotification]

  /// Reads the actions of a request.
  package init(_ actions: [JSONValue]?) throws(AdapterError) {
    var notifications: [PageNotification] = []
    for action in actions ?? [] {
      guard action["do"] == "notify", case .string(let name)? = action["name"] else {
        throw AdapterError(code: -32602, message: "behavior: \(action) is no action of a delegate")
      }
      notifications.append(PageNotification(name: name, data: action["data"]))
    }
    self.notifications = notifications
  }
}

extension EventRecorder {
  /// Records that the app's delegate was told.
  package func notified(_ notification: PageNotification) {
    var members: JSONObject = ["name": .string(notification.name)]
    if let data = notification.data { members.append("data", data) }
    record("notified", members)
  }
}
