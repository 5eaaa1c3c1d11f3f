import BridgeJSON

/// Reads the keys of one JSON object of the corpus, and knows where it stands, so that every fault can be named.
struct FieldReader {
  let file: String
  /// Where the object stands; put together only when there is a fault to name.
  let place: () -> String
  private let object: JSONObject
  private var known: [String] = []
  /// How many of the known keys are there: when that is all of them, none is unknown.
  private var found = 0

  init(_ value: JSONValue, file: String, place: @autoclosure @escaping () -> String) throws(CorpusError) {
    guard let object = value.objectValue else {
      throw CorpusError(file: file, place: place(), problem: "is \(value.typeName), not an object")
    }
    if let name = object.duplicateNames.first {
      throw CorpusError(
        file: file,
        place: place(),
        problem: "has the key \(name.lossy) twice",
        mend: "remove one of them"
      )
    }
    self.file = file
    self.place = place
    self.object = object
  }

  /// All the keys with their values.
  var all: JSONObject { object }

  func error(_ key: String, _ problem: String, mend: String = "") -> CorpusError {
    let place = place()
    return CorpusError(file: file, place: place.isEmpty ? key : "\(place).\(key)", problem: problem, mend: mend)
  }

  mutating func value(_ key: String) -> JSONValue? {
    known.append(key)
    guard let value = object[key] else { return nil }
    found += 1
    return value
  }

  mutating func string(_ key: String) throws(CorpusError) -> String? {
    guard let value = value(key) else { return nil }
    guard let text = value.stringValue else { throw error(key, "is \(value.typeName), not a string") }
    return text
  }

  mutating func requiredString(_ key: String) throws(CorpusError) -> String {
    guard let text = try string(key) else { throw error(key, "is missing", mend: "add it") }
    if text.isEmpty { throw error(key, "is empty", mend: "fill it in") }
    return text
  }

  mutating func bool(_ key: String) throws(CorpusError) -> Bool {
    guard let value = value(key) else { return false }
    guard let flag = value.boolValue else { throw error(key, "is \(value.typeName), not true or false") }
    return flag
  }

  mutating func strings(_ key: String) throws(CorpusError) -> [String]? {
    guard let value = value(key) else { return nil }
    guard let array = value.arrayValue else { throw error(key, "is \(value.typeName), not a list of strings") }
    var texts: [String] = []
    for (index, element) in array.enumerated() {
      guard let text = element.stringValue else {
        throw error("\(key)[\(index)]", "is \(element.typeName), not a string")
      }
      texts.append(text)
    }
    return texts
  }

  mutating func array(_ key: String) throws(CorpusError) -> [JSONValue]? {
    guard let value = value(key) else { return nil }
    guard let array = value.arrayValue else { throw error(key, "is \(value.typeName), not a list") }
    return array
  }

  mutating func oneOf<Choice: RawRepresentable & CaseIterable>(
    _ key: String,
    _ type: Choice.Type
  ) throws(CorpusError) -> Choice? where Choice.RawValue == String {
    guard let text = try string(key) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw unknown(key, text, of: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  func unknown(_ key: String, _ text: String, of choices: [String]) -> CorpusError {
    let near = nearest(to: text, in: choices)
    let mend = near.map { "did you mean \($0)?" } ?? "write one of \(choices.sorted().joined(separator: ", "))"
    return error(key, "unknown value \(quoted(text))", mend: mend)
  }

  /// Complains of the first key that nobody asked for.
  func finish() throws(CorpusError) {
    if found == object.count { return }
    for member in object.members {
      let name = member.name.lossy
      if !known.contains(name) {
        let near = nearest(to: name, in: known)
        throw error(name, "unknown key", mend: near.map { "did you mean \($0)?" } ?? "remove it")
      }
    }
  }
}

/// A text in double quotes, with what a terminal would interpret made visible.
func quoted(_ text: String) -> String { JSONValue.string(JSONString(text)).text }

/// The candidate that differs from a word by the fewest edits, if it is near enough to be meant.
public func nearest(to word: String, in candidates: [String]) -> String? {
  let limit = max(1, word.count / 3)
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let distance = editDistance(Array(word), Array(candidate))
    if distance <= limit, distance < best?.distance ?? Int.max { best = (distance, candidate) }
  }
  return best?.candidate
}

private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var row = Array(0...right.count)
  for (i, a) in left.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, b) in right.enumerated() {
      let next = min(row[j + 1] + 1, row[j] + 1, diagonal + (a == b ? 0 : 1))
      diagonal = row[j + 1]
      row[j + 1] = next
    }
  }
  return row[right.count]
}
