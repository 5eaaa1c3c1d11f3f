import BridgeJSON

/// What the page asks for: a method of a service, and what it is given.
struct ServiceCall {
  let service: JSONString
  let method: JSONString
  let params: JSONValue?

  /// Reads the payload's header of a request.
  init(_ request: AjaxRequest) throws(UnreadableRequest) {
    guard let header = request.headers[CORSHeaders.textHeader], !header.isEmpty else { throw .noText }
    guard case .object(let call) = try RequestText.value(ofHeader: header),
      case .string(let service)? = call["service"],
      case .string(let method)? = call["method"]
    else { throw .noCall }
    self.service = service
    self.method = method
    params = call["params"]
  }
}
