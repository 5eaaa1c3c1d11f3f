import BridgeJSON

/// Why a URL of the bridge's scheme notifies of nothing, for an app's log.
public enum MalformedURL: Error, Sendable, Equatable {
  /// It has no name.
  case noName
  /// Its name is not percent-encoded UTF-8.
  case badName
  /// Its data has a `%` without two hex digits.
  case badEscape
  /// Its data is not JSON.
  case notJSON(JSONDecodingError)
}

extension MalformedURL: CustomStringConvertible {
  /// One line for a log.
  public var description: String {
    switch self {
    case .noName: "the URL has no name"
    case .badName: "the URL's name is not percent-encoded UTF-8"
    case .badEscape: "the URL's data has a % without two hex digits"
    case .notJSON(let error): "the URL's data is not JSON: \(error)"
    }
  }
}
