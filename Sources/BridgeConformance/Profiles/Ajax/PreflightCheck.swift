import BridgeJSON

/// Whether a browser would make a request after the answer to its preflight (the Fetch standard, CORS-preflight fetch), for a request without credentials.
struct PreflightCheck {
  /// The method that was asked for.
  let method: String
  /// The names of the headers that were asked for.
  let names: [String]

  /// True if the answer allows it.
  func isAllowed(status: JSONValue, headers: HeaderList) -> Bool {
    guard let code = status.intValue, (200...299).contains(code) else { return false }
    guard let origin = headers.value("Access-Control-Allow-Origin"), origin == "*" || origin == AjaxDialect.origin
    else {
      return false
    }
    let methods = headers.members("Access-Control-Allow-Methods") ?? []
    guard Self.safelistedMethods.contains(method) || methods.contains(method) || methods.contains("*") else {
      return false
    }
    let allowed = headers.members("Access-Control-Allow-Headers") ?? []
    return allowed.contains("*") || names.allSatisfy { name in allowed.contains { $0.isSameASCII(as: name) } }
  }

  private static let safelistedMethods = ["GET", "HEAD", "POST"]
}
