import BridgeAdapter
import BridgeJSON

extension Mutant {
  /// Faults in what becomes of data and answers on their way.
  static let payloadMutants: [Mutant] = [
    .outgoing("null-data-left-out") { $0["data"] == .null ? [$0.without("data")] : [$0] },
    .eachIncoming("null-data-as-nothing") { $0["data"] == .null ? $0.without("data") : $0 },
    .eachIncoming("missing-data-as-null") {
      $0.has("handlerName") && !$0.has("data") ? $0.with("data", .null) : $0
    },
    .payload("null-members-dropped") { value in
      value.changingObjects { object in
        JSONObject(object.members.filter { $0.value != .null }.map { ($0.name, $0.value) })
      }
    },
    .payload("null-elements-dropped") { Mutant.withoutNullElements($0) },
    .payload("true-as-one") { value in
      value.changingScalars { $0 == true ? 1 : $0 == false ? 0 : $0 }
    },
    .numbers("numbers-as-floats") { .number(NumberRounding.float($0)) },
    .numbers("numbers-with-six-digits") { .number(NumberRounding.sixDigits($0)) },
    .numbers("numbers-as-text") { .string(JSONString($0.text)) },
    .numbers("integers-wrap-at-32-bits") { number in
      .number(number.intValue.map { JSONNumber(Int(Int32(truncatingIfNeeded: $0))) } ?? number)
    },
    .numbers("large-integers-clamped") { number in
      let value = number.doubleValue
      let isLarge = value.magnitude > 9_007_199_254_740_992 && value.magnitude < 1e40
      return .number(isLarge ? JSONNumber(value < 0 ? -9_007_199_254_740_991 : 9_007_199_254_740_991) : number)
    },
    .numbers("small-numbers-as-zero") { number in
      .number(number.doubleValue.magnitude < 1e-300 ? JSONNumber(0) : number)
    },
    .outgoing("falsy-data-dropped") { message in
      let isFalsy = message["data"].map { $0 == 0 || $0 == "" || $0 == false } ?? false
      return [isFalsy ? message.without("data") : message]
    },
    .outgoing("empty-data-dropped") { message in
      let isEmpty = message["data"].map { $0 == [] || $0 == [:] } ?? false
      return [isEmpty ? message.without("data") : message]
    },
    .payload("nested-data-as-text") { value in
      switch value {
      case .array(let elements): .array(elements.map(Mutant.flattened))
      case .object(let object): .object(JSONObject(object.members.map { ($0.name, Mutant.flattened($0.value)) }))
      default: value
      }
    },
    .payload("depth-limit-50") { $0.depth > 50 ? .null : $0 },
    .payload("depth-limit-256") { $0.depth > 256 ? .null : $0 },
    .changed("payload-cut-at-64-kib") { half in
      half.writeLiteral = { EntryScript.literal(of: String(decoding: $0.utf8.prefix(1 << 16), as: UTF8.self)) }
      half.text = { $0.map { String(decoding: $0.utf8.prefix(1 << 16), as: UTF8.self) } }
    },
    .payload("arrays-cut-at-1000") { value in
      if case .array(let elements) = value { return .array(Array(elements.prefix(1000))) }
      return value
    },
    .payload("empty-keys-dropped") { $0.changingObjects { $0.without("") } },
    .payload("keys-split-at-dots") { value in
      value.changingObjects { object in
        JSONObject(object.members.map { (JSONString($0.name.lossy.split(separator: ".").joined()), $0.value) })
      }
    },
    .payload("proto-key-dropped") { $0.changingObjects { $0.without("__proto__") } },
  ]

  private static func numbers(_ name: String, _ change: @escaping @Sendable (JSONNumber) -> JSONValue) -> Mutant {
    .payload(name) { value in
      value.changingScalars { scalar in
        guard case .number(let number) = scalar else { return scalar }
        return change(number)
      }
    }
  }

  private static func withoutNullElements(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.filter { $0 != .null }.map(withoutNullElements))
    case .object(let object): .object(JSONObject(object.members.map { ($0.name, withoutNullElements($0.value)) }))
    default: value
    }
  }

  private static func flattened(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array, .object: .string(JSONString(value.text))
    default: value
    }
  }
}
