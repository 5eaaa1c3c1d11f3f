import BridgeAdapter
import BridgeJSON

extension Mutant {
  /// Faults in writing a message into a script, and in the text of both directions.
  static let escapingMutants: [Mutant] = [
    .literal("line-separator-raw") { json in
      let text = EntryScript.literal(of: json)
      return text.replacing("\\u2028", with: "\u{2028}").replacing("\\u2029", with: "\u{2029}")
    },
    .literal("apostrophe-raw") { EntryScript.literal(of: $0).replacing("\\'", with: "'") },
    .literal("line-ends-raw") { $0.replacing("\\n", with: "\n").replacing("\\r", with: "\r").escapingQuotes() },
    .literal("backslash-escaped-twice") { EntryScript.literal(of: $0.replacing("\\", with: "\\\\")) },
    .literal("backslash-not-escaped") { $0.replacing("'", with: "\\'") },
    .literal("backslash-escaped-last") { json in
      json.replacing("\"", with: "\\\"").replacing("'", with: "\\'").replacing("\\", with: "\\\\")
    },
    .literal("percent-decoded") { PercentText.decoded(EntryScript.literal(of: $0)) },
    .literal("only-data-escaped") { json in
      guard let message = (try? JSONValue(decoding: json))?.objectValue else { return EntryScript.literal(of: json) }
      let members = message.members.map { name, value in
        let text = JSONValue.object(JSONObject([(name, value)])).text.dropFirst().dropLast()
        let isPayload = name == "data" || name == "responseData"
        return isPayload ? EntryScript.literal(of: String(text)) : String(text)
      }
      return "{" + members.joined(separator: ",") + "}"
    },
    .changed("entry-called-with-an-object") { half in
      half.writeLiteral = { $0 }
      half.script = { $0.replacing("('", with: "(").replacing("')", with: ")") }
    },
    .texts("control-characters-stripped") { text in
      String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 }))
    },
    .texts("text-ends-at-nul") { text in
      String(String.UnicodeScalarView(text.unicodeScalars.prefix { $0.value != 0 }))
    },
    .texts("markup-escaped") { $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;") },
    .texts("formats-expanded") { $0.replacing("%@", with: "(null)").replacing("%d", with: "0") },
    .texts("text-normalised") { Normalisation.composed($0) },
    .texts("astral-characters-replaced") { text in
      String(text.unicodeScalars.map { $0.value > 0xFFFF ? "\u{FFFD}\u{FFFD}" : String($0) }.joined())
    },
    .texts("latin-1-only") { text in
      String(text.unicodeScalars.map { $0.value > 0xFF ? "?" : Character($0) })
    },
    .texts("format-characters-stripped") { text in
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.filter { scalar in
            scalar.properties.generalCategory != .format && !scalar.properties.isNoncharacterCodePoint
          }
        )
      )
    },
    .changed("unpaired-surrogates-dropped") { half in
      half.incoming = { $0.map { $0.changingTexts(Mutant.withoutUnpairedSurrogates) } }
      half.outgoing = { [$0.changingPayload { $0.changingTexts(Mutant.withoutUnpairedSurrogates) }] }
    },
    .queueText("batch-lost-at-unpaired-surrogate") { text in
      guard let text, let queue = try? JSONValue(decoding: text) else { return text }
      let isLost = queue.contains { value in
        switch value {
        case .string(let string): !string.isWellFormed
        case .object(let object): !object.names.allSatisfy(\.isWellFormed)
        default: false
        }
      }
      return isLost ? nil : text
    },
  ]

  /// A mutant that changes the text of payloads in both directions.
  private static func texts(_ name: String, _ change: @escaping @Sendable (String) -> String) -> Mutant {
    .payload(name) { value in
      value.changingTexts { string in string.string.map { JSONString(change($0)) } ?? string }
    }
  }

  private static func withoutUnpairedSurrogates(_ string: JSONString) -> JSONString {
    string.isWellFormed ? string : JSONString(string.lossy.replacing("\u{FFFD}", with: ""))
  }
}

extension String {
  /// The text with every occurrence of another text replaced, compared code unit by code unit.
  fileprivate func replacing(_ target: String, with replacement: String) -> String {
    let target = Array(target.utf8)
    let source = Array(utf8)
    var result: [UInt8] = []
    var index = 0
    while index < source.count {
      if source[index...].starts(with: target) {
        result.append(contentsOf: replacement.utf8)
        index += target.count
      } else {
        result.append(source[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text with backslashes and quotes escaped, and nothing else.
  fileprivate func escapingQuotes() -> String {
    replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("'", with: "\\'")
  }
}
