import BridgeJSON
import Foundation

/// Foundation's JSONSerialization.
enum SerializationDecoder {
  /// JSONSerialization's value, or its reason to reject the text.
  static func decode(_ bytes: UnsafeRawBufferPointer) -> Result<JSONValue, PanelRejection> {
    switch load(bytes) {
    case .success(let value): .success(convert(value))
    case .failure(let rejection): .failure(rejection)
    }
  }

  /// What JSONSerialization says against `own`, or nil.
  static func objection(to own: Result<JSONValue, JSONDecodingError>, _ bytes: UnsafeRawBufferPointer) -> Objection? {
    switch load(bytes) {
    case .success(let value): own.objection { compare(value, $0) }
    case .failure(let rejection): own.objection(ofRejectionFor: rejection.reason)
    }
  }

  private static func load(_ bytes: UnsafeRawBufferPointer) -> Result<Any, PanelRejection> {
    // It guards itself against depth: 512 levels.
    do {
      return .success(try JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed]))
    } catch {
      return .failure(PanelRejection(reason: reason(error)))
    }
  }

  /// Foundation keeps what it really means to say in the debug description.
  private static func reason(_ error: any Error) -> String {
    let error = error as NSError
    return error.userInfo[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
  }

  private static func convert(_ value: Any) -> JSONValue {
    switch value {
    case let text as String: return .string(JSONString(text))
    case let number as NSNumber: return convert(number)
    case let elements as [Any]: return .array(elements.map(convert))
    case let members as [String: Any]:
      // The order differs from run to run; what is shown should not.
      return .object(JSONObject(members.sorted { $0.key < $1.key }.map { (JSONString($0.key), convert($0.value)) }))
    default: return .null
    }
  }

  private static func convert(_ number: NSNumber) -> JSONValue {
    if let flag = truthValue(number) { return .bool(flag) }
    if let decimal = number as? NSDecimalNumber {
      return JSONNumber(text: decimal.stringValue).map { .number($0) } ?? .null
    }
    if isDouble(number) { return JSONNumber(number.doubleValue).map { .number($0) } ?? .null }
    return JSONNumber(text: number.stringValue).map { .number($0) } ?? .null
  }

  /// Only truth values have the Objective-C type of a character, for JSONSerialization makes no other small integers.
  private static func truthValue(_ number: NSNumber) -> Bool? {
    let type = number.objCType.pointee
    return type == CChar(bitPattern: UInt8(ascii: "c")) || type == CChar(bitPattern: UInt8(ascii: "B"))
      ? number.boolValue : nil
  }

  private static func isDouble(_ number: NSNumber) -> Bool {
    number.objCType.pointee == CChar(bitPattern: UInt8(ascii: "d"))
  }

  private static func compare(_ theirs: Any, _ own: JSONValue) -> Mismatch? {
    let agrees: Bool
    switch own {
    case .null: agrees = theirs is NSNull
    case .bool(let flag): agrees = (theirs as? NSNumber).flatMap(truthValue) == flag
    case .number(let number): agrees = (theirs as? NSNumber).map { self.agrees($0, number) } ?? false
    case .string(let string): agrees = (theirs as? String).map { string == $0 } ?? false
    case .array(let elements):
      guard let theirElements = theirs as? [Any], theirElements.count == elements.count else {
        agrees = false
        break
      }
      agrees = true
      for index in elements.indices {
        if let mismatch = compare(theirElements[index], elements[index]) { return mismatch.inside(index) }
      }
    case .object(let object):
      guard let theirMembers = theirs as? [String: Any] else {
        agrees = false
        break
      }
      return compare(theirMembers, object)
    }
    return agrees ? nil : Mismatch(theirs: describe(theirs), own: own)
  }

  private static func compare(_ theirs: [String: Any], _ own: JSONObject) -> Mismatch? {
    let members = own.membersThatCount
    // A Swift dictionary takes NFC and NFD for the same key, and then has fewer members.
    guard theirs.count == members.count else { return Mismatch(members: theirs.count, own: members.count) }
    for member in members {
      guard let value = theirs[member.name.lossy] else {
        return Mismatch(theirs: "no member", own: member.value).inside(member.name)
      }
      if let mismatch = compare(value, member.value) { return mismatch.inside(member.name) }
    }
    return nil
  }

  private static func agrees(_ theirs: NSNumber, _ own: JSONNumber) -> Bool {
    switch UInt8(bitPattern: theirs.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"):
      return false
    case UInt8(ascii: "i"), UInt8(ascii: "q"):
      return own.agrees(with: theirs.int64Value)
    case UInt8(ascii: "d") where !(theirs is NSDecimalNumber):
      return own.agrees(with: theirs.doubleValue)
    default:
      // By its text: on Linux a decimal's own conversion to double is not always the nearest.
      guard let number = JSONNumber(text: theirs.stringValue) else { return false }
      return number == own || own.agrees(with: number.doubleValue)
    }
  }

  private static func describe(_ value: Any) -> String {
    switch value {
    case let elements as [Any]: "an array of \(elements.count)"
    case let members as [String: Any]: "an object of \(members.count)"
    default: convert(value).text
    }
  }
}
