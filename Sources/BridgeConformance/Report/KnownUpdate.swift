import BridgeJSON

/// Brings a list of known failures in line with a report, and leaves every byte of what need not change as it is.
///
/// A reason is never dropped silently: a failure that has changed keeps its entry, and an entry is removed only when that was asked for,
/// with its reason in the notes.
public struct KnownUpdate: Sendable {
  /// The text of the list after the update.
  public let bytes: [UInt8]
  /// What was changed, and what is to be looked at, a line each.
  public let notes: [String]
  /// How many entries have no reason.
  public let withoutReason: Int

  /// Computes an update.
  /// - Parameters:
  ///   - bytes: the list as it is; nil if there is none yet.
  ///   - file: its name, for faults.
  ///   - report: what the vectors do now. Entries of vectors that it does not have are left alone.
  ///   - prunes: whether entries of vectors that fail no more are removed.
  /// - Throws: `CorpusError` if the list is unsound; an empty reason is no fault here.
  public init(
    of bytes: [UInt8]?,
    file: String,
    with report: Report,
    corpus: Corpus,
    prunes: Bool
  ) throws(CorpusError) {
    let before = bytes ?? Array("{\n  \"schema\": \(KnownFailures.schema),\n  \"known\": []\n}\n".utf8)
    let known = try KnownFailures(before, file: file, corpus: corpus, reasonsRequired: false)
    var text = KnownText(before)
    var notes: [String] = []
    var added = 0
    let entries = Dictionary(
      grouping: known.entries.enumerated().filter { $0.element.applies(to: report.dialect) },
      by: { $0.element.id }
    )
    for result in report.results where result.verdict != .blocked {
      let listed = entries[result.id] ?? []
      guard let fingerprint = Fingerprint(result) else {
        for (index, entry) in listed {
          let state = result.verdict == .pass ? "passes" : "is \(result.verdict.rawValue)"
          if prunes { text.remove(at: index) }
          notes.append(
            "\(entry.id) \(state) now: "
              + (prunes ? "\(entry.place) was removed" : "\(entry.place) can go (--prune removes it)")
              + "; its reason was: \(entry.reason)"
          )
        }
        continue
      }
      if let (_, entry) = listed.first(where: { $0.element.fingerprint == fingerprint }) {
        if let day = entry.expires, day < .today {
          notes.append("\(entry.id) still fails, and \(entry.place) expired on \(day): give it a later day")
        }
        continue
      }
      if listed.count == 1, let (index, entry) = listed.first {
        text.setFingerprint(fingerprint, at: index)
        notes.append(
          "\(entry.id) fails in another way now: \(entry.place) has the fingerprint \(fingerprint) in place of "
            + "\(entry.fingerprint); see that its reason still holds: \(entry.reason)"
        )
        continue
      }
      text.append(id: result.id, fingerprint: fingerprint, dialect: report.dialect)
      added += 1
      notes.append("\(result.id) fails, and was not listed so: an entry was added; give it a reason")
    }
    self.bytes = text.bytes
    self.notes = notes
    var removed = Set<Int>()
    if prunes { removed = text.removed }
    withoutReason =
      added + known.entries.enumerated().count { !$0.element.hasReason && !removed.contains($0.offset) }
  }
}

/// The text of a list of known failures, edited in its own layout.
private struct KnownText {
  private let before: [UInt8]
  /// Between the brackets of the list.
  private var inside: Range<Int>
  private var elements: [ArraySlice<UInt8>] = []
  private var replacements: [Int: (range: Range<Int>, fingerprint: Fingerprint)] = [:]
  private var added: [(id: String, fingerprint: Fingerprint, dialect: String)] = []
  /// The places in the list of the entries that are removed.
  private(set) var removed = Set<Int>()

  /// Takes a text that has been read as a list already.
  init(_ bytes: [UInt8]) {
    before = bytes
    inside = bytes.endIndex..<bytes.endIndex
    let members = (try? JSONSpans.members(of: bytes[...])) ?? []
    for (name, value) in members where (try? JSONValue(decoding: name))?.stringValue == "known" {
      inside = value.startIndex + 1..<value.endIndex - 1
      elements = (try? JSONSpans.elements(of: value)) ?? []
    }
  }

  mutating func remove(at index: Int) { removed.insert(index) }

  mutating func setFingerprint(_ fingerprint: Fingerprint, at index: Int) {
    guard let value = member("fingerprint", of: elements[index]) else { return }
    replacements[index] = (value.startIndex..<value.endIndex, fingerprint)
  }

  mutating func append(id: String, fingerprint: Fingerprint, dialect: String) {
    added.append((id, fingerprint, dialect))
  }

  private func member(_ key: String, of element: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    ((try? JSONSpans.members(of: element)) ?? []).first {
      (try? JSONValue(decoding: $0.name))?.stringValue == key
    }?.value
  }

  /// The whole text, edited.
  var bytes: [UInt8] {
    if replacements.isEmpty, removed.isEmpty, added.isEmpty { return before }
    var list: [UInt8] = []
    var isEmpty = true
    for (index, element) in elements.enumerated() where !removed.contains(index) {
      if isEmpty {
        list += before[inside.lowerBound..<(elements.first?.startIndex ?? inside.lowerBound)]
      } else {
        list += before[elements[index - 1].endIndex..<element.startIndex]
      }
      isEmpty = false
      if let (range, fingerprint) = replacements[index] {
        list += before[element.startIndex..<range.lowerBound]
        list += "\"\(fingerprint)\"".utf8
        list += before[range.upperBound..<element.endIndex]
      } else {
        list += element
      }
    }
    let layout = EntryLayout(of: elements, in: before, from: inside.lowerBound)
    for entry in added {
      list += isEmpty ? layout.lead : [UInt8(ascii: ",")] + layout.lead
      list += layout.entry(entry.id, entry.fingerprint, entry.dialect)
      isEmpty = false
    }
    if !isEmpty { list += elements.last.map { Array(before[$0.endIndex..<inside.upperBound]) } ?? Array("\n  ".utf8) }
    return Array(before[..<inside.lowerBound]) + list + Array(before[inside.upperBound...])
  }
}

/// How the last entry of a list is laid out, for those that are added.
private struct EntryLayout {
  /// The white space before an entry.
  let lead: [UInt8]
  /// The white space after its opening brace, between two members and before its closing brace.
  private var opening: [UInt8] = []
  private var between = Array(" ".utf8)
  private var closing: [UInt8] = []
  /// From the end of a name to its value.
  private var colon = Array(": ".utf8)

  init(of elements: [ArraySlice<UInt8>], in bytes: [UInt8], from start: Int) {
    guard let last = elements.last else {
      lead = Array("\n    ".utf8)
      return
    }
    let previous = elements.dropLast().last?.endIndex ?? start
    lead = Self.space(bytes[previous..<last.startIndex])
    guard let members = try? JSONSpans.members(of: last), members.count > 1 else { return }
    let (first, second, end) = (members[0], members[1], members[members.count - 1].value.endIndex)
    opening = Self.space(bytes[last.startIndex + 1..<first.name.startIndex])
    between = Self.space(bytes[first.value.endIndex..<second.name.startIndex])
    closing = Self.space(bytes[end..<last.endIndex - 1])
    colon = Array(bytes[first.name.endIndex..<first.value.startIndex])
  }

  private static func space(_ bytes: ArraySlice<UInt8>) -> [UInt8] { bytes.filter { $0 != UInt8(ascii: ",") } }

  func entry(_ id: String, _ fingerprint: Fingerprint, _ dialect: String) -> [UInt8] {
    let members = [("id", id), ("fingerprint", fingerprint.description), ("dialect", dialect), ("reason", "")]
    var text = [UInt8(ascii: "{")] + opening
    for (index, (name, value)) in members.enumerated() {
      if index > 0 { text += [UInt8(ascii: ",")] + between }
      text += Array("\"\(name)\"".utf8) + colon + Array(quoted(value).utf8)
    }
    return text + closing + [UInt8(ascii: "}")]
  }
}
