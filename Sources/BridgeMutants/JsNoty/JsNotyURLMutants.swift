import BridgeJSON
import JsNoty

extension JsNotyMutant {
  /// Faults in reading the parts of a URL.
  static let urlMutants: [JsNotyMutant] = [
    .urls("name-not-decoded") { $0.host = NotifierURL.encoded($0.host.utf8) },
    .urls("path-ignored") { $0.path = nil },
    .urls("decoded-twice") { url in
      url.path = url.path.map {
        NotifierURL.encoded(NotifierURL.decoded(String(decoding: NotifierURL.decoded($0), as: UTF8.self)))
      }
    },
    .urls("name-decoded-twice") { url in
      url.host = NotifierURL.encoded(
        NotifierURL.decoded(String(decoding: NotifierURL.decoded(url.host), as: UTF8.self))
      )
    },
    .urls("plus-read-as-space") { url in
      url.path = url.path?.replacing("+", with: "%20")
    },
    .urls("hex-digits-in-capitals-alone") { url in
      func read(_ text: String) -> String {
        let pieces = text.split(separator: "%", omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(String(pieces.first ?? "")) { read, piece in
          read + (piece.prefix(2).contains { "abcdef".contains($0) } ? "%25" : "%") + piece
        }
      }
      url.host = read(url.host)
      url.path = url.path.map(read)
    },
    .urls("read-as-latin-1") { url in
      func read(_ text: String) -> String {
        NotifierURL.encoded(String(String.UnicodeScalarView(NotifierURL.decoded(text).map { Unicode.Scalar($0) })).utf8)
      }
      url.host = read(url.host)
      url.path = url.path.map(read)
    },
    .urls("raw-brackets-refused") { url in
      url.path = url.path?.replacing("[", with: "%")
    },
    .urls("path-split-at-slashes") { url in
      url.path = url.path.map { path in
        let pieces = NotifierURL.decoded(path).split(separator: UInt8(ascii: "/"))
        return NotifierURL.encoded(pieces.first ?? [])
      }
    },
    .urls("raw-path-split-at-slashes") { url in
      url.path = url.path.flatMap { $0.split(separator: "/").first.map(String.init) ?? "" }
    },
    .reading("no-path-refused") { url, reading in
      if case .notification = reading, NotifierURL(url)?.path == nil { return .malformed }
      return reading
    },
  ]
}
