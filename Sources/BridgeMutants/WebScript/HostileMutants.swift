import BridgeJSON

extension WebScriptMutant {
  /// Faults with input that is malformed or hostile.
  static let hostileMutants: [WebScriptMutant] = [
    WebScriptMutant("missing-arguments-taken-for-none") { half in
      half.changeMessages { message in
        ["invoke", "invokeDefault"].contains(message.operation) && message["arguments"]?.arrayValue == nil
          ? message.with("arguments", []) : message
      }
    },
    WebScriptMutant("unknown-form-arrives-as-nil") { half in
      half.changeMessages { message in
        guard let given = message["arguments"]?.arrayValue else { return message }
        let tags = ["undefined", "number", "page", "native"]
        return message.with(
          "arguments",
          .array(given.map { value in value.objectValue.map { !tags.contains(where: $0.has) } == true ? .null : value })
        )
      }
    },
    WebScriptMutant("text-that-is-no-json-crashes") { half in
      let inner = half.half.seams.receive
      half.half.seams.receive = { text, half in
        guard text.string.flatMap({ try? JSONValue(decoding: $0) }) != nil else { crash("no JSON") }
        return inner(text, half)
      }
    },
    WebScriptMutant("unknown-member-refused") { half in
      half.answer { message, half in
        let known = ["op", "object", "name", "value", "arguments"]
        let names = message.names.map(\.lossy)
        let isKnown = names.allSatisfy(known.contains)
        let hasNeedless = message.operation != "set" && names.contains("value")
        return isKnown && !hasNeedless ? half(message) : .refusal
      }
    },
    WebScriptMutant("deep-message-crashes") { half in
      let inner = half.half.seams.receive
      half.half.seams.receive = { text, half in
        if text.utf16.count(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }) > 5000 { crash("too deep") }
        return inner(text, half)
      }
    },
    WebScriptMutant("forged-object-is-the-first") { half in
      half.answer { message, half in
        let reply = half(message)
        guard reply.has("refused"), message["object"]?.intValue != 1 else { return reply }
        return half(message.with("object", 1))
      }
    },
    WebScriptMutant("forged-native-value-as-nil") { half in
      var highest = 0
      func note(_ value: JSONValue) {
        _ = value.contains { part in
          highest = max(highest, part["native"]?.intValue ?? 0)
          return false
        }
      }
      half.changeAsks { message in
        note(.object(message))
        return message
      }
      half.answer { message, half in
        let value = JSONValue.object(message).changingForgedNatives(beyond: highest)
        let reply = half(value.objectValue ?? message)
        note(.object(reply))
        return reply
      }
    },
    WebScriptMutant("name-cut-at-nul") { half in
      half.changeNames { name in JSONString(String(name.lossy.prefix { $0 != "\u{0}" })) }
    },
    WebScriptMutant("name-that-is-no-identifier-refused") { half in
      half.answer { message, half in
        guard let name = message.string("name")?.string else { return half(message) }
        let isIdentifier =
          name.first?.isNumber == false
          && name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue || $0 == "$" || $0 == "_" }
        return isIdentifier ? half(message) : .refusal
      }
    },
    WebScriptMutant("inherited-names-found") { half in
      half.answer { message, half in
        let reply = half(message)
        let inherited: [JSONString] = ["toString", "constructor", "__proto__", "valueOf", "hasOwnProperty"]
        guard message.operation == "get", reply == .undefinedReply, let name = message.string("name"),
          inherited.contains(name)
        else { return reply }
        return ["method": ["name": .string(name), "length": 0]]
      }
    },
    WebScriptMutant("inherited-names-shut-out") { half in
      half.hideNames { ["toString", "constructor", "__proto__"].contains($0) }
    },
    WebScriptMutant("malformed-answer-crashes") { half in
      half.ask { message, page in
        let text = page(message)
        guard let answer = MeddledHalf.object(text), ["value", "none", "error"].contains(where: answer.has) else {
          crash("no answer")
        }
        return text
      }
    },
  ]
}

extension JSONValue {
  /// The value with null in place of each native object whose number is too high to have been given.
  fileprivate func changingForgedNatives(beyond highest: Int) -> JSONValue {
    switch self {
    case .array(let elements): .array(elements.map { $0.changingForgedNatives(beyond: highest) })
    case .object(let object):
      if let number = object["native"]?.intValue, !(1...max(1, highest)).contains(number) {
        .null
      } else {
        .object(JSONObject(object.members.map { ($0.name, $0.value.changingForgedNatives(beyond: highest)) }))
      }
    default: self
    }
  }
}
