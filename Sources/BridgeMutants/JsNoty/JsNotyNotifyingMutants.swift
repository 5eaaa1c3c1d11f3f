import BridgeJSON
import JsNoty

extension JsNotyMutant {
  /// Faults in what is sent, and in the data of both directions.
  static let notifyingMutants: [JsNotyMutant] = [
    .outgoing("sent-twice") { [$0, $0] },
    .outgoing("scalars-not-sent") { notification in
      switch notification.data {
      case .string, .number, .bool: []
      default: [notification]
      }
    },
    JsNotyMutant("names-used-once") { half in
      var used: Set<JSONString> = []
      half.outgoing = { used.insert($0.name).inserted ? [$0] : [] }
    },
    .outgoing("no-data-as-empty-object") { [PageNotification(name: $0.name, data: $0.data ?? [:])] },
    .outgoing("array-as-object") { notification in
      guard case .array(let elements)? = notification.data else { return [notification] }
      let members = elements.enumerated().map { (JSONString(String($0)), $1) }
      return [PageNotification(name: notification.name, data: .object(JSONObject(members)))]
    },
    .data("numbers-as-floats") { data in
      data?.changingScalars { scalar in
        guard case .number(let number) = scalar else { return scalar }
        return .number(NumberRounding.float(number))
      }
    },
    .data("truth-as-a-number") { data in
      data?.changingScalars { scalar in
        guard case .bool(let flag) = scalar else { return scalar }
        return .number(JSONNumber(flag ? 1 : 0))
      }
    },
    .outgoing("falsy-data-not-sent") { notification in
      switch notification.data {
      case .null?, .bool(false)?, ""?, 0?: [PageNotification(name: notification.name)]
      default: [notification]
      }
    },
    .data("empty-values-dropped") { data in
      data?.changingObjects { object in
        JSONObject(object.members.filter { ![.null, "", [], [:]].contains($0.value) }.map { ($0.name, $0.value) })
      }
    },
    .data("text-composed") { data in
      data?.changingTexts { JSONString(Normalisation.composed($0.lossy)) }
    },
    .data("controls-stripped") { data in
      data?.changingTexts { text in
        JSONString(String(String.UnicodeScalarView(text.lossy.unicodeScalars.filter { $0.value >= 0x20 })))
      }
    },
    .data("markup-escaped") { data in
      data?.changingTexts { JSONString($0.lossy.replacing("<", with: "&lt;")) }
    },
    .data("large-data-dropped") { data in
      guard let data, data.contains(where: { $0.stringValue.map { $0.utf8.count > 1 << 16 } ?? false }) else {
        return data
      }
      return nil
    },
    .data("member-proto-dropped") { data in
      data?.changingObjects { $0.without("__proto__") }
    },
  ]
}
