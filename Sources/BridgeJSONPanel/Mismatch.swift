import BridgeJSON

/// Where a decoder's value is not ours.
struct Mismatch {
  /// The way to the place, innermost step first: `.name` or `[index]`.
  private(set) var path: [String] = []
  /// What the decoder has there.
  let theirs: String
  /// What our decoder has there.
  let own: String

  /// A mismatch at the value that is being compared.
  init(theirs: String, own: JSONValue) {
    self.theirs = Self.shortened(theirs)
    self.own = Self.shortened(own.text)
  }

  /// A mismatch in what an object's names are.
  init(members count: Int, own: Int) {
    theirs = count == 1 ? "1 member" : "\(count) members"
    self.own = own == 1 ? "1 name" : "\(own) different names"
  }

  /// The same mismatch, seen from the array that holds the value.
  func inside(_ index: Int) -> Mismatch {
    var outer = self
    outer.path.append("[\(index)]")
    return outer
  }

  /// The same mismatch, seen from the object that holds the value.
  func inside(_ name: JSONString) -> Mismatch {
    var outer = self
    outer.path.append("[\(Self.shortened(JSONValue.string(name).text))]")
    return outer
  }

  /// What the decoder does, as the rest of a sentence that starts with its name.
  var objection: String {
    let place = path.isEmpty ? "" : " at $\(path.reversed().joined())"
    return "has \(theirs)\(place) where bridge-json has \(own)"
  }

  private static func shortened(_ text: String) -> String {
    text.count > 60 ? text.prefix(57) + "…" : text
  }
}
