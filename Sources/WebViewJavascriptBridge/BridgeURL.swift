/// The URLs that a page goes to in order to signal its native half.
public enum BridgeURL: Sendable, Equatable {
  /// The page asks for the web half, in `wvjb-6` by `https://__bridge_loaded__`.
  case loaded
  /// Messages wait in the web half's queue, in `wvjb-6` by `https://__wvjb_queue_message__`.
  case queue
  /// The page brings its queue, as in `yy://return/_fetchQueue/%5B%5D`; with the queue's text, nil if it
  /// is not percent-encoded UTF-8.
  case queueReturn(String?)

  /// Recognises a URL, or gives nil if it is not one of the bridge's.
  ///
  /// The scheme is one of the dialect's, the authority is the bare name, the path empty or `/`, and nothing follows; letters count in
  /// either case. Whatever else holds the name (a subdomain, a port, user information, a query) is another page.
  public init?(_ url: String, dialect: BridgeDialect = .version6) {
    var rest = Substring(url).utf8
    if let returnURL = dialect.returnURL, rest.starts(with: returnURL.utf8) {
      self = .queueReturn(PercentText.decoded(rest.dropFirst(returnURL.utf8.count)))
      return
    }
    guard dialect.schemes.contains(where: { Self.drop($0, from: &rest) }) else { return nil }
    if let loadedHost = dialect.loadedHost, Self.drop(loadedHost, from: &rest) {
      self = .loaded
    } else if let queueHost = dialect.queueHost, Self.drop(queueHost, from: &rest) {
      self = .queue
    } else {
      return nil
    }
    guard rest.isEmpty || rest.elementsEqual("/".utf8) else { return nil }
  }

  /// Removes a prefix, given in lower-case ASCII, whatever the case of its letters.
  private static func drop(_ prefix: [UInt8], from rest: inout Substring.UTF8View) -> Bool {
    var index = rest.startIndex
    for expected in prefix {
      guard index != rest.endIndex else { return false }
      let byte = rest[index]
      let isUpperCase = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      guard (isUpperCase ? byte | 0x20 : byte) == expected else { return false }
      index = rest.index(after: index)
    }
    rest = rest[index...]
    return true
  }
}
