/// A URL, or one that is relative to another, in its five parts (RFC 3986, section 3 and appendix B).
struct URLReference {
  private var scheme: String?
  private var authority: String?
  private var path: String
  private var query: String?
  private var fragment: String?

  /// The parts of a text; any text has them.
  init(_ text: String) {
    var rest = Substring(text)
    fragment = Self.cut(&rest, from: "#")
    query = Self.cut(&rest, from: "?")
    if let colon = rest.unicodeScalars.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
      scheme = String(rest[..<colon])
      rest = rest[rest.unicodeScalars.index(after: colon)...]
    }
    if rest.utf8.starts(with: "//".utf8) {
      rest.unicodeScalars.removeFirst(2)
      let end = rest.unicodeScalars.firstIndex(of: "/") ?? rest.endIndex
      authority = String(rest[..<end])
      rest = rest[end...]
    }
    path = String(rest)
  }

  /// The text of the parts (section 5.3).
  var text: String {
    var text = path
    if let authority { text = "//\(authority)\(text)" }
    if let scheme { text = "\(scheme):\(text)" }
    if let query { text += "?\(query)" }
    if let fragment { text += "#\(fragment)" }
    return text
  }

  /// The URL that this means where `base` is the URL of the request (section 5.2.2).
  func resolved(against base: URLReference) -> URLReference {
    var target = self
    guard scheme == nil else { return target }
    target.scheme = base.scheme
    guard authority == nil else { return target }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      if query == nil { target.query = base.query }
    } else {
      target.path = Self.withoutDots(path.utf8.first == UInt8(ascii: "/") ? path : base.merged(with: path))
    }
    return target
  }

  /// A relative path behind what stands before the last slash of this one (section 5.2.3).
  private func merged(with relative: String) -> String {
    guard let slash = path.unicodeScalars.lastIndex(of: "/") else {
      return authority == nil ? relative : "/\(relative)"
    }
    return String(path[...slash]) + relative
  }

  /// A path without its segments `.` and `..` (section 5.2.4).
  private static func withoutDots(_ path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    var kept: [Substring] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return kept.joined(separator: "/")
  }

  /// Takes off what begins with that character, and gives what stands behind it.
  private static func cut(_ text: inout Substring, from mark: Unicode.Scalar) -> String? {
    guard let index = text.unicodeScalars.firstIndex(of: mark) else { return nil }
    defer { text = text[..<index] }
    return String(text[text.unicodeScalars.index(after: index)...])
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || "0123456789+-.".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
