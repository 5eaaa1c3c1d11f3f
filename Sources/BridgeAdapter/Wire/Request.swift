import BridgeJSON

/// One request of a harness, as JSON-RPC 2.0 (section 4).
struct Request {
  /// A string, a number or null; nil for a notification, which is done and not answered.
  let id: JSONValue?
  let method: String
  let params: Parameters

  /// Reads a line without its end.
  ///
  /// - Throws: a ``RequestFault`` with the request's id where that could be read.
  init(_ line: UnsafeRawBufferPointer) throws(RequestFault) {
    let value: JSONValue
    do {
      value = try JSONValue(decoding: line)
    } catch {
      throw RequestFault(id: .null, error: .notJSON("\(error)"))
    }
    guard case .object(let members) = value else {
      throw RequestFault(id: .null, error: .notARequest("it is \(value.typeName), not an object"))
    }
    let id = members["id"]
    switch id {
    case nil, .null?, .string?, .number?: break
    default: throw RequestFault(id: .null, error: .notARequest("the id is no string or number"))
    }
    guard members["jsonrpc"]?.stringValue == "2.0" else {
      throw RequestFault(id: id ?? .null, error: .notARequest(#"it does not say "jsonrpc": "2.0""#))
    }
    guard let method = members["method"]?.stringValue else {
      throw RequestFault(id: id ?? .null, error: .notARequest("it names no method"))
    }
    let params = members["params"] ?? .object([:])
    guard case .object(let params) = params else {
      throw RequestFault(id: id ?? .null, error: .badParameter("the params are not an object"))
    }
    self.id = id
    self.method = method
    self.params = Parameters(params, of: method)
  }
}

/// A line that can't be taken as a request, with the id that the answer must have.
struct RequestFault: Error {
  let id: JSONValue
  let error: AdapterError
}
