/// What the page's request is answered with, as an HTTP server would.
public struct AjaxResponse: Sendable, Equatable {
  /// The status code.
  public var status: Int
  /// The header fields, in order.
  public var headers: HeaderFields
  /// The body, in UTF-8 where it is text.
  public var body: [UInt8]

  /// A response of these parts.
  public init(status: Int, headers: HeaderFields = HeaderFields(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
