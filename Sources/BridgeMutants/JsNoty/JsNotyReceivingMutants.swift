import BridgeJSON
import JsNoty

extension JsNotyMutant {
  /// Faults in telling the delegate, in names and in acknowledging.
  static let receivingMutants: [JsNotyMutant] = [
    .incoming("objects-told-twice") { notification in
      if case .object? = notification.data { [notification, notification] } else { [notification] }
    },
    .incoming("told-of-objects-alone") { notification in
      if case .object? = notification.data { return [notification] }
      return notification.data == nil ? [notification] : []
    },
    .incoming("data-not-parsed") { notification in
      [PageNotification(name: notification.name, data: notification.data.map { .string(JSONString($0.text)) })]
    },
    .incoming("falsy-data-not-told") { notification in
      switch notification.data {
      case .null?, .bool(false)?, ""?, 0?: [PageNotification(name: notification.name)]
      default: [notification]
      }
    },
    .incoming("no-data-told-as-empty") { [PageNotification(name: $0.name, data: $0.data ?? "")] },
    .incoming("null-told-as-no-data") { notification in
      [PageNotification(name: notification.name, data: notification.data == .null ? nil : notification.data)]
    },
    .names("name-in-lower-case") { JSONString($0.lossy.lowercased()) },
    .names("name-composed") { JSONString(Normalisation.composed($0.lossy)) },
    .names("name-ends-at-nul") { name in
      JSONString(String(String.UnicodeScalarView(name.lossy.unicodeScalars.prefix { $0.value != 0 })))
    },
    .names("name-trimmed-of-controls") { name in
      JSONString(String(String.UnicodeScalarView(name.lossy.unicodeScalars.filter { $0.value != 0x7F })))
    },
    JsNotyMutant("acknowledgement-spelled-correctly") { half in
      half.acknowledgements = { reading in
        if case .other = reading { [] } else { [PageNotification(name: "JsNotyReceived")] }
      }
    },
    JsNotyMutant("acknowledged-twice") { half in
      half.acknowledgements = { reading in
        if case .other = reading { [] } else { [PageNotification](repeating: .init(name: "JsNotyRecieved"), count: 2) }
      }
    },
    JsNotyMutant("acknowledged-with-data-alone") { half in
      half.acknowledgements = { reading in
        guard case .notification(let notification) = reading, notification.data != nil else { return [] }
        return [PageNotification(name: "JsNotyRecieved")]
      }
    },
    JsNotyMutant("acknowledged-before-the-delegate") { $0.acknowledgesFirst = true },
    JsNotyMutant("acknowledgement-of-the-page-taken") { half in
      half.incoming = { $0.name == "JsNotyRecieved" ? [] : [$0] }
    },
  ]
}
