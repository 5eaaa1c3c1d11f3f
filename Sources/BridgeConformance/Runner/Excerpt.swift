/// Short forms of long texts, for people.
enum Excerpt {
  /// The text itself, or its beginning and its end with the number of characters left out between them.
  static func of(_ text: String, limit: Int) -> String {
    // Counting bytes first spares counting the characters of a text of megabytes that is short enough or far too long.
    if text.utf8.count <= limit { return text }
    let scalars = text.unicodeScalars
    let head = scalars.prefix(limit * 2 / 3)
    let tail = scalars.suffix(limit / 3)
    let left = scalars.count - head.count - tail.count
    if left <= 0 { return text }
    return "\(String(String.UnicodeScalarView(head)))… \(left) more …\(String(String.UnicodeScalarView(tail)))"
  }
}
