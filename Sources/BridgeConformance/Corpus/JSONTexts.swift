import BridgeJSON
import BridgeJSONPanel

/// One text of the profile `json`: its bytes, what RFC 8259 says of it, and what decoders are known to do (schema/json-text.json).
public struct JSONText: Sendable {
  /// What RFC 8259 says of a text.
  public enum Standing: String, Sendable, CaseIterable {
    /// It is JSON, and every decoder must take it.
    case accept
    /// It is not JSON, and none may.
    case reject
    /// The grammar allows it, but decoders may set limits.
    case either
  }

  /// What one named decoder is known to do.
  public struct Outcome: Sendable {
    /// Whether it takes the text.
    public let accepts: Bool
    /// The value that it has in place of the text's; nil where it has the text's own, or one that JSON can't write.
    public let value: JSONValue?
    /// True if it has another value than the text's.
    public let differs: Bool
  }

  /// `json/topic/name`.
  public let id: String
  /// One sentence: what holds.
  public let title: String
  /// The requirements that it tests.
  public let requirements: [String]
  /// The class that it counts for.
  public let conformanceClass: ConformanceClass
  /// The text.
  public let bytes: [UInt8]
  /// What RFC 8259 says of it.
  public let standing: Standing
  /// Its value, exactly, if it has one.
  public let value: JSONValue?
  /// What decoders do where it is not what `standing` and `value` say, by name.
  public let outcomes: [String: Outcome]

  /// What a decoder of that name must do with the text.
  public func expected(of decoder: String) -> Outcome {
    outcomes[decoder] ?? Outcome(accepts: standing != .reject, value: nil, differs: false)
  }
}

/// The texts of the profile `json`.
public enum JSONTexts {
  /// The profile's name, and its folder's.
  public static let profile = "json"

  /// Reads all texts of a corpus, in its order.
  /// - Throws: `CorpusError` for the first fault found.
  public static func load(_ corpus: Corpus) throws(CorpusError) -> [JSONText] {
    var files = CorpusFiles(directory: corpus.directory)
    var texts: [JSONText] = []
    var seen = Set<String>()
    for name in try files.names(in: profile) {
      let file = "\(profile)/\(name)"
      guard let list = try files.json(file).arrayValue else {
        throw CorpusError(file: file, problem: "is no list of texts")
      }
      for (index, element) in list.enumerated() {
        let text = try text(element, file: file, place: "[\(index)]")
        if text.id.split(separator: "/").dropLast().joined(separator: "/") + ".json" != file {
          throw CorpusError(
            file: file,
            place: "[\(index)].id",
            problem: "\(quoted(text.id)) does not belong in this file"
          )
        }
        if !seen.insert(text.id).inserted {
          throw CorpusError(file: file, place: "[\(index)].id", problem: "\(quoted(text.id)) stands there twice")
        }
        texts.append(text)
      }
    }
    return texts
  }

  private static func text(_ value: JSONValue, file: String, place: String) throws(CorpusError) -> JSONText {
    var fields = try FieldReader(value, file: file, place: place)
    let id = try fields.requiredString("id")
    _ = try fields.strings("aliases")
    let title = try fields.requiredString("title")
    let requirements = try fields.strings("requirements") ?? []
    guard let conformanceClass = try fields.oneOf("class", ConformanceClass.self) else {
      throw fields.error("class", "is missing", mend: "write core, full or hardened")
    }
    _ = try fields.requiredString("why")
    _ = try fields.strings("sources")
    guard let standing = try fields.oneOf("rfc8259", JSONText.Standing.self) else {
      throw fields.error("rfc8259", "is missing", mend: "write accept, reject or either")
    }
    let bytes = try bytes(&fields)
    let plain = fields.value("value")
    var outcomes: [String: JSONText.Outcome] = [:]
    if let decoders = fields.value("decoders") {
      let all = try FieldReader(decoders, file: file, place: "\(place).decoders").all
      for member in all.members {
        let name = member.name.lossy
        var inner = try FieldReader(member.value, file: file, place: "\(place).decoders.\(name)")
        let accepts = try inner.bool("accepts")
        let value = inner.value("value")
        let canonical = try inner.string("canonical")
        let words = try inner.string("has")
        _ = try inner.requiredString("why")
        try inner.finish()
        outcomes[name] = JSONText.Outcome(
          accepts: accepts,
          value: try canonical.map { text throws(CorpusError) in try decoded(Array(text.utf8), inner) } ?? value,
          differs: value != nil || canonical != nil || words != nil
        )
      }
    }
    var exact: JSONValue?
    let canonical = fields.value("canonical")
    // A text that our own decoder is known to reject has a value that it can't hold.
    if let canonical, outcomes["bridge-json"]?.accepts != false {
      if canonical.boolValue == true {
        exact = try decoded(bytes, fields)
      } else if canonical.arrayValue != nil {
        exact = try decoded(try pieces(canonical, fields), fields)
      } else if let text = canonical.stringValue {
        exact = try decoded(Array(text.utf8), fields)
      } else {
        throw fields.error("canonical", "is neither a text, nor pieces, nor true")
      }
    }
    try fields.finish()
    return JSONText(
      id: id,
      title: title,
      requirements: requirements,
      conformanceClass: conformanceClass,
      bytes: bytes,
      standing: standing,
      value: exact ?? plain,
      outcomes: outcomes
    )
  }

  private static func bytes(_ fields: inout FieldReader) throws(CorpusError) -> [UInt8] {
    if let text = try fields.string("text") { return Array(text.utf8) }
    if let hex = try fields.string("hex") {
      let digits = Array(hex.utf8)
      var bytes: [UInt8] = []
      for index in stride(from: 0, to: digits.count, by: 2) {
        guard index + 1 < digits.count,
          let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
        else { throw fields.error("hex", "is not made of pairs of hex digits") }
        bytes.append(byte)
      }
      return bytes
    }
    guard let value = fields.value("pieces") else {
      throw fields.error("text", "is missing", mend: "add text, hex or pieces")
    }
    return try pieces(value, fields)
  }

  private static func pieces(_ value: JSONValue, _ fields: FieldReader) throws(CorpusError) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in value.arrayValue ?? [] {
      guard let text = piece["text"]?.stringValue else { throw fields.error("pieces", "has a piece without a text") }
      let count = piece["count"]?.intValue ?? 1
      for _ in 0..<max(0, count) { bytes.append(contentsOf: text.utf8) }
    }
    return bytes
  }

  private static func decoded(_ bytes: [UInt8], _ fields: FieldReader) throws(CorpusError) -> JSONValue {
    do {
      return try JSONValue(decoding: bytes)
    } catch {
      throw fields.error("canonical", "is not JSON: \(error.reason)")
    }
  }
}
