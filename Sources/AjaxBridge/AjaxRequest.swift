/// A request of the page, as the web view's loader shows it to the native half; without a body, which can't be read where requests are intercepted.
public struct AjaxRequest: Sendable, Equatable {
  /// The URL as the page wrote it.
  public var url: String
  /// The method, whose letters' case counts (RFC 9110, section 9.1).
  public var method: String
  /// The header fields, in order.
  public var headers: HeaderFields

  /// A request of these parts.
  public init(url: String, method: String = "POST", headers: HeaderFields = HeaderFields()) {
    self.url = url
    self.method = method
    self.headers = headers
  }
}
