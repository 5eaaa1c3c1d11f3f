import BridgeJSON
import WebScriptBridge

extension WebScriptMutant {
  /// Faults in calls of methods.
  static let callMutants: [WebScriptMutant] = [
    WebScriptMutant("arguments-in-reverse") { half in half.half.seams.arguments = { $0.reversed() } },
    WebScriptMutant("method-runs-twice") { half in
      half.answer { message, half in
        if message.operation == "invoke", message["arguments"] != [] { _ = half(message) }
        return half(message)
      }
    },
    WebScriptMutant("missing-arguments-as-nil") { half in
      half.changeMessages { message in
        guard message.operation == "invoke", let given = message["arguments"]?.arrayValue,
          let count = half.argumentCount(of: message), given.count < count
        else { return message }
        return message.with("arguments", .array(given + [JSONValue](repeating: .null, count: count - given.count)))
      }
    },
    WebScriptMutant("extra-arguments-refused") { half in
      let meddled = half
      half.answer { message, half in
        guard message.operation == "invoke", let given = message["arguments"]?.arrayValue,
          let count = meddled.argumentCount(of: message), given.count > count
        else { return half(message) }
        return .refusal
      }
    },
    WebScriptMutant("undefined-method-gets-decoded-name") { half in
      half.changeMessages { message in
        guard message.operation == "invoke", let name = message.string("name"), !half.isExposed(name),
          let decoded = ScriptName.decoded(name)
        else { return message }
        return message.with("name", .string(decoded))
      }
    },
    WebScriptMutant("excluded-names-not-handed-on") { half in
      let meddled = half
      half.answer { message, half in
        guard let name = message.string("name"), !meddled.isExposed(name),
          !meddled.methods(named: name).isEmpty || !meddled.keys(named: name).isEmpty
        else { return half(message) }
        return message.operation == "get" ? .undefinedReply : .refusal
      }
    },
    WebScriptMutant("unknown-name-as-null") { half in
      half.changeReplies { message, reply in
        message.operation == "get" && reply == .undefinedReply ? ["value": nil] : reply
      }
    },
    WebScriptMutant("default-method-gets-one-argument") { half in
      half.changeMessages { message in
        guard message.operation == "invokeDefault", let given = message["arguments"]?.arrayValue else { return message }
        return message.with("arguments", .array(Array(given.prefix(1))))
      }
    },
    WebScriptMutant("undefined-method-before-all") { half in
      half.answer { message, half in
        guard let name = message.string("name") else { return half(message) }
        let unknown: JSONValue = "\u{0}"
        guard half(["op": "get", "object": message["object"] ?? 0, "name": unknown]).has("fallback") else {
          return half(message)
        }
        let reply = half(message.with("name", unknown))
        return reply.has("fallback") ? reply.with("fallback", .string(name)) : reply
      }
    },
    WebScriptMutant("has-everything") { half in
      half.changeReplies { message, reply in message.operation == "has" ? ["value": true] : reply }
    },
    WebScriptMutant("method-without-length") { half in
      half.changeReplies { _, reply in
        guard case .object(let method)? = reply["method"] else { return reply }
        return ["method": .object(method.with("length", 0))]
      }
    },
    WebScriptMutant("method-told-by-selector") { half in
      half.changeReplies { message, reply in
        guard case .object(let method)? = reply["method"], let name = message.string("name"),
          let selector = half.methods(named: name).first?.selector
        else { return reply }
        return ["method": .object(method.with("name", .string(ScriptName.encoded(selector))))]
      }
    },
  ]
}

extension MeddledHalf {
  /// How many arguments the exposed method that a message invokes takes.
  fileprivate func argumentCount(of message: JSONObject) -> Int? {
    guard let name = message.string("name"), let method = methods(named: name).first(where: { $0.isExposed == true })
    else { return nil }
    return method.selector.lossy.count { $0 == ":" }
  }
}
