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
  /// The URL below which the web half brings its queue by going there; nil if a fetch gives it as its value.
  let returnURL: String?
  /// How the page signals.
  let signal: Signal
  /// What makes native inject the web half.
  let injection: Injection
  /// What stands before a script that native evaluates as a URL, whose percent sequences the web view decodes; nil for plain scripts.
  let urlPrefix: String?
  /// True if a page sets a default handler by `init`.
  let hasInit: Bool
  /// True if a native handler is given data that is no object.
  let hasScalarData: Bool
  /// The texts that `{{…}}` stands for in scripts and URLs, by name.
  private let placeholders: [String: String]
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
    for key in Dialect.commonKeys { _ = fields.value(key) }
    object = try fields.requiredString("object")
    entry = try fields.requiredString("entry")
    functions = try fields.strings("functions") ?? []
    for key in ["disableSafetyTimeoutHandler", "ready", "userAgent"] { _ = fields.value(key) }
    hasInit = dialect.traits.contains("init")
    hasScalarData = dialect.traits.contains("scalarData")
    injection = try fields.oneOf("injection", Injection.self) ?? .request
    _ = fields.value("check")
    signal = try Self.signal(&fields, injection)
    urlPrefix = try Self.urlPrefix(&fields)
    guard let fetch = fields.value("fetch") else { throw fields.error("fetch", "is missing", mend: "add it") }
    var fetchFields = try FieldReader(fetch, file: dialect.file, place: "fetch")
    fetchName = try fetchFields.requiredString("name")
    fetchScript = try fetchFields.requiredString("script")
    returnURL = try fetchFields.string("returnURL")
    try fetchFields.finish()
    var placeholders = ["object": object, "entry": entry, "fetch": fetchScript]
    placeholders["callbacks"] = try fields.string("callbacks")
    if case .navigation(let urls) = signal {
      placeholders["loadedURL"] = urls.loadedURL
      placeholders["queueURL"] = urls.queueURL
    }
    placeholders["functions"] = JSONValue.array(functions.map { .string(JSONString($0)) }).text
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
    for name in ["callbackId", "responseId"] { placeholders[name] = wireNames[name] }
    self.placeholders = placeholders
    self.wireNames = wireNames
    self.corpusNames = corpusNames
  }

  /// How the page tells native that it wants something.
  enum Signal: Sendable {
    /// It goes to a URL.
    case navigation(SignalURLs)
    /// It posts a script message.
    case message(loaded: String, queue: String)
  }

  /// What makes native inject the web half.
  enum Injection: String, Sendable, CaseIterable {
    /// The page asks for it.
    case request
    /// The page has finished loading.
    case finish
  }

  private static func signal(_ fields: inout FieldReader, _ injection: Injection) throws(CorpusError) -> Signal {
    if let value = fields.value("signal") {
      var inner = try FieldReader(value, file: fields.file, place: "signal")
      let by = try inner.requiredString("by")
      if by == "message" {
        let names = (try inner.requiredString("loaded"), try inner.requiredString("queue"))
        try inner.finish()
        return .message(loaded: names.0, queue: names.1)
      }
      guard by == "navigation" else { throw inner.unknown("by", by, of: ["navigation", "message"]) }
      try inner.finish()
    }
    return .navigation(try SignalURLs(&fields, asksForWebHalf: injection == .request))
  }

  private static func urlPrefix(_ fields: inout FieldReader) throws(CorpusError) -> String? {
    guard let value = fields.value("evaluation"), value != "script" else { return nil }
    var inner = try FieldReader(value, file: fields.file, place: "evaluation")
    let prefix = try inner.requiredString("urlPrefix")
    try inner.finish()
    return prefix
  }

  /// A script or a URL of a vector with the dialect's texts in place of `{{…}}`.
  /// - Throws: the name of a placeholder that the dialect has no text for.
  func filled(_ text: String) throws(UnknownPlaceholder) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var parts = text.split(separator: "{{", omittingEmptySubsequences: false)[...]
    var filled = String(parts.removeFirst())
    for part in parts {
      let halves = part.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else {
        filled += "{{\(part)"
        continue
      }
      guard let value = placeholders[String(halves[0])] else { throw UnknownPlaceholder(name: String(halves[0])) }
      filled += value + halves[1]
    }
    return filled
  }

  /// A `{{…}}` that a dialect has no text for.
  struct UnknownPlaceholder: Error {
    let name: String
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
