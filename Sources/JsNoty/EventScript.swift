import BridgeJSON

/// The script that notifies a page: an event of the notification's name on `document`, with the data as `detail`.
enum EventScript {
  /// The script for a notification. No data is null, as it is for an event without `detail`.
  static func dispatching(_ notification: PageNotification) -> String {
    let data = notification.data ?? .null
    let json = data.encoded()
    var script: [UInt8] = []
    script.reserveCapacity(json.count + json.count / 8 + 96)
    script.append(contentsOf: "document.dispatchEvent(new CustomEvent(".utf8)
    append(literal: .string(notification.name), to: &script)
    script.append(contentsOf: ",{detail:".utf8)
    if data.hasPrototypeName {
      // In an object literal the member would set the prototype and be lost (ECMA-262, B.3.1).
      script.append(contentsOf: "JSON.parse(".utf8)
      append(literal: .string(JSONString(String(decoding: json, as: UTF8.self))), to: &script)
      script.append(UInt8(ascii: ")"))
    } else {
      append(expression: json, to: &script)
    }
    script.append(contentsOf: "}));".utf8)
    return String(decoding: script, as: UTF8.self)
  }

  private static func append(literal value: JSONValue, to script: inout [UInt8]) {
    append(expression: value.encoded(), to: &script)
  }

  /// Appends a JSON text as a JavaScript expression: all of JSON is one, save that engines before ES2019 end a line, and so a string, at a
  /// raw U+2028 or U+2029 (ECMA-262 5.1, 7.3). In JSON they stand in strings alone, where an escape means the same.
  private static func append(expression json: [UInt8], to script: inout [UInt8]) {
    var runStart = 0
    var index = 0
    while let start = json[index...].firstIndex(of: 0xE2) {
      index = start + 1
      guard start + 2 < json.count, json[start + 1] == 0x80, json[start + 2] & 0xFE == 0xA8 else { continue }
      script.append(contentsOf: json[runStart..<start])
      script.append(contentsOf: (json[start + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8)
      index = start + 3
      runStart = index
    }
    script.append(contentsOf: json[runStart...])
  }
}

extension JSONValue {
  /// Whether a member at any depth is named `__proto__`.
  fileprivate var hasPrototypeName: Bool {
    var pending = [self]
    while let value = pending.popLast() {
      switch value {
      case .array(let elements): pending.append(contentsOf: elements)
      case .object(let object):
        for member in object.members {
          if member.name == "__proto__" { return true }
          pending.append(member.value)
        }
      case .null, .bool, .number, .string: break
      }
    }
    return false
  }
}
