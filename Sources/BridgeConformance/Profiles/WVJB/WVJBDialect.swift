import BridgeJSON

/// What the profile `wvjb` reads from a dialect's file.
struct WVJBDialect: Sendable {
  /// The bridge object's name in the page.
  let object: String
  /// The functions that the bridge object has.
  let functions: [String]
  /// The function by which native hands over a message, with the object's name.
  let entry: String
  /// The function by which native fetches the web half's queue: its bare name, and the script that calls it.
  let fetchName: String
  let fetchScript: String
  /// The URLs by which the page asks for the web half, and signals that messages wait.
  let loadedURL: String
  let queueURL: String
  /// What a URL of the bridge's is made of, in lower case: a web view normalises URLs, and pages use either scheme.
  private let schemes: [String]
  private let loadedHost: String
  private let queueHost: String
  /// What native escapes for a string literal: one scalar each, with its replacement.
  let escapes: [Unicode.Scalar: String]
  /// The same by byte, for ASCII, and by UTF-8 sequence for the others.
  private let asciiEscapes: [[UInt8]?]
  private let longEscapes: [(sequence: [UInt8], escape: [UInt8])]
  /// From the corpus's names of the five fields to the dialect's, and back.
  let wireNames: [String: String]
  let corpusNames: [String: String]

  /// The corpus's names of a message's fields.
  static let fields = ["handlerName", "data", "callbackId", "responseId", "responseData"]

  init(_ dialect: Dialect) throws(CorpusError) {
    var fields = try FieldReader(.object(dialect.data), file: dialect.file, place: "")
    for key in ["name", "profile", "title", "sources", "traits", "bootstrap"] { _ = fields.value(key) }
    object = try fields.requiredString("object")
    entry = try fields.requiredString("entry")
    loadedURL = try fields.requiredString("loadedURL")
    queueURL = try fields.requiredString("queueURL")
    functions = try fields.strings("functions") ?? []
    for key in ["callbacks", "disableSafetyTimeoutHandler"] { _ = fields.value(key) }
    schemes = (try fields.strings("schemes") ?? []).map { $0.lowercased() }
    guard let hosts = fields.value("hosts") else { throw fields.error("hosts", "is missing", mend: "add it") }
    var hostFields = try FieldReader(hosts, file: dialect.file, place: "hosts")
    loadedHost = try hostFields.requiredString("loaded").lowercased()
    queueHost = try hostFields.requiredString("queue").lowercased()
    try hostFields.finish()
    guard let fetch = fields.value("fetch") else { throw fields.error("fetch", "is missing", mend: "add it") }
    var fetchFields = try FieldReader(fetch, file: dialect.file, place: "fetch")
    fetchName = try fetchFields.requiredString("name")
    fetchScript = try fetchFields.requiredString("script")
    try fetchFields.finish()
    var escapes: [Unicode.Scalar: String] = [:]
    for (index, pair) in (try fields.array("escapes") ?? []).enumerated() {
      guard let texts = pair.arrayValue, texts.count == 2, let from = texts[0].stringValue,
        from.unicodeScalars.count == 1, let scalar = from.unicodeScalars.first, let to = texts[1].stringValue
      else { throw fields.error("escapes[\(index)]", "is no pair of a character and its escape") }
      escapes[scalar] = to
    }
    self.escapes = escapes
    asciiEscapes = (0..<128).map { escapes[Unicode.Scalar(UInt8($0))].map { Array($0.utf8) } }
    longEscapes = escapes.filter { !$0.key.isASCII }.map { (Array(String($0.key).utf8), Array($0.value.utf8)) }
    guard let names = fields.value("fields") else { throw fields.error("fields", "is missing", mend: "add it") }
    var nameFields = try FieldReader(names, file: dialect.file, place: "fields")
    var wireNames: [String: String] = [:]
    var corpusNames: [String: String] = [:]
    for field in Self.fields {
      let wire = try nameFields.requiredString(field)
      wireNames[field] = wire
      corpusNames[wire] = field
    }
    try nameFields.finish()
    try fields.finish()
    self.wireNames = wireNames
    self.corpusNames = corpusNames
  }

  /// The bridge's two URLs.
  enum BridgeURL {
    /// The page asks for the web half.
    case loaded
    /// The web half says that messages wait.
    case queue
  }

  /// Which of the bridge's URLs a URL is: scheme and host in any case of letters, with no path or `/`, and nothing else.
  func bridgeURL(_ url: String) -> BridgeURL? {
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

  /// A message with the corpus's names as the dialect writes it; other values and fields stay as they are.
  func wire(_ message: JSONValue) -> JSONValue {
    guard case .object(let object) = message else { return message }
    return .object(
      JSONObject(
        object.members.map { member in
          guard let name = member.name.string, let wire = wireNames[name] else { return (member.name, member.value) }
          return (JSONString(wire), member.value)
        }
      )
    )
  }

  /// The fields of a message that the dialect knows, under the corpus's names.
  func message(_ object: JSONObject) -> JSONObject {
    var message = JSONObject()
    for member in object.members {
      guard let name = member.name.string, let field = corpusNames[name] else { continue }
      if message[field] != nil {
        message[field] = member.value
      } else {
        message.append(JSONString(field), member.value)
      }
    }
    return message
  }

  /// The script by which native hands a text to the web half.
  func entryCall(_ text: JSONString) -> JSONString {
    guard let plain = text.string else {
      var units = Array("\(entry)('".utf16)
      for unit in text.utf16 {
        if let scalar = Unicode.Scalar(unit), let escape = escapes[scalar] {
          units.append(contentsOf: escape.utf16)
        } else {
          units.append(unit)
        }
      }
      units.append(contentsOf: "');".utf16)
      return JSONString(utf16: units)
    }
    var script = Array("\(entry)('".utf8)
    var plainText = plain
    plainText.withUTF8 { bytes in
      script.reserveCapacity(bytes.count + bytes.count / 8 + 64)
      // Runs between escapes are copied whole: payloads may have megabytes.
      var run = 0
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        if let escape = byte < 0x80 ? asciiEscapes[Int(byte)] : escape(at: index, length, bytes) {
          script.append(contentsOf: bytes[run..<index])
          script.append(contentsOf: escape)
          run = index + length
        }
        index += length
      }
      script.append(contentsOf: bytes[run...])
    }
    script.append(contentsOf: "');".utf8)
    return JSONString(String(decoding: script, as: UTF8.self))
  }

  /// The escape of the character whose UTF-8 begins at that index, if it has one.
  private func escape(at index: Int, _ length: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    for (sequence, escape) in longEscapes
    where sequence.count == length && sequence.elementsEqual(bytes[index..<index + length]) {
      return escape
    }
    return nil
  }
}
