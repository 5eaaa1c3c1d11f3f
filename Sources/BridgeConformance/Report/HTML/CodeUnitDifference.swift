/// Where two texts differ, code unit by code unit.
struct CodeUnitDifference: Equatable {
  /// A part of a text.
  struct Part: Equatable {
    /// Its code units.
    var units: ArraySlice<UInt16>
    /// True if the other text does not have it.
    let differs: Bool
  }

  /// The parts of the one text.
  let left: [Part]
  /// The parts of the other.
  let right: [Part]
  /// The first code unit that differs, from 0; nil if the texts are the same.
  let first: Int?

  /// Texts up to this length between what is common at both ends are compared for what they have in common inside.
  private static let fineLimit = 400

  /// Compares two texts.
  init(_ left: [UInt16], _ right: [UInt16]) {
    var prefix = 0
    while prefix < left.count, prefix < right.count, left[prefix] == right[prefix] { prefix += 1 }
    guard prefix < left.count || prefix < right.count else {
      self.left = left.isEmpty ? [] : [Part(units: left[...], differs: false)]
      self.right = self.left
      first = nil
      return
    }
    first = prefix
    // A pair of surrogates is one character: it differs as a whole.
    if prefix > 0, UTF16.isLeadSurrogate(left[prefix - 1]), Self.cuts(left, prefix) || Self.cuts(right, prefix) {
      prefix -= 1
    }
    var suffix = 0
    while suffix < left.count - prefix, suffix < right.count - prefix,
      left[left.count - 1 - suffix] == right[right.count - 1 - suffix]
    {
      suffix += 1
    }
    if suffix > 0, Self.cuts(left, left.count - suffix) || Self.cuts(right, right.count - suffix) { suffix -= 1 }
    let middle = (left[prefix..<(left.count - suffix)], right[prefix..<(right.count - suffix)])
    let (inLeft, inRight) = Self.common(middle.0, middle.1)
    self.left = Self.parts(left, prefix, suffix, inLeft)
    self.right = Self.parts(right, prefix, suffix, inRight)
  }

  /// True if a boundary before that index would part a pair of surrogates.
  private static func cuts(_ units: [UInt16], _ index: Int) -> Bool {
    index > 0 && index < units.count && UTF16.isLeadSurrogate(units[index - 1])
      && UTF16.isTrailSurrogate(units[index])
  }

  /// The indices of the longest common subsequence in each of two texts, where they are short enough to look for it.
  private static func common(_ left: ArraySlice<UInt16>, _ right: ArraySlice<UInt16>) -> (Set<Int>, Set<Int>) {
    guard !left.isEmpty, !right.isEmpty, left.count <= fineLimit, right.count <= fineLimit else { return ([], []) }
    let a = characters(left)
    let b = characters(right)
    let width = b.count + 1
    var lengths = [Int32](repeating: 0, count: (a.count + 1) * width)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        lengths[i * width + j] =
          left[a[i]].elementsEqual(right[b[j]])
          ? lengths[(i + 1) * width + j + 1] + 1 : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    // Texts with little in common would look like confetti: then the whole of them differs.
    guard Int(lengths[0]) * 2 >= min(a.count, b.count) else { return ([], []) }
    var inLeft = Set<Int>()
    var inRight = Set<Int>()
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if left[a[i]].elementsEqual(right[b[j]]) {
        inLeft.formUnion(a[i])
        inRight.formUnion(b[j])
        i += 1
        j += 1
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return (inLeft, inRight)
  }

  /// The ranges of a text's characters: a pair of surrogates is one.
  private static func characters(_ units: ArraySlice<UInt16>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = units.startIndex
    while index < units.endIndex {
      let paired =
        UTF16.isLeadSurrogate(units[index]) && index + 1 < units.endIndex && UTF16.isTrailSurrogate(units[index + 1])
      ranges.append(index..<(index + (paired ? 2 : 1)))
      index += paired ? 2 : 1
    }
    return ranges
  }

  private static func parts(_ units: [UInt16], _ prefix: Int, _ suffix: Int, _ common: Set<Int>) -> [Part] {
    var parts: [Part] = []
    var start = 0
    func differs(_ index: Int) -> Bool {
      index >= prefix && index < units.count - suffix && !common.contains(index)
    }
    for index in units.indices where index > start && differs(index) != differs(start) {
      parts.append(Part(units: units[start..<index], differs: differs(start)))
      start = index
    }
    if start < units.count { parts.append(Part(units: units[start...], differs: differs(start))) }
    return parts
  }
}
