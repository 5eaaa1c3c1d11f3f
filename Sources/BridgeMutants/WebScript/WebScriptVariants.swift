import BridgeJSON
import WebScriptBridge

extension WebScriptMutant {
  /// Correct ones that do things their own way.
  static let variants: [WebScriptMutant] = [
    WebScriptMutant("no-optional-features", kind: .variant, features: []) { half in
      half.changeArriving(withoutUnpairedSurrogates)
    },
    WebScriptMutant("texts-written-otherwise", kind: .variant) { half in
      let receive = half.half.seams.receive
      half.half.seams.receive = { otherwise(receive($0, $1)) }
      let ask = half.half.seams.ask
      half.half.seams.ask = { text, page in ask(text) { page(otherwise($0)) } }
    },
    WebScriptMutant("bad-answers-as-nil", kind: .variant) { half in
      half.ask { message, page in
        let text = page(message)
        let isGood = MeddledHalf.object(text).map { answer in ["value", "none", "error"].contains(where: answer.has) }
        return isGood == true ? text : #"{"none":true}"#
      }
    },
    WebScriptMutant("null-keeps-handlers-from-running", kind: .variant) { half in
      let meddled = half
      half.answer { message, half in
        let isHandled =
          message.operation == "invokeDefault"
          || message.operation == "invoke" && message.string("name").map { !meddled.isExposed($0) } == true
        guard isHandled, message["arguments"]?.arrayValue?.contains(.null) == true else { return half(message) }
        let probe = half(message.with("op", "describe"))
        return probe.has("refused") ? probe : .undefinedReply
      }
    },
    WebScriptMutant("last-of-two-selectors-taken", kind: .variant) { half in
      half.changeNames { name in
        // Of two methods with one name, the other's selector is asked for.
        let candidates = half.methods(named: name).filter { $0.isExposed == true }
        guard candidates.count > 1, let last = candidates.last else { return name }
        return ScriptName.encoded(last.selector)
      }
    },
  ]

  /// The same JSON text with space in it, the members in another order, and what can be escaped escaped.
  private static func otherwise(_ text: JSONString) -> JSONString {
    guard let object = MeddledHalf.object(text) else { return text }
    return JSONString(" \(spaced(.object(object)))\n")
  }

  private static func spaced(_ value: JSONValue) -> String {
    switch value {
    case .array(let elements): return "[ \(elements.map(spaced).joined(separator: " , ")) ]"
    case .object(let object):
      let members = object.members.reversed().map { "\(escaped($0.name)) : \(spaced($0.value))" }
      return "{ \(members.joined(separator: " , ")) }"
    case .string(let text): return escaped(text)
    default: return value.text
    }
  }

  private static func escaped(_ text: JSONString) -> String {
    let units = text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
    }
    return "\"\(units.joined())\""
  }
}
