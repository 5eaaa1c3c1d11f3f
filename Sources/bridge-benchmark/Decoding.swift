import BridgeJSON
import BridgeJSONPanel
import CJansson
import Foundation

/// One document of messages like a bridge's, through our decoder, jansson and Foundation.
enum Decoding {
  /// About 4.5 MB of messages.
  static let document: [UInt8] = {
    var messages: [JSONValue] = []
    for index in 0..<20_000 {
      messages.append([
        "handlerName": .string(JSONString("handler\(index % 17)")),
        "callbackId": .string(JSONString("cb_\(index)_1700000000000")),
        "data": [
          "id": .number(JSONNumber(index)), "title": "Zeile \"eins\"\nmit 中文 und \u{1F600}", "price": 12.5,
          "flags": [true, false, nil],
          "nested": ["a": "b", "list": [1, 2, 3, 4, 5], "path": .string(JSONString("/usr/share/\(index)"))],
        ],
      ])
    }
    return JSONValue.array(messages).encoded()
  }()

  static func ours() -> Double {
    rate { _ = try? JSONValue(decoding: document) }
  }

  static func jansson() -> Double {
    rate {
      document.withUnsafeBytes { bytes in
        var error = json_error_t()
        let value = json_loadb(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
          bytes.count,
          Int(JSON_DECODE_ANY | JSON_ALLOW_NUL),
          &error
        )
        json_decref(value)
      }
    }
  }

  static func foundation() -> Double {
    let data = Data(document)
    return rate { _ = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) }
  }

  /// MB (10^6 bytes) a second.
  private static func rate(_ work: () -> Void) -> Double {
    Double(document.count) / 1e6 / Measurement.best(of: 3, work)
  }
}
