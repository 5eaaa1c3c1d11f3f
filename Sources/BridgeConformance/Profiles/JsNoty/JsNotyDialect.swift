import BridgeJSON

/// What the profile `jsnoty` reads from a dialect's file.
struct JsNotyDialect: Sendable {
  /// The scheme of the page's URLs, without the colon.
  let scheme: String
  /// The event by which native tells the page that it may send the next notification.
  let acknowledgement: String
  /// What an app appends to its web view's own user agent.
  let userAgentSuffix: String

  init(_ dialect: Dialect) throws(CorpusError) {
    var fields = try FieldReader(.object(dialect.data), file: dialect.file, place: "")
    for key in Dialect.commonKeys { _ = fields.value(key) }
    scheme = try fields.requiredString("scheme")
    acknowledgement = try fields.requiredString("acknowledgement")
    userAgentSuffix = try fields.requiredString("userAgentSuffix")
    // The page's API is the affair of the adapter for web halves.
    for key in ["object", "notify"] { _ = try fields.requiredString(key) }
    try fields.finish()
  }
}
