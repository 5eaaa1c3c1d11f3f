extension JSONValue {
  /// Decodes one text, strictly by RFC 8259: UTF-8 without a byte order mark, one value, white space around it.
  ///
  /// Nothing is lost: numbers keep their text, strings their code units (`\ud83d` alone too), objects their duplicate names.
  /// - Throws: ``JSONDecodingError`` with the reason and the place of the first fault.
  public init(
    decoding bytes: UnsafeRawBufferPointer,
    limits: JSONDecoderLimits = JSONDecoderLimits()
  ) throws(JSONDecodingError) {
    guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count > 0 else {
      throw JSONDecodingError(reason: "The text is empty", offset: 0, in: bytes)
    }
    var decoder = TextDecoder(bytes, base: base, limits: limits)
    self = try decoder.decode()
  }

  /// Decodes one text, strictly by RFC 8259: see ``init(decoding:limits:)-(UnsafeRawBufferPointer,_)``.
  public init(
    decoding bytes: UnsafeBufferPointer<UInt8>,
    limits: JSONDecoderLimits = JSONDecoderLimits()
  ) throws(JSONDecodingError) {
    try self.init(decoding: UnsafeRawBufferPointer(bytes), limits: limits)
  }

  /// Decodes one text, strictly by RFC 8259: see ``init(decoding:limits:)-(UnsafeRawBufferPointer,_)``.
  public init(decoding bytes: [UInt8], limits: JSONDecoderLimits = JSONDecoderLimits()) throws(JSONDecodingError) {
    self = try bytes.withUnsafeBytes { Self.result(of: $0, limits: limits) }.get()
  }

  /// Decodes one text, strictly by RFC 8259: see ``init(decoding:limits:)-(UnsafeRawBufferPointer,_)``.
  public init(decoding bytes: ArraySlice<UInt8>, limits: JSONDecoderLimits = JSONDecoderLimits())
    throws(JSONDecodingError)
  {
    self = try bytes.withUnsafeBytes { Self.result(of: $0, limits: limits) }.get()
  }

  /// Decodes one text, strictly by RFC 8259: see ``init(decoding:limits:)-(UnsafeRawBufferPointer,_)``.
  public init(
    decoding bytes: some Collection<UInt8>,
    limits: JSONDecoderLimits = JSONDecoderLimits()
  ) throws(JSONDecodingError) {
    let result = bytes.withContiguousStorageIfAvailable { Self.result(of: UnsafeRawBufferPointer($0), limits: limits) }
    guard let result else {
      try self.init(decoding: Array(bytes), limits: limits)
      return
    }
    self = try result.get()
  }

  /// Decodes one text, strictly by RFC 8259: see ``init(decoding:limits:)-(UnsafeRawBufferPointer,_)``.
  public init(decoding text: String, limits: JSONDecoderLimits = JSONDecoderLimits()) throws(JSONDecodingError) {
    var text = text
    self = try text.withUTF8 { Self.result(of: UnsafeRawBufferPointer($0), limits: limits) }.get()
  }

  private static func result(
    of bytes: UnsafeRawBufferPointer,
    limits: JSONDecoderLimits
  ) -> Result<JSONValue, JSONDecodingError> {
    do throws(JSONDecodingError) {
      return .success(try JSONValue(decoding: bytes, limits: limits))
    } catch {
      return .failure(error)
    }
  }
}
