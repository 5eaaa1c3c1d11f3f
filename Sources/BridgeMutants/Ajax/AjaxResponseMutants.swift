import AjaxBridge
import BridgeJSON

extension AjaxMutant {
  /// Faults in answers.
  static let responseMutants: [AjaxMutant] = [
    .response("failure-as-500") { response, _ in
      if response.message?["result"] == false { response.status = 500 }
    },
    .message("result-always-true") { $0.with("result", true) },
    .message("code-always-0") { $0.with("code", 0) },
    .message("code-as-text") { $0.with("code", $0["code"].map { .string(JSONString($0.text)) }) },
    .response("answer-without-cors") { response, exchange in
      if response.status == 200, !exchange.isPreflight { response.headers.removeAll(beginning: "Access-Control-") }
    },
    .response("answer-without-credentials") { response, exchange in
      if !exchange.isPreflight { response.headers.set("Access-Control-Allow-Credentials", nil) }
    },
    .response("answer-kept-in-caches") { response, exchange in
      guard !exchange.isPreflight else { return }
      for name in ["Cache-Control", "Pragma", "Expires"] { response.headers.set(name, nil) }
    },
    .response("length-in-characters") { response, _ in
      guard response.headers["Content-Length"] != nil else { return }
      response.headers.set("Content-Length", String(String(decoding: response.body, as: UTF8.self).utf16.count))
    },
    .response("no-length") { response, _ in response.headers.set("Content-Length", nil) },
    .response("body-in-latin-1") { response, _ in
      guard let text = String(validating: response.body, as: UTF8.self) else { return }
      response.setBody(text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") })
    },
    .message("number-in-a-message-as-text") { message in
      guard let value = message["msg"], case .number = value else { return message }
      return message.with("msg", .string(JSONString(value.text)))
    },
    .message("json-text-parsed-again") { message in
      guard let text = message["msg"]?.stringValue, let value = try? JSONValue(decoding: text) else { return message }
      return message.with("msg", value)
    },
    .message("falsy-message-as-null") { message in
      let isFalsy = message["msg"].map { $0 == 0 || $0 == "" || $0 == false } ?? false
      return isFalsy ? message.with("msg", .null) : message
    },
    .message("null-message-as-text") { $0["msg"] == .null ? $0.with("msg", "(null)") : $0 },
    .response("no-message-no-members") { response, exchange in
      guard response.status == 200, exchange.call?["params"]?["result"] != nil,
        exchange.call?["params"]?["msg"] == nil
      else { return }
      response.setBody(Array("{}".utf8))
    },
    .message("answer-in-another-shape") { message in
      message.without("result").with("success", message["result"])
    },
    AjaxMutant("throwing-service-crashes") {
      AjaxAlteration(tells: { notice in
        if case .failed(_, _, let error) = notice { crash(error) }
        return true
      })
    },
    .response("error-told-to-the-page") { response, exchange in
      guard response.status == 500, let text = exchange.call?["params"]?.stringValue else { return }
      response.setBody(Array(text.utf8))
    },
    .response("throwing-service-as-404") { response, _ in
      if response.status == 500 { response.status = 404 }
    },
    AjaxMutant("answered-again-with-the-next") {
      final class State { var last: AjaxAlteration.Answer? }
      let state = State()
      return AjaxAlteration(outgoing: { answer in
        defer { state.last = answer }
        return [state.last, answer].compactMap(\.self)
      })
    },
    .outgoing("refused-twice") { reply, _ in
      if case .response(let response) = reply, response.status == 400 { [reply, reply] } else { [reply] }
    },
    .message("numbers-as-floats") { message in
      JSONObject(
        message.members.map { member in
          (
            member.name,
            member.value.changingScalars { scalar in
              if case .number(let number) = scalar { .number(NumberRounding.float(number)) } else { scalar }
            }
          )
        }
      )
    },
    .message("texts-normalised") { message in
      guard let value = message["msg"] else { return message }
      let changed = value.changingTexts { $0.string.map { JSONString(Normalisation.composed($0)) } ?? $0 }
      return message.with("msg", changed)
    },
    .message("names-with-dots-split") { message in
      guard let value = message["msg"] else { return message }
      return message.with(
        "msg",
        value.changingObjects { object in
          JSONObject(
            object.members.map { member in
              (JSONString(member.name.lossy.replacing(".", with: "_")), member.value)
            }
          )
        }
      )
    },
    .outgoing("sync-waits-for-the-page") { reply, exchange in exchange.isSync ? [] : [reply] },
  ]
}

extension AjaxResponse {
  /// The object in the body, if there is one.
  fileprivate var message: JSONObject? { (try? JSONValue(decoding: body))?.objectValue }
}
