/// The URLs that belong to the bridge: a scheme and the hosts, in any case of ASCII letters.
public struct BridgeAddress: Sendable {
  /// The scheme.
  public let scheme: String
  /// The hosts: one for requests that block the page's script, one for those that do not.
  public let hosts: [String]

  /// An address of these parts.
  public init(scheme: String = "oschina", hosts: [String] = ["asynchttprequest", "synchttprequest"]) {
    self.scheme = scheme
    self.hosts = hosts
  }

  /// Whether a URL has the scheme and one of the hosts; what comes after the host does not matter.
  public func contains(_ url: String) -> Bool {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")), scheme.isSameASCII(as: url[..<colon]) else {
      return false
    }
    let rest = url.utf8[url.utf8.index(after: colon)...]
    guard rest.starts(with: "//".utf8) else { return false }
    let authority = rest.dropFirst(2).prefix { !Self.delimiters.contains($0) }
    let afterUser = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[authority.index(after: $0)...] }
    let host = (afterUser ?? authority).prefix { $0 != UInt8(ascii: ":") }
    return hosts.contains { $0.isSameASCII(as: Substring(host)) }
  }

  /// What ends the authority of a URL (RFC 3986, section 3.2).
  private static let delimiters = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]
}
