import BridgeJSON

/// What the profile `ajax` reads from a dialect's file.
struct AjaxDialect: Sendable {
  /// The scheme of the bridge's URLs, and the hosts for asynchronous and synchronous calls.
  let scheme: String
  let asyncHost: String
  let syncHost: String
  /// The member of the query that keeps caches from answering.
  let random: String
  /// The header that carries the call's text, and the mark that may stand before it.
  let payloadHeader: String
  let payloadPrefix: String
  /// What the web half sends beside it.
  let requestHeaders: [HeaderList.Field]

  /// The origin of the page, which every request of the harness names.
  static let origin = "https://app.example"

  init(_ dialect: Dialect) throws(CorpusError) {
    var fields = try FieldReader(.object(dialect.data), file: dialect.file, place: "")
    for key in Dialect.commonKeys { _ = fields.value(key) }
    scheme = try fields.requiredString("scheme")
    guard let hosts = fields.value("hosts") else { throw fields.error("hosts", "is missing", mend: "add it") }
    var hostFields = try FieldReader(hosts, file: dialect.file, place: "hosts")
    asyncHost = try hostFields.requiredString("async")
    syncHost = try hostFields.requiredString("sync")
    try hostFields.finish()
    random = try fields.requiredString("random")
    payloadHeader = try fields.requiredString("payloadHeader")
    payloadPrefix = try fields.requiredString("payloadPrefix")
    guard let list = fields.value("requestHeaders"), let headers = HeaderList(list) else {
      throw fields.error("requestHeaders", "is no list of pairs of texts")
    }
    requestHeaders = headers.fields
    // What the page's functions and the member for failures are called is the adapter's affair.
    for key in ["functions", "failureKey"] { _ = fields.value(key) }
    try fields.finish()
  }

  /// The URL of a request that names none.
  var url: String { "\(scheme)://\(asyncHost)?\(random)=0.5" }

  /// What the URL of an XMLHttpRequest is to the bridge.
  struct Target {
    /// The host of asynchronous or of synchronous calls.
    let isAsync: Bool
    /// The query's member against caches, unless it is missing or empty.
    let random: JSONString?
  }

  /// Nil unless the URL is one of the bridge's: scheme and host in any case of ASCII letters, then at most a slash, then a query and no fragment.
  func target(_ url: JSONString) -> Target? {
    let text = url.lossy
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")), !text.utf8.contains(UInt8(ascii: "#")) else {
      return nil
    }
    let query = text[text.utf8.index(after: mark)...]
    var place = text[..<mark]
    if place.utf8.last == UInt8(ascii: "/") { place.unicodeScalars.removeLast() }
    for (host, isAsync) in [(asyncHost, true), (syncHost, false)]
    where String(place).isSameASCII(as: "\(scheme)://\(host)") {
      return Target(isAsync: isAsync, random: random(in: query))
    }
    return nil
  }

  private func random(in query: Substring) -> JSONString? {
    for member in query.unicodeScalars.split(separator: "&") {
      let parts = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, String(parts[0]) == random else { continue }
      return parts[1].isEmpty ? nil : JSONString(String(parts[1]))
    }
    return nil
  }
}
