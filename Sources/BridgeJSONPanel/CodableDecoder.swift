import BridgeJSON
import Foundation

/// Foundation's JSONDecoder, which needs a type to decode into: an enum of values.
enum CodableDecoder {
  /// JSONDecoder's value, or its reason to reject the text.
  static func decode(_ bytes: UnsafeRawBufferPointer) -> Result<JSONValue, PanelRejection> {
    do {
      return .success(try JSONDecoder().decode(Box.self, from: Data(bytes)).value)
    } catch {
      return .failure(PanelRejection(reason: reason(error)))
    }
  }

  /// What JSONDecoder says against `own`, or nil.
  static func objection(to own: Result<JSONValue, JSONDecodingError>, _ bytes: UnsafeRawBufferPointer) -> Objection? {
    switch decode(bytes) {
    case .success(let value): own.objection { compare(value, $0) }
    case .failure(let rejection): own.objection(ofRejectionFor: rejection.reason)
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context) = error else { return error.localizedDescription }
    let underlying = (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey] as? String
    return underlying ?? context.debugDescription
  }

  /// A value of any type; the widest integer type that holds a number, or else a double.
  private struct Box: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
      if let container = try? decoder.container(keyedBy: Name.self) {
        var object = JSONObject()
        for name in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
          object.append(JSONString(name.stringValue), try container.decode(Box.self, forKey: name).value)
        }
        value = .object(object)
      } else if var container = try? decoder.unkeyedContainer() {
        var elements: [JSONValue] = []
        while !container.isAtEnd { elements.append(try container.decode(Box.self).value) }
        value = .array(elements)
      } else {
        value = try Self.scalar(try decoder.singleValueContainer())
      }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
      if container.decodeNil() { return .null }
      if let flag = try? container.decode(Bool.self) { return .bool(flag) }
      if let text = try? container.decode(String.self) { return .string(JSONString(text)) }
      if let integer = try? container.decode(Int.self) { return .number(JSONNumber(integer)) }
      if let integer = try? container.decode(UInt.self), let number = JSONNumber(text: String(integer)) {
        return .number(number)
      }
      let double = try container.decode(Double.self)
      return JSONNumber(double).map { .number($0) } ?? .null
    }
  }

  /// Any name at all.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) {
      nil
    }
  }

  private static func compare(_ theirs: JSONValue, _ own: JSONValue) -> Mismatch? {
    switch (theirs, own) {
    case (.number(let theirs), .number(let number)):
      if theirs == number || number.agrees(with: theirs.doubleValue) { return nil }
    case (.array(let theirs), .array(let elements)) where theirs.count == elements.count:
      for index in elements.indices {
        if let mismatch = compare(theirs[index], elements[index]) { return mismatch.inside(index) }
      }
      return nil
    case (.object(let theirs), .object(let object)):
      let members = object.membersThatCount
      guard theirs.count == members.count else { return Mismatch(members: theirs.count, own: members.count) }
      for member in members {
        guard let value = theirs[name: member.name] else {
          return Mismatch(theirs: "no member", own: member.value).inside(member.name)
        }
        if let mismatch = compare(value, member.value) { return mismatch.inside(member.name) }
      }
      return nil
    default:
      if theirs == own { return nil }
    }
    return Mismatch(theirs: theirs.text, own: own)
  }
}
