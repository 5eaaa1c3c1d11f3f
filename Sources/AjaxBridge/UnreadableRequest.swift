/// Why a request names no service.
enum UnreadableRequest: Error, CustomStringConvertible {
  /// The header is missing or empty.
  case noText
  /// Its value is no base64.
  case notBase64
  /// What it stands for is not UTF-8.
  case notUTF8
  /// The text is not JSON, not even when its backslashes are taken for themselves.
  case notJSON(String)
  /// The value is no object that names a service and a method.
  case noCall

  var description: String {
    switch self {
    case .noText: "there is no text in \(CORSHeaders.textHeader)"
    case .notBase64: "the header is no base64"
    case .notUTF8: "the header's bytes are not UTF-8"
    case .notJSON(let reason): "the text is not JSON: \(reason)"
    case .noCall: "the text is no object with the strings service and method"
    }
  }
}
