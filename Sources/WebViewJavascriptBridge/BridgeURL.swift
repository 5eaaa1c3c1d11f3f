/// The URLs that a page of the dialect `wvjb-6` goes to in order to signal its native half.
public enum BridgeURL: Sendable {
  /// `https://__bridge_loaded__`: the page asks for the web half.
  case loaded
  /// `https://__wvjb_queue_message__`: messages wait in the web half's queue.
  case queue

  /// Recognises a URL, or gives nil if it is not one of the bridge's.
  ///
  /// The scheme is `https` or `wvjbscheme`, the authority is the bare name, the path empty or `/`, and nothing follows; letters count in
  /// either case. Whatever else holds the name (a subdomain, a port, user information, a query) is another page.
  public init?(_ url: String) {
    var rest = Substring(url).utf8
    guard Self.drop("https://", from: &rest) || Self.drop("wvjbscheme://", from: &rest) else { return nil }
    if Self.drop("__bridge_loaded__", from: &rest) {
      self = .loaded
    } else if Self.drop("__wvjb_queue_message__", from: &rest) {
      self = .queue
    } else {
      return nil
    }
    guard rest.isEmpty || rest.elementsEqual("/".utf8) else { return nil }
  }

  /// Removes a prefix, given in lower-case ASCII, whatever the case of its letters.
  private static func drop(_ prefix: StaticString, from rest: inout Substring.UTF8View) -> Bool {
    let matches = prefix.withUTF8Buffer { prefix in
      var index = rest.startIndex
      for expected in prefix {
        guard index != rest.endIndex else { return false }
        let byte = rest[index]
        let isUpperCase = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        guard (isUpperCase ? byte | 0x20 : byte) == expected else { return false }
        index = rest.index(after: index)
      }
      return true
    }
    if matches { rest = rest.dropFirst(prefix.utf8CodeUnitCount) }
    return matches
  }
}
