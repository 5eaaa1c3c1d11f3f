import BridgeJSON
import BridgeJSONPanel
import Testing

/// Does a value survive being written and read, and the decoder any damage to a text?
@Suite struct RoundTripTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func valuesSurvive(seed: UInt64) throws {
    var random = RandomValues(seed: seed)
    for _ in 0..<100 {
      let value = random.value()
      let bytes = value.encoded()
      let again = try JSONValue(decoding: bytes)
      #expect(again == value)
      #expect(again.encoded() == bytes, "the text is the same to the byte, order and duplicates included")
      #expect(try JSONValue(decoding: value.prettyText(indent: random.below(4))) == value)
    }
  }

  /// Texts that still decode after damage must be stable; the others must end in an error.
  @Test(arguments: 100..<110 as Range<UInt64>)
  func damageIsSurvived(seed: UInt64) throws {
    var random = RandomValues(seed: seed)
    for _ in 0..<40 {
      let bytes = random.value().encoded()
      for _ in 0..<20 {
        var damaged = bytes
        for _ in 0...random.below(3) where !damaged.isEmpty {
          switch random.below(4) {
          case 0: damaged.removeSubrange(random.below(damaged.count)...)
          case 1: damaged[random.below(damaged.count)] ^= 1 << UInt8(random.below(8))
          case 2: damaged.insert(UInt8(truncatingIfNeeded: random.next()), at: random.below(damaged.count))
          default: damaged.remove(at: random.below(damaged.count))
          }
        }
        if let value = try? JSONValue(decoding: damaged) {
          #expect(try JSONValue(decoding: value.encoded()) == value)
        }
      }
    }
  }

  /// No beginning of a container's text is a text.
  @Test(arguments: 200..<205 as Range<UInt64>)
  func everyTruncationIsRejected(seed: UInt64) {
    var random = RandomValues(seed: seed)
    for _ in 0..<10 {
      let bytes = JSONValue.array([random.value(), random.value()]).encoded()
      for count in bytes.indices {
        #expect(throws: JSONDecodingError.self) { try JSONValue(decoding: bytes[..<count]) }
      }
    }
  }

  /// What ours takes of well-formed values within common ranges, jansson and Foundation take for the same.
  @Test(arguments: 300..<306 as Range<UInt64>)
  func panelAgrees(seed: UInt64) {
    var random = RandomValues(seed: seed)
    for _ in 0..<50 {
      let value = tame(random.value())
      let own: Result<JSONValue, JSONDecodingError> = .success(value)
      #expect(JSONPanel.crossCheck(bytes: value.encoded(), own: own) == [])
    }
  }

  /// The value with what decoders may limit left out.
  private func tame(_ value: JSONValue) -> JSONValue {
    switch value {
    case .number(let number):
      let isWritable =
        number.doubleValue.magnitude < 1e18 && (number.doubleValue == 0 || number.doubleValue.magnitude > 1e-300)
      return isWritable ? value : 0
    case .string(let string): return .string(JSONString(string.lossy))
    case .array(let elements): return .array(elements.map(tame))
    case .object(let object):
      return .object(JSONObject(object.members.enumerated().map { (JSONString("name \($0)"), tame($1.value)) }))
    case .null, .bool: return value
    }
  }
}
