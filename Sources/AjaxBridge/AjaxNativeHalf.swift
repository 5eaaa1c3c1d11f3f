import BridgeJSON

/// The native half of a bridge over XMLHttpRequest: it answers the page's requests as an HTTP server would.
///
/// ```swift
/// half.register(service: "NetworkUtil", method: "getNetworkInfo") { _ in .result(true, message: "wifi", code: 0) }
/// let reply = half.answer(AjaxRequest(url: "oschina://synchttprequest?rnd=0.5", headers: headers))
/// ```
///
/// It belongs to one isolation domain. It needs no page in order to answer: a synchronous request blocks the page's script. Whoever intercepts the requests
/// (a WKURLSchemeHandler, a URI scheme of WebKitGTK, an HTTP server) shows each to ``answer(_:)`` and does what the reply says.
public final class AjaxNativeHalf {
  /// A method of a service: it is given the request's `params`, nil if it has none. The page is not told what it throws.
  public typealias Method = (_ params: JSONValue?) throws -> ServiceAnswer

  /// Takes notice of what is passed over.
  public var onNotice: ((AjaxNotice) -> Void)?
  private let address: BridgeAddress
  /// Keyed by code units: Swift's String would take two normal forms of a name for the same.
  private var services: [JSONString: [JSONString: Method]] = [:]

  /// A half that answers what is sent to these URLs.
  public init(address: BridgeAddress = BridgeAddress()) {
    self.address = address
  }

  /// Registers a method of a service, in place of an earlier one of that name. Names are compared code unit by code unit.
  public func register(service: String, method: String, _ body: @escaping Method) {
    register(service: JSONString(service), method: JSONString(method), body)
  }

  /// Registers a method of a service; the names may be of any UTF-16 code units.
  public func register(service: JSONString, method: JSONString, _ body: @escaping Method) {
    services[service, default: [:]][method] = body
  }

  /// What becomes of a request.
  public func answer(_ request: AjaxRequest) -> AjaxReply {
    guard address.contains(request.url) else { return .notMine }
    // A preflight does not carry the header, it only asks for it: this comes before the header is missed (the Fetch standard, section 4.8).
    if request.method == "OPTIONS" { return .response(Self.response(200)) }
    guard let header = request.headers[CORSHeaders.textHeader], !header.isEmpty else {
      return badRequest("there is no text in \(CORSHeaders.textHeader)")
    }
    let value: JSONValue
    do {
      value = try RequestText.value(ofHeader: header)
    } catch {
      return badRequest("\(error)")
    }
    guard case .object(let call) = value, case .string(let service)? = call["service"],
      case .string(let method)? = call["method"]
    else { return badRequest("it does not name a service and a method") }
    return dispatch(service, method, call["params"], request)
  }

  private func dispatch(
    _ service: JSONString,
    _ method: JSONString,
    _ params: JSONValue?,
    _ request: AjaxRequest
  ) -> AjaxReply {
    guard let body = services[service]?[method] else {
      onNotice?(.unknown(service: service.lossy, method: method.lossy))
      return .response(Self.response(404))
    }
    do {
      switch try body(params) {
      case .result(let succeeded, let message, let code):
        return .response(Self.response(result: succeeded, message, code, for: request))
      case .redirect(let location, let isPermanent):
        return redirect(request, to: location, isPermanent: isPermanent)
      }
    } catch {
      onNotice?(.failed(service: service.lossy, method: method.lossy, error: "\(error)"))
      return .response(Self.response(500))
    }
  }

  private func redirect(_ request: AjaxRequest, to location: String, isPermanent: Bool) -> AjaxReply {
    // A line end would begin another field, or the body (RFC 9110, section 5.5).
    guard !location.isEmpty, location.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      onNotice?(.badLocation(location))
      return .response(Self.response(500))
    }
    var response = Self.response(isPermanent ? 301 : 302)
    response.headers.append("Location", location)
    var redirected = request
    redirected.url = location
    return .redirect(to: redirected, response: response)
  }

  private func badRequest(_ reason: String) -> AjaxReply {
    onNotice?(.unreadable(reason))
    return .response(Self.response(400))
  }

  private static func response(
    result: Bool,
    _ message: JSONValue,
    _ code: Int,
    for request: AjaxRequest
  ) -> AjaxResponse {
    let body: JSONValue = ["result": .bool(result), "msg": message, "code": .number(JSONNumber(code))]
    var response = response(200)
    let bytes = body.encoded()
    response.headers.append("Content-Length", String(bytes.count))
    // The length is that of the body which a GET would have given (RFC 9110, section 9.3.2).
    if request.method != "HEAD" { response.body = bytes }
    return response
  }

  private static func response(_ status: Int) -> AjaxResponse {
    AjaxResponse(status: status, headers: CORSHeaders.fields)
  }
}
