/// The header fields by which a browser lets the page read a response that comes from another origin (the Fetch standard, section 3.3), and that keep it from being kept.
///
/// A response without them shows the page's script a status of 0, whatever its status is.
enum CORSHeaders {
  /// The header that carries the request's text.
  static let textHeader = "X-Javascript-Header"

  /// The fields of every response.
  ///
  /// Cache-Control and Pragma are allowed because the web half sends them and no list of the Fetch standard exempts them from the preflight.
  static let fields = HeaderFields([
    HeaderFields.Field("Access-Control-Allow-Credentials", "true"),
    HeaderFields.Field("Access-Control-Allow-Origin", "*"),
    HeaderFields.Field("Access-Control-Expose-Headers", textHeader),
    HeaderFields.Field("Access-Control-Allow-Methods", "GET,POST,PUT,OPTIONS,HEAD"),
    HeaderFields.Field("Access-Control-Allow-Headers", "Origin,\(textHeader),Content-Type,Cache-Control,Pragma"),
    HeaderFields.Field("Access-Control-Max-Age", "10"),
    HeaderFields.Field("Cache-Control", "no-cache,private"),
    HeaderFields.Field("Pragma", "no-cache,no-store"),
    HeaderFields.Field("Expires", "0"),
    HeaderFields.Field("Connection", "close"),
  ])
}
