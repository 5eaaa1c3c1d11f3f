import BridgeJSON
import BridgeJSONPanel
import Testing

/// Does every decoder do with each text of the corpus what the corpus says of it?
@Suite struct JSONTextVectorTests {
  @Test(arguments: try JSONTextVector.all())
  func ourDecoder(vector: JSONTextVector) throws {
    let accepts = try #require(vector.accepts("bridge-json") as Bool?, "what our own decoder does must be known")
    switch Result(catching: { () throws(JSONDecodingError) in try JSONValue(decoding: vector.bytes) }) {
    case .success(let value):
      #expect(accepts, "accepted as \(value.text.prefix(100))")
      if let expected = vector.value { #expect(value == expected) }
      if let canonical = vector.canonical { #expect(value.encoded() == canonical) }
      #expect(vector.value != nil, "a text that is accepted needs a value")
    case .failure(let error):
      #expect(!accepts, "rejected: \(error)")
    }
  }

  @Test(arguments: try JSONTextVector.all(), [PanelDecoder.jansson, .foundation, .jsondecoder])
  func panel(vector: JSONTextVector, decoder: PanelDecoder) throws {
    let accepts = try #require(vector.accepts(decoder.rawValue) as Bool?, "what \(decoder) does must be known")
    switch decoder.decode(vector.bytes) {
    case .success(let value):
      #expect(accepts, "\(decoder) accepts \(value.text.prefix(100))")
      let known = vector.decoders[decoder.rawValue]
      guard accepts, known?.hasUnwritableValue != true else { return }
      let expected = try #require(known?.value ?? vector.value, "a text that is accepted needs a value")
      #expect(JSONPanel.crossCheck(bytes: vector.bytes, own: .success(expected), decoders: [decoder]) == [])
    case .failure(let rejection):
      #expect(!accepts, "\(decoder) rejects: \(rejection.reason)")
    }
  }
}
