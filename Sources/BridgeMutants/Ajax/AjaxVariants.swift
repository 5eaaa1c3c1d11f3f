import AjaxBridge
import BridgeJSON
import ReferenceHalf

extension AjaxMutant {
  /// Halves that conform in another way than the reference half does.
  static let ajaxVariants: [AjaxMutant] = [
    .response("header-names-in-small-letters", kind: .variant) { response, _ in
      response.headers = HeaderFields(
        response.headers.fields.reversed().map { HeaderFields.Field($0.name.lowercased(), $0.value) }
      )
    },
    .response("lists-with-spaces", kind: .variant) { response, _ in
      response.headers = HeaderFields(
        response.headers.fields.map { field in
          HeaderFields.Field(field.name, field.value.replacing(",", with: " , ").lowercasedList(of: field.name))
        }
      )
    },
    .response("lists-in-several-fields", kind: .variant) { response, _ in
      response.headers = HeaderFields(
        response.headers.fields.flatMap { field in
          field.name.hasPrefix("Access-Control-Allow-")
            ? field.value.split(separator: ",").map { HeaderFields.Field(field.name, String($0)) } : [field]
        }
      )
    },
    .response("more-headers", kind: .variant) { response, _ in
      response.headers.append("Vary", "Origin")
      response.headers.append("Date", "Mon, 01 Jan 2024 00:00:00 GMT")
      response.headers.append("Server", "a server of its own")
      if response.headers["Content-Length"] == nil { response.headers.append("Content-Length", "0") }
    },
    .response("more-methods-and-headers-allowed", kind: .variant) { response, _ in
      for (name, more) in [
        ("Access-Control-Allow-Methods", "DELETE"), ("Access-Control-Allow-Headers", "X-Requested-With"),
      ] {
        response.headers.set(name, response.headers[name].map { "\(more),\($0)" })
      }
    },
    .response("json-in-ascii", kind: .variant) { response, _ in
      guard let value = try? JSONValue(decoding: response.body) else { return }
      let text = value.text.utf16.map { unit in
        unit < 0x80 ? String(UnicodeScalar(UInt8(unit))) : unit.jsonEscape
      }
      response.setBody(Array(text.joined().utf8))
    },
    .response("json-indented", kind: .variant) { response, _ in
      guard let value = try? JSONValue(decoding: response.body) else { return }
      response.setBody(Array(value.prettyText(indent: 2).utf8) + [UInt8(ascii: "\n")])
    },
    .message("other-order-of-members", kind: .variant) { message in
      JSONObject(message.members.reversed().map { ($0.name, $0.value) })
    },
    .response("null-message-left-out", kind: .variant) { response, exchange in
      guard let message = (try? JSONValue(decoding: response.body))?.objectValue, message["msg"] == .null,
        exchange.call?["method"] == "answer", exchange.call?["params"]?["msg"] == nil
      else { return }
      response.setBody(JSONValue.object(message.without("msg")).encoded())
    },
    .incoming("large-payloads-refused", kind: .variant) { exchange in
      guard let payload = exchange.request.payload, payload.utf8.count > 1 << 19 else {
        return .serve(exchange.request)
      }
      return .serve(exchange.request.with(payload: nil))
    },
    AjaxMutant("no-features-claimed", kind: .variant, features: []) {
      AjaxAlteration(tells: { notice in if case .unreadable = notice { false } else { true } })
    },
  ]
}

extension String {
  /// In small letters, if that is a list in which case does not count.
  fileprivate func lowercasedList(of name: String) -> String {
    name == "Access-Control-Allow-Headers" ? lowercased() : self
  }
}

extension UInt16 {
  /// The code unit as a JSON escape.
  fileprivate var jsonEscape: String {
    let digits = String(self, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
