import BridgeJSON
import CJansson

/// jansson, the C reference of the panel.
enum JanssonDecoder {
  private static let flags = Int(JSON_DECODE_ANY | JSON_ALLOW_NUL)

  /// jansson's value, or its reason to reject the text.
  static func decode(_ bytes: UnsafeRawBufferPointer) -> Result<JSONValue, PanelRejection> {
    load(bytes) { result in
      switch result {
      case .success(let value): .success(convert(value))
      case .failure(let rejection): .failure(rejection)
      }
    }
  }

  /// What jansson says against `own`, or nil.
  static func objection(to own: Result<JSONValue, JSONDecodingError>, _ bytes: UnsafeRawBufferPointer) -> Objection? {
    load(bytes) { result in
      switch result {
      case .success(let value): own.objection { compare(value, $0) }
      case .failure(let rejection): own.objection(ofRejectionFor: rejection.reason)
      }
    }
  }

  /// The tree lives as long as `body` runs.
  private static func load<Answer>(
    _ bytes: UnsafeRawBufferPointer,
    _ body: (Result<UnsafeMutablePointer<json_t>, PanelRejection>) -> Answer
  ) -> Answer {
    var error = json_error_t()
    guard let base = bytes.baseAddress, let value = json_loadb(base, bytes.count, flags, &error) else {
      return body(.failure(PanelRejection(reason: bytes.isEmpty ? "the text is empty" : reason(error))))
    }
    defer { json_decref(value) }
    return body(.success(value))
  }

  private static func reason(_ error: json_error_t) -> String {
    let text = withUnsafeBytes(of: error.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return "\(text) (line \(error.line), column \(error.column))"
  }

  private static func convert(_ value: UnsafeMutablePointer<json_t>) -> JSONValue {
    switch value.pointee.type {
    case JSON_NULL: return .null
    case JSON_TRUE: return .bool(true)
    case JSON_FALSE: return .bool(false)
    case JSON_INTEGER: return .number(JSONNumber(Int(json_integer_value(value))))
    case JSON_REAL: return JSONNumber(json_real_value(value)).map { .number($0) } ?? .null
    case JSON_STRING: return .string(JSONString(string(value)))
    case JSON_ARRAY:
      return .array((0..<json_array_size(value)).compactMap { json_array_get(value, $0).map(convert) })
    default:
      var object = JSONObject()
      var iterator = json_object_iter(value)
      while let current = iterator {
        if let name = json_object_iter_key(current), let member = json_object_iter_value(current) {
          let size = json_object_iter_key_len(current)
          let bytes = UnsafeRawBufferPointer(start: name, count: size)
          object.append(JSONString(String(decoding: bytes, as: UTF8.self)), convert(member))
        }
        iterator = json_object_iter_next(value, current)
      }
      return .object(object)
    }
  }

  /// Goes down jansson's tree beside ours; jansson has no more than 2,048 levels.
  private static func compare(_ theirs: UnsafeMutablePointer<json_t>, _ own: JSONValue) -> Mismatch? {
    let agrees: Bool
    switch own {
    case .null: agrees = theirs.pointee.type == JSON_NULL
    case .bool(let flag): agrees = theirs.pointee.type == (flag ? JSON_TRUE : JSON_FALSE)
    case .number(let number):
      switch theirs.pointee.type {
      case JSON_INTEGER: agrees = number.agrees(with: json_integer_value(theirs))
      case JSON_REAL: agrees = number.agrees(with: json_real_value(theirs))
      default: agrees = false
      }
    case .string(let string):
      agrees = theirs.pointee.type == JSON_STRING && self.agrees(theirs, string)
    case .array(let elements):
      agrees = theirs.pointee.type == JSON_ARRAY && json_array_size(theirs) == elements.count
      guard agrees else { break }
      for index in elements.indices {
        guard let element = json_array_get(theirs, index) else { continue }
        if let mismatch = compare(element, elements[index]) { return mismatch.inside(index) }
      }
    case .object(let object):
      agrees = theirs.pointee.type == JSON_OBJECT
      guard agrees else { break }
      return compare(theirs, object)
    }
    return agrees ? nil : Mismatch(theirs: describe(theirs), own: own)
  }

  private static func compare(_ theirs: UnsafeMutablePointer<json_t>, _ own: JSONObject) -> Mismatch? {
    let members = own.membersThatCount
    let size = json_object_size(theirs)
    guard size == members.count else { return Mismatch(members: size, own: members.count) }
    for member in members {
      var name = member.name.lossy
      let value = name.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { json_object_getn(theirs, $0.baseAddress, $0.count) }
      }
      guard let value else { return Mismatch(theirs: "no member", own: member.value).inside(member.name) }
      if let mismatch = compare(value, member.value) { return mismatch.inside(member.name) }
    }
    return nil
  }

  private static func agrees(_ theirs: UnsafeMutablePointer<json_t>, _ own: JSONString) -> Bool {
    guard var text = own.string, let start = json_string_value(theirs) else { return false }
    let bytes = UnsafeRawBufferPointer(start: start, count: json_string_length(theirs))
    return text.withUTF8 { $0.elementsEqual(bytes) }
  }

  private static func string(_ value: UnsafeMutablePointer<json_t>) -> String {
    guard let start = json_string_value(value) else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: json_string_length(value))
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func describe(_ value: UnsafeMutablePointer<json_t>) -> String {
    switch value.pointee.type {
    case JSON_ARRAY: "an array of \(json_array_size(value))"
    case JSON_OBJECT: "an object of \(json_object_size(value))"
    default: convert(value).text
    }
  }
}
