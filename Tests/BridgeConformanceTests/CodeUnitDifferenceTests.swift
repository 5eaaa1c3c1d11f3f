import Testing

@testable import BridgeConformance

@Suite struct CodeUnitDifferenceTests {
  /// The parts of both sides, with what differs in brackets.
  private func shown(_ left: String, _ right: String) -> (String, String) {
    let difference = CodeUnitDifference(Array(left.utf16), Array(right.utf16))
    func text(_ parts: [CodeUnitDifference.Part]) -> String {
      parts.map { part in
        let text = String(decoding: part.units, as: UTF16.self)
        return part.differs ? "[\(text)]" : text
      }.joined()
    }
    return (text(difference.left), text(difference.right))
  }

  @Test(arguments: [
    ("", "", "", ""), ("a", "a", "a", "a"), ("", "a", "", "[a]"), ("a", "", "[a]", ""),
    ("abc", "axc", "a[b]c", "a[x]c"),
    ("abc", "abcd", "abc", "abc[d]"), ("aa", "aaa", "aa", "aa[a]"), ("first", "second", "[first]", "[second]"),
    ("one two three", "one tzo three", "one t[w]o three", "one t[z]o three"),
    ("axbcdxe", "aybcdye", "a[x]bcd[x]e", "a[y]bcd[y]e"),
    // A pair of surrogates is one character, though only half of it differs.
    ("a😀b", "a😁b", "a[😀]b", "a[😁]b"), ("𝄞", "𝌞", "[𝄞]", "[𝌞]"),
  ])
  func whatDiffersIsMarked(_ left: String, _ right: String, _ markedLeft: String, _ markedRight: String) {
    let found = shown(left, right)
    #expect(found.0.utf16.elementsEqual(markedLeft.utf16), "\(found.0)")
    #expect(found.1.utf16.elementsEqual(markedRight.utf16), "\(found.1)")
  }

  @Test func normalisationFormsDiffer() {
    let difference = CodeUnitDifference(Array("caf\u{E9}".utf16), Array("cafe\u{301}".utf16))
    #expect(difference.first == 3)
    #expect(difference.left.last.map { Array($0.units) } == [0xE9])
    #expect(difference.right.last.map { Array($0.units) } == [0x65, 0x301])
  }

  @Test func unpairedSurrogatesAreUnits() {
    let difference = CodeUnitDifference([0x61, 0xD83D, 0x62], [0x61, 0xFFFD, 0x62])
    #expect(difference.left.map { Array($0.units) } == [[0x61], [0xD83D], [0x62]])
    #expect(difference.left.map(\.differs) == [false, true, false])
    // What follows makes a pair of the one and not of the other: the pair differs as a whole.
    let paired = CodeUnitDifference([0xD83D], [0xD83D, 0xDE00])
    #expect(paired.first == 1)
    #expect(paired.right.map(\.differs) == [true])
  }

  @Test func nothingIsLostOrInvented() {
    var state: UInt64 = 7
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let alphabet: [UInt16] = [0x61, 0x62, 0xD83D, 0xDE00, 0xDE01, 0x2028, 0]
    for _ in 0..<2000 {
      let left = (0..<next(9)).map { _ in alphabet[next(alphabet.count)] }
      let right = (0..<next(9)).map { _ in alphabet[next(alphabet.count)] }
      let difference = CodeUnitDifference(left, right)
      #expect(difference.left.flatMap(\.units) == left)
      #expect(difference.right.flatMap(\.units) == right)
      let common = (
        difference.left.filter { !$0.differs }.flatMap(\.units),
        difference.right.filter { !$0.differs }.flatMap(\.units)
      )
      #expect(common.0 == common.1)
      #expect((difference.first == nil) == (left == right))
      if left != right { #expect((difference.left + difference.right).contains { $0.differs }) }
    }
  }

  @Test(arguments: [
    (0x0, "U+0000 NUL"), (0x9, "U+0009 TAB"), (0x1B, "U+001B ESC"), (0x7F, "U+007F DEL"), (0x85, "U+0085 NEL"),
    (0xA0, "U+00A0 NO-BREAK SPACE"), (0xAD, "U+00AD SOFT HYPHEN"), (0x200B, "U+200B ZERO WIDTH SPACE"),
    (0x2028, "U+2028 LINE SEPARATOR"), (0x202E, "U+202E RIGHT-TO-LEFT OVERRIDE"),
    (0xFEFF, "U+FEFF ZERO WIDTH NO-BREAK SPACE"), (0xE000, "U+E000 private use"), (0xFFFE, "U+FFFE unassigned"),
    (0xE0041, "U+E0041 TAG LATIN CAPITAL LETTER A"),
  ])
  func whatCanNotBeSeenHasAName(_ value: Int, _ name: String) throws {
    let scalar = try #require(Unicode.Scalar(UInt32(value)))
    #expect(CharacterName.ofInvisible(scalar) == name)
  }

  @Test func whatCanBeSeenShowsAsItself() {
    for scalar in "a ~é中😀".unicodeScalars { #expect(CharacterName.ofInvisible(scalar) == nil) }
    #expect(CharacterName.ofInvisible("\u{301}") == nil)
    #expect(CharacterName.ofInvisible("\u{301}", isolated: true) == "U+0301 COMBINING ACUTE ACCENT")
    #expect(CharacterName.ofSurrogate(0xD83D) == "U+D83D unpaired high surrogate")
    #expect(CharacterName.ofSurrogate(0xDE00) == "U+DE00 unpaired low surrogate")
  }
}
