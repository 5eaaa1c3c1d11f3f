import BridgeAdapter
import BridgeJSON

extension Mutant {
  /// Halves that conform in another way than the reference half does.
  static let variants: [Mutant] = [
    .literal("ascii-escapes", kind: .variant) { json in
      let text = json.utf16.map { unit in
        unit < 0x80 ? String(UnicodeScalar(UInt8(unit))) : "\\u" + hexadecimal(unit, digits: 4)
      }
      return EntryScript.literal(of: text.joined())
    },
    .literal("slash-escaped", kind: .variant) { json in
      EntryScript.literal(of: json.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/"))
    },
    .literal("hex-escapes", kind: .variant) { json in
      json.unicodeScalars.map { scalar in
        switch scalar {
        case "\\": "\\x5c"
        case "\"": "\\x22"
        case "'": "\\u0027"
        case "<": "\\x3C"
        case "\u{2028}": "\\u2028"
        case "\u{2029}": "\\u2029"
        default: String(scalar)
        }
      }
      .joined()
    },
    .outgoing("other-key-order", kind: .variant) { message in
      [JSONObject(message.members.reversed().map { ($0.name, $0.value) })]
    },
    .literal("indented-json", kind: .variant) { json in
      guard let value = try? JSONValue(decoding: json) else { return EntryScript.literal(of: json) }
      return EntryScript.literal(of: value.prettyText(indent: 4))
    },
    .changed("double-quoted-literal", kind: .variant) { half in
      half.script = { script in
        guard let start = script.firstIndex(of: "'"), let end = script.lastIndex(of: "'") else { return script }
        return script[..<start] + "\"" + script[script.index(after: start)..<end] + "\""
          + script[script.index(after: end)...]
      }
    },
    Mutant("uuid-ids", kind: .variant) { UUIDIds($0, siblings: $1) },
    .outgoing("extra-fields", kind: .variant) { message in
      var extended = message
      extended.append("version", 1)
      extended.append("sent", ["at": 0, "by": .null])
      return [extended]
    },
    .changed("window-prefix", kind: .variant) { $0.script = { "window." + $0 } },
    .changed("no-semicolon", kind: .variant) { $0.script = { String($0.dropLast()) } },
    .changed("white-space-around", kind: .variant) { half in
      half.script = { script in
        "\n  " + script.dropLast(2) + " ) ;\n"
      }
    },
    .payload("numbers-as-doubles", kind: .variant) { value in
      value.changingScalars { scalar in
        guard case .number(let number) = scalar else { return scalar }
        return .number(NumberRounding.double(number))
      }
    },
    .changed("well-formed-text-only", kind: .variant, features: [.nothing, .exceptions, .delegate, .threads]) { half in
      half.outgoing = { [$0.changingPayload { $0.changingTexts { JSONString($0.lossy) } }] }
      half.incoming = { $0.map { $0.changingTexts { JSONString($0.lossy) } } }
    },
    .changed("null-stands-for-nothing", kind: .variant, features: [.exceptions, .delegate, .threads, .utf16]) { half in
      half.incoming = { batch in
        batch.map { element in
          guard case .object(let message) = element else { return element }
          let payload = message.has("responseId") ? "responseData" : "data"
          return message.has(payload) ? element : .object(message.with(payload, .null))
        }
      }
    },
    Mutant("no-optional-features", kind: .variant, features: []) { ChangedHalf($0, siblings: $1) },
    Mutant("sends-after-the-batch", kind: .variant) { SendsAfterTheBatch($0, siblings: $1) },
  ]

  private static func hexadecimal(_ number: some BinaryInteger, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

/// Names its calls with random UUIDs (RFC 9562, version 4).
private final class UUIDIds: AlteredHalf {
  private var realIds: [JSONString: JSONString] = [:]

  override func emit(_ message: JSONObject) {
    guard let id = message.string("callbackId") else {
      super.emit(message)
      return
    }
    let used = JSONString(Self.random())
    realIds[used] = id
    super.emit(message.with("callbackId", .string(used)))
  }

  override func receive(_ batch: [JSONValue]) -> [JSONValue] {
    batch.map { element in
      guard let response = element.objectValue, let used = response.string("responseId") else { return element }
      return .object(response.with("responseId", .string(realIds[used] ?? "unknown")))
    }
  }

  private static func random() -> String {
    let digits = (0..<32).map { place in
      place == 12 ? "4" : String(Int.random(in: place == 16 ? 8...11 : 0...15), radix: 16, uppercase: true)
    }
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { digits[$0].joined() }.joined(separator: "-")
  }
}

/// Sends what handlers and callbacks made when all of the batch has been handled, as a half with a queue of its own does.
private final class SendsAfterTheBatch: AlteredHalf {
  private var held: [JSONObject] = []
  private var isInBatch = false

  override func emit(_ message: JSONObject) {
    if isInBatch { held.append(message) } else { super.emit(message) }
  }

  override func fetch(_ navigation: PageNavigation) {
    isInBatch = true
    super.fetch(navigation)
    isInBatch = false
    release()
  }

  override func reset() {
    // What was made before belongs to the page that is there.
    release()
    super.reset()
  }

  private func release() {
    let messages = held
    held = []
    for message in messages { super.emit(message) }
  }
}
