import BridgeJSON
import WebScriptBridge

extension WebScriptMutant {
  /// Faults in exceptions, either way.
  static let exceptionMutants: [WebScriptMutant] = [
    WebScriptMutant("native-exception-thrown-to-the-page") { half in
      half.half.seams.run = { [unowned half] (method) throws(NativeException) in
        do throws(NativeException) { return try method() } catch {
          half.half.runtime.throwException(JSONString(error.reason))
          throw error
        }
      }
    },
    WebScriptMutant("error-for-the-page-lost") { half in half.half.seams.throwException = { _, _ in } },
    WebScriptMutant("error-for-the-page-beside-the-result") { half in
      var text: JSONString?
      half.half.seams.throwException = { message, _ in text = message }
      half.changeReplies { _, reply in
        defer { text = nil }
        return text.map { reply.with("error", .string($0)) } ?? reply
      }
    },
    WebScriptMutant("native-exception-takes-the-error") { half in
      var hasRaised = false
      half.half.seams.run = { (method) throws(NativeException) in
        hasRaised = false
        do throws(NativeException) { return try method() } catch {
          hasRaised = true
          throw error
        }
      }
      half.changeReplies { _, reply in
        defer { hasRaised = false }
        return hasRaised && reply.has("error") ? .undefinedReply : reply
      }
    },
    WebScriptMutant("error-kept-for-the-next-call") { half in
      var waiting: JSONString?
      half.half.seams.throwException = { [unowned half] text, raise in
        if half.depth == 0 { waiting = text } else { raise(text) }
      }
      half.half.seams.run = { [unowned half] (method) throws(NativeException) in
        if let text = waiting { half.half.runtime.throwException(text) }
        waiting = nil
        return try method()
      }
    },
    WebScriptMutant("key-exception-swallowed") { half in
      half.changeReplies { message, reply in
        ["get", "set"].contains(message.operation) && reply.has("error") ? .undefinedReply : reply
      }
    },
    WebScriptMutant("page-error-as-nil") { half in
      half.changeAnswers { _, answer in answer.has("error") ? ["value": nil] : answer }
    },
    WebScriptMutant("page-error-ends-the-method") { half in
      half.changeAnswers { _, answer in
        guard let text = answer.string("error") else { return answer }
        half.half.runtime.throwException(text)
        return answer
      }
    },
  ]
}
