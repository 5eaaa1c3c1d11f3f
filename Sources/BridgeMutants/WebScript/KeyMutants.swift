import BridgeJSON
import WebScriptBridge

extension WebScriptMutant {
  /// Faults in keys.
  static let keyMutants: [WebScriptMutant] = [
    WebScriptMutant("key-names-mangled") { half in
      half.changeNames { name in
        let known = half.keys.flatMap { [$0.key, $0.alias].compactMap(\.self) }
        if known.contains(name) { return ScriptName.encoded(name) }
        return known.first { ScriptName.encoded($0) == name } ?? name
      }
    },
    WebScriptMutant("key-read-twice") { half in
      half.answer { message, half in
        if message.operation == "get" { _ = half(message) }
        return half(message)
      }
    },
    WebScriptMutant("key-copied-when-first-read") { half in
      var copies: [String: JSONObject] = [:]
      half.answer { message, half in
        guard message.operation == "get" else { return half(message) }
        let place = JSONValue.object(message).text
        if let copy = copies[place] { return copy }
        let reply = half(message)
        copies[place] = reply
        return reply
      }
    },
    WebScriptMutant("nil-key-as-null") { half in
      half.half.seams.read = { (read) throws(NativeException) in
        let value = try read()
        return value.isSame(as: .nil) ? .null : value
      }
    },
    WebScriptMutant("write-lost") { half in
      half.answer { message, half in message.operation == "set" ? .undefinedReply : half(message) }
    },
    WebScriptMutant("method-before-key") { half in
      let meddled = half
      half.answer { message, half in
        guard message.operation == "get", let name = message.string("name"), !meddled.keys(named: name).isEmpty,
          let method = meddled.methods(named: name).first(where: { $0.isExposed == true })
        else { return half(message) }
        let length = method.selector.lossy.count { $0 == ":" }
        return ["method": ["name": .string(name), "length": .number(JSONNumber(length))]]
      }
    },
    WebScriptMutant("unknown-key-refused") { half in
      let meddled = half
      half.answer { message, half in
        guard message.operation == "set", let name = message.string("name"),
          !meddled.keys(named: name).contains(where: { $0.isExposed == true })
        else { return half(message) }
        return .refusal
      }
    },
    WebScriptMutant("accessor-exposes-its-key") { half in
      half.changeKey { key in
        if half.methods.contains(where: { $0.selector == key.key && $0.isExposed == true }) { key.isExposed = true }
      }
    },
  ]
}
