import BridgeJSON

/// The native half of a bridge over XMLHttpRequest: it answers the page's requests as an HTTP server would.
///
/// ```swift
/// half.register(service: "NetworkUtil", method: "getNetworkInfo") { _, respond in respond(.result(true, message: "wifi")) }
/// half.answer(AjaxRequest(url: "oschina://synchttprequest?rnd=0.5", headers: headers)) { reply in show(reply) }
/// ```
///
/// It belongs to one isolation domain. It needs no page in order to answer: a synchronous request blocks the page's script. Whoever intercepts the requests
/// (a WKURLSchemeHandler, a URI scheme of WebKitGTK, an HTTP server) shows each to ``answer(_:reply:)`` and does what the reply says.
public final class AjaxNativeHalf {
  /// A method of a service: it is given the request's `params`, nil if it has none, and answers now or later. The page is not told what it throws.
  public typealias Method = (_ params: JSONValue?, _ respond: ServiceResponder) throws -> Void

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

  /// Says what becomes of a request, exactly once: at once, or when the service answers.
  public func answer(_ request: AjaxRequest, reply: @escaping (AjaxReply) -> Void) {
    guard address.contains(request.url) else { return reply(.notMine) }
    // A preflight does not carry the header, it only asks for it: this comes before the header is missed (the Fetch standard, CORS-preflight fetch).
    if request.method == "OPTIONS" { return reply(.response(Self.response(200))) }
    let call: ServiceCall
    do {
      call = try ServiceCall(request)
    } catch {
      onNotice?(.unreadable(error.description))
      return reply(.response(Self.response(400)))
    }
    guard let body = services[call.service]?[call.method] else {
      onNotice?(.unknown(service: call.service.lossy, method: call.method.lossy))
      return reply(.response(Self.response(404)))
    }
    let responder = ServiceResponder { [onNotice] answer in
      reply(Self.reply(to: request, with: answer, onNotice: onNotice))
    }
    do {
      try body(call.params, responder)
    } catch {
      onNotice?(.failed(service: call.service.lossy, method: call.method.lossy, error: "\(error)"))
      responder(.failure)
    }
  }

  private static func reply(
    to request: AjaxRequest,
    with answer: ServiceAnswer,
    onNotice: ((AjaxNotice) -> Void)?
  ) -> AjaxReply {
    switch answer {
    case .result(let succeeded, let message, let code):
      let body: JSONValue = [
        "result": .bool(succeeded), "msg": message ?? .null, "code": .number(JSONNumber(code)),
      ]
      return .response(response(with: body.encoded(), to: request))
    case .redirect(let location, let isPermanent):
      // A line end would begin another field, or the body (RFC 9110, section 5.5); no URL has controls in it.
      guard !location.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        onNotice?(.badLocation(location))
        return .response(response(500))
      }
      return redirect(request, to: location.percentEncodingForeignBytes(), status: isPermanent ? 301 : 302)
    case .failure: return .response(response(500))
    }
  }

  private static func redirect(_ request: AjaxRequest, to location: String, status: Int) -> AjaxReply {
    var response = response(status)
    response.headers.append("Location", location)
    var redirected = request
    redirected.url = URLReference(location).resolved(against: URLReference(request.url)).text
    return .redirect(to: redirected, response: response)
  }

  private static func response(with body: [UInt8], to request: AjaxRequest) -> AjaxResponse {
    var response = response(200)
    response.headers.append("Content-Type", "application/json")
    response.headers.append("Content-Length", String(body.count))
    // The length is that of the body which a GET would have given (RFC 9110, section 9.3.2).
    if request.method != "HEAD" { response.body = body }
    return response
  }

  private static func response(_ status: Int) -> AjaxResponse {
    AjaxResponse(status: status, headers: CORSHeaders.fields)
  }
}

extension String {
  /// With the bytes that no URL has, those of spaces and of all that is not ASCII, as percent and two hex digits (RFC 3986, section 2.1).
  fileprivate func percentEncodingForeignBytes() -> String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      if byte > 0x20, byte < 0x7F {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
