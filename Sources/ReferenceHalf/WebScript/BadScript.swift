import BridgeAdapter

extension AdapterError {
  /// A definition, a behavior or a value of the profile `webscript` can't be read.
  static func badScript(_ reason: String) -> AdapterError {
    AdapterError(code: -32602, message: reason)
  }
}
