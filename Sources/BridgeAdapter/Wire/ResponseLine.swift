import BridgeJSON

/// Writes the lines that answer requests, as JSON-RPC 2.0 (section 5).
enum ResponseLine {
  /// Appends the answer with the events of a recorder, which is empty then, and the value of a script.
  static func append(events: EventRecorder?, value: JSONValue?, id: JSONValue, to output: inout [UInt8]) {
    begin(id, to: &output)
    write(#","result":{"events":["#, to: &output)
    events?.drain(into: &output)
    output.append(UInt8(ascii: "]"))
    if let value {
      write(#","value":"#, to: &output)
      value.encode(into: &output)
    }
    write("}}\n", to: &output)
  }

  /// Appends the answer with any result.
  static func append(result: JSONValue, id: JSONValue, to output: inout [UInt8]) {
    begin(id, to: &output)
    write(#","result":"#, to: &output)
    result.encode(into: &output)
    write("}\n", to: &output)
  }

  /// Appends the answer that refuses.
  static func append(error: AdapterError, id: JSONValue, to output: inout [UInt8]) {
    begin(id, to: &output)
    write(#","error":"#, to: &output)
    let object: JSONValue = ["code": .number(JSONNumber(error.code)), "message": .string(JSONString(error.message))]
    object.encode(into: &output)
    write("}\n", to: &output)
  }

  private static func begin(_ id: JSONValue, to output: inout [UInt8]) {
    write(#"{"jsonrpc":"2.0","id":"#, to: &output)
    id.encode(into: &output)
  }

  private static func write(_ text: StaticString, to output: inout [UInt8]) {
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }
}
