/// Something that the native half passes over.
public enum AjaxNotice: Sendable, Equatable, CustomStringConvertible {
  /// The request's header can't be read, which is the fault of the page's author; with the reason.
  case unreadable(String)
  /// No such service, or no such method of it.
  case unknown(service: String, method: String)
  /// A method threw an error; its text is not told to the page.
  case failed(service: String, method: String, error: String)
  /// A service redirected to a text that can't stand in a header field.
  case badLocation(String)

  /// One line for a log.
  public var description: String {
    switch self {
    case .unreadable(let reason): "a request can't be read: \(reason)"
    case .unknown(let service, let method): "there is no method \(method) of a service \(service)"
    case .failed(let service, let method, let error): "\(service).\(method) failed: \(error)"
    case .badLocation(let location): "the location \(location) can't stand in a header field"
    }
  }
}
