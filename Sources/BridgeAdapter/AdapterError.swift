/// Why a request is refused, as a JSON-RPC 2.0 error object (section 5.1).
public struct AdapterError: Error, Sendable, Equatable {
  /// JSON-RPC's number for the kind of error.
  public let code: Int
  /// What is wrong, for the person who reads the harness's report.
  public let message: String

  /// An error with that number and message.
  public init(code: Int, message: String) {
    self.code = code
    self.message = message
  }

  /// The half has no such method: what ``BridgeInstance`` throws where nothing is implemented.
  public static let unsupported = AdapterError(code: -32601, message: "this half has no such method")

  /// The line is not JSON.
  static func notJSON(_ reason: String) -> AdapterError {
    AdapterError(code: -32700, message: "the line is not JSON: \(reason)")
  }

  /// The line is JSON but no request.
  static func notARequest(_ reason: String) -> AdapterError {
    AdapterError(code: -32600, message: "the line is no request: \(reason)")
  }

  /// The protocol has no such method.
  static func unknownMethod(_ name: String) -> AdapterError {
    AdapterError(code: -32601, message: "there is no method \(name)")
  }

  /// A parameter is missing, of the wrong type or out of range.
  static func badParameter(_ reason: String) -> AdapterError {
    AdapterError(code: -32602, message: reason)
  }

  /// The implementation could not do what was asked.
  static func failed(_ error: any Error) -> AdapterError {
    AdapterError(code: -32000, message: "\(error)")
  }
}
