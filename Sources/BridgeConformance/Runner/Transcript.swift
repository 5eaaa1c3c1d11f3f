import BridgeJSON

/// Every request of a vector with its answer: as it has just been made, or as it lies in a report that was read.
public struct Transcript: Sendable {
  private enum Storage: Sendable {
    case made([TranscriptEntry])
    /// The text of a JSON array.
    case stored(ArraySlice<UInt8>)
  }

  private let storage: Storage

  /// The transcript of a vector that was not run, or whose exchanges are not kept.
  public static let none = Transcript([])

  init(_ entries: [TranscriptEntry]) { storage = .made(entries) }

  /// A transcript that stays as it lies in a report until it is asked for.
  init(stored: ArraySlice<UInt8>) { storage = .stored(stored) }

  /// True if there is nothing in it.
  public var isEmpty: Bool {
    switch storage {
    case .made(let entries): entries.isEmpty
    case .stored(let bytes): !bytes.contains(UInt8(ascii: "{"))
    }
  }

  /// The exchanges in order, decoded anew each time if they come from a report; those that are none are left out.
  public var entries: [TranscriptEntry] {
    switch storage {
    case .made(let entries): entries
    case .stored(let bytes):
      ((try? JSONValue(decoding: bytes))?.arrayValue ?? []).compactMap(TranscriptEntry.init(json:))
    }
  }

  /// Appends the JSON text of the array.
  func encode(into bytes: inout [UInt8]) {
    switch storage {
    case .stored(let text): bytes.append(contentsOf: text)
    case .made(let entries):
      bytes.append(UInt8(ascii: "["))
      for (index, entry) in entries.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        entry.encode(into: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
  }
}

/// One request to an adapter with its answer.
public struct TranscriptEntry: Sendable {
  /// The step, numbered as in `VectorResult.step`.
  public let step: Int
  /// The method.
  public let method: String
  /// The params as JSON, `instance` counted within the vector from 1.
  public let parameters: [UInt8]
  /// The answer's result or error as it was decoded; nil where none came.
  let reply: AdapterConnection.Reply?

  /// The events of the answer; nil where none came, or an error.
  public var events: [JSONValue]? {
    guard case .result(let result)? = reply else { return nil }
    return result["events"]?.arrayValue
  }

  /// The value of the answer, if it has one.
  public var value: JSONValue? {
    guard case .result(let result)? = reply else { return nil }
    return result["value"]
  }

  /// The error that was answered, if it was one.
  public var error: (code: Int, message: String)? {
    guard case .refused(let code, let message)? = reply else { return nil }
    return (code, message)
  }

  init(_ exchange: VectorRun.Exchange, of lowered: LoweredVector) {
    let call = lowered.calls[exchange.call]
    method = call.method
    step = lowered.number(ofCall: exchange.call)
    var bytes = Array("{\"instance\":\(call.instance + 1)".utf8)
    if !exchange.parameters.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes.append(contentsOf: exchange.parameters)
    bytes.append(UInt8(ascii: "}"))
    parameters = bytes
    reply = exchange.reply
  }

  /// Reads an exchange of a report; nil if it is none.
  init?(json: JSONValue) {
    guard let step = json["step"]?.intValue, let method = json["method"]?.stringValue, let params = json["params"]
    else {
      return nil
    }
    self.step = step
    self.method = method
    parameters = params.encoded()
    if let error = json["error"] {
      reply = .refused(code: error["code"]?.intValue ?? 0, message: error["message"]?.stringValue ?? "")
    } else if let events = json["events"], events != .null {
      var result = JSONObject([("events", events)])
      if let value = json["value"] { result.append("value", value) }
      reply = .result(.object(result))
    } else {
      reply = nil
    }
  }

  fileprivate func encode(into bytes: inout [UInt8]) {
    bytes.append(contentsOf: "{\"step\":\(step),\"method\":\"\(method)\",\"params\":".utf8)
    bytes.append(contentsOf: parameters)
    switch reply {
    case nil: bytes.append(contentsOf: ",\"events\":null}".utf8)
    case .refused(let code, let message)?:
      bytes.append(contentsOf: ",\"events\":null,\"error\":{\"code\":\(code),\"message\":\(quoted(message))}}".utf8)
    case .result(let result)?:
      bytes.append(contentsOf: ",\"events\":".utf8)
      (result["events"] ?? .null).encode(into: &bytes)
      if let value = result["value"] {
        bytes.append(contentsOf: ",\"value\":".utf8)
        value.encode(into: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}
