/// The URLs that a page of the profile `wvjb` goes to in order to signal its native half.
struct SignalURLs: Sendable {
  /// The bridge's URLs.
  enum Kind {
    /// The page asks for the web half.
    case loaded
    /// The web half says that messages wait.
    case queue
  }

  /// The URL by which the page asks for the web half; nil if it does not ask.
  let loadedURL: String?
  /// The URL by which it signals that messages wait.
  let queueURL: String
  /// What such a URL is made of, in lower case: a web view normalises URLs, and pages use either scheme.
  private let schemes: [String]
  private let loadedHost: String?
  private let queueHost: String

  init(_ fields: inout FieldReader, asksForWebHalf: Bool) throws(CorpusError) {
    queueURL = try fields.requiredString("queueURL")
    schemes = (try fields.strings("schemes") ?? []).map { $0.lowercased() }
    guard let hosts = fields.value("hosts") else { throw fields.error("hosts", "is missing", mend: "add it") }
    var inner = try FieldReader(hosts, file: fields.file, place: "hosts")
    queueHost = try inner.requiredString("queue").lowercased()
    if asksForWebHalf {
      loadedURL = try fields.requiredString("loadedURL")
      loadedHost = try inner.requiredString("loaded").lowercased()
    } else {
      loadedURL = nil
      loadedHost = nil
    }
    try inner.finish()
  }

  /// Which of the bridge's URLs a URL is: scheme and host in any case of letters, with no path or `/`, and nothing else.
  func kind(of url: String) -> Kind? {
    let parts = url.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, schemes.contains(Self.asciiLowercased(parts[0])) else { return nil }
    let host = Self.asciiLowercased(parts[1].hasSuffix("/") ? parts[1].dropLast() : parts[1])
    return host == queueHost ? .queue : host == loadedHost ? .loaded : nil
  }

  /// Lower case for ASCII alone: U+017F and U+212A, which Unicode folds to s and k, make another name.
  private static func asciiLowercased(_ text: Substring) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { ("A"..."Z").contains($0) ? Unicode.Scalar(UInt8($0.value) + 32) : $0 }
      )
    )
  }
}
