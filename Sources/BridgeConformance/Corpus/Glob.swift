/// A pattern for ids: `*` is any run of characters, slashes too, `?` is one character; everything else is itself.
public struct Glob: Sendable {
  private let pattern: [Unicode.Scalar]

  /// Makes a pattern from its text.
  public init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

  /// True if the whole text matches.
  public func matches(_ text: String) -> Bool {
    let text = Array(text.unicodeScalars)
    var (p, t) = (0, 0)
    var star: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, t)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = star {
        // The last star takes one more character, and what follows it is tried again.
        p = last.pattern + 1
        t = last.text + 1
        star = (last.pattern, t)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
