import BridgeJSON
import BridgeVectors
import Foundation
import Testing

/// One text of `vectors/json`, as `vectors/schema/json-text.json` describes it.
struct JSONTextVector: Sendable, CustomTestStringConvertible {
  /// What a named decoder is known to do.
  struct Expectation: Sendable {
    let accepts: Bool
    /// The value that it has in place of the vector's.
    let value: JSONValue?
    /// Whether its value is one that JSON can't write.
    let hasUnwritableValue: Bool
  }

  /// What RFC 8259 says of a text.
  enum Grammar: String, Sendable {
    case accept, reject, either
  }

  /// Why a vector can't be read.
  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  let id: String
  let bytes: [UInt8]
  let grammar: Grammar
  /// The value that is compared with `==`, and with what the other decoders have.
  let value: JSONValue?
  /// The shortest text of the value, exactly.
  let canonical: [UInt8]?
  let decoders: [String: Expectation]

  var testDescription: String { id }

  /// All vectors, by file and in order.
  static func all() throws -> [JSONTextVector] {
    let folder = VectorsLocation.directory + "/json"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
    return try files.flatMap { file in
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))
      guard let list = try JSONValue(decoding: data).arrayValue else {
        throw Malformed(description: "\(file): no list")
      }
      return try list.map(JSONTextVector.init)
    }
  }

  init(_ json: JSONValue) throws {
    guard let id = json["id"]?.stringValue, let grammar = json["rfc8259"]?.stringValue.flatMap(Grammar.init) else {
      throw Malformed(description: "A vector lacks its id or rfc8259: \(json.text.prefix(200))")
    }
    self.id = id
    self.grammar = grammar
    if let text = json["text"]?.stringValue {
      bytes = Array(text.utf8)
    } else if let hex = json["hex"]?.stringValue {
      bytes = try Self.bytes(hex: hex)
    } else if let pieces = json["pieces"]?.arrayValue {
      bytes = try Self.bytes(pieces: pieces)
    } else {
      throw Malformed(description: "\(id): no text")
    }
    switch json["canonical"] {
    case .none: canonical = nil
    case .bool(true): canonical = bytes
    case .array(let pieces): canonical = try Self.bytes(pieces: pieces)
    case .some(let text): canonical = text.stringValue.map { Array($0.utf8) }
    }
    // Deeper texts than we decode have a canonical form, but no value here.
    value = json["value"] ?? canonical.flatMap { bytes in try? JSONValue(decoding: bytes) }
    decoders = try (json["decoders"]?.objectValue?.members ?? []).reduce(into: [:]) { decoders, member in
      guard let accepts = member.value["accepts"]?.boolValue else { throw Malformed(description: "\(id): no accepts") }
      decoders[member.name.lossy] = Expectation(
        accepts: accepts,
        value: try member.value["value"] ?? member.value["canonical"]?.stringValue.map { try JSONValue(decoding: $0) },
        hasUnwritableValue: member.value["has"] != nil
      )
    }
  }

  /// Whether the named decoder is expected to accept the text; nil if nothing is known.
  func accepts(_ decoder: String) -> Bool? {
    if let known = decoders[decoder] { return known.accepts }
    switch grammar {
    case .accept: return true
    case .reject: return false
    case .either: return nil
    }
  }

  private static func bytes(hex: String) throws -> [UInt8] {
    let digits = Array(hex)
    return try stride(from: 0, to: digits.count, by: 2).map { index in
      guard index + 1 < digits.count, let byte = UInt8(String(digits[index...index + 1]), radix: 16) else {
        throw Malformed(description: "No bytes in hex: \(hex)")
      }
      return byte
    }
  }

  private static func bytes(pieces: [JSONValue]) throws -> [UInt8] {
    try pieces.flatMap { piece in
      guard let text = piece["text"]?.stringValue else { throw Malformed(description: "A piece has no text") }
      return Array(repeating: Array(text.utf8), count: piece["count"]?.intValue ?? 1).flatMap { $0 }
    }
  }
}
