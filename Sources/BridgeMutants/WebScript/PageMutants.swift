import BridgeJSON
import WebScriptBridge

extension WebScriptMutant {
  /// Faults in the work on the page.
  static let pageMutants: [WebScriptMutant] = [
    WebScriptMutant("page-called-twice") { half in
      half.ask { message, page in
        if message.operation == "call" { _ = page(message) }
        return page(message)
      }
    },
    WebScriptMutant("call-arguments-lost") { half in
      half.changeAsks { $0.operation == "call" ? $0.with("arguments", []) : $0 }
    },
    WebScriptMutant("call-result-lost") { half in
      half.changeAnswers { message, answer in
        message.operation == "call" && answer.has("value") ? .undefinedReply : answer
      }
    },
    WebScriptMutant("no-function-as-undefined") { half in
      half.changeAnswers { _, answer in answer.has("none") ? .undefinedReply : answer }
    },
    WebScriptMutant("undefined-property-as-nil") { half in
      half.changeAnswers { message, answer in
        message.operation == "get" && answer == .undefinedReply ? ["value": nil] : answer
      }
    },
    WebScriptMutant("property-read-by-script") { half in
      half.changeAsks { message in
        guard message.operation == "get", let name = message.string("name") else { return message }
        return ["op": "evaluate", "script": .string(name)]
      }
    },
    WebScriptMutant("key-path-as-one-key") { half in half.half.seams.keyPath = { $0.value(forKey: $1) } },
    WebScriptMutant("text-set-for-value") { half in
      half.changeAsks { message in
        guard message.operation == "set", let value = message["value"], value["native"] == nil,
          value.stringValue == nil
        else { return message }
        return message.with("value", .string(JSONString(value.text)))
      }
    },
    WebScriptMutant("script-in-a-function") { half in
      half.changeAsks { message in
        guard message.operation == "evaluate", let script = message.string("script") else { return message }
        return message.with("script", .string(JSONString("(function () { return \(script) })()")))
      }
    },
    WebScriptMutant("removed-by-setting-undefined") { half in
      half.changeAsks { message in
        message.operation == "remove" ? message.with("op", "set").with("value", ["undefined": true]) : message
      }
    },
    WebScriptMutant("elements-counted-from-one") { half in
      half.changeAsks { message in
        guard let index = message["index"]?.intValue else { return message }
        return message.with("index", .number(JSONNumber(index + 1)))
      }
    },
    WebScriptMutant("function-dropped-after-the-call") { half in
      half.ask { message, page in
        let isKept = half.depth == 0 && (message["object"]?.intValue ?? 0) > 0
        return isKept ? #"{"none":true}"# : page(message)
      }
    },
    WebScriptMutant("no-call-during-a-call") { half in
      var isBusy = false
      half.answer { message, half in
        guard !isBusy else { return .refusal }
        isBusy = true
        defer { isBusy = false }
        return half(message)
      }
    },
    WebScriptMutant("error-of-the-inner-call-in-the-outer") { half in
      var waiting: JSONString?
      half.half.seams.throwException = { [unowned half] text, raise in
        if half.depth > 1 { waiting = text } else { raise(text) }
      }
      half.changeReplies { [unowned half] _, reply in
        guard half.depth == 0, let text = waiting else { return reply }
        waiting = nil
        return ["error": .string(text)]
      }
    },
  ]
}
