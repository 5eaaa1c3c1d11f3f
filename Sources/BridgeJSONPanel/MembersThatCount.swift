import BridgeJSON

extension JSONObject {
  /// The members, without those that a later one of the same name replaces.
  var membersThatCount: [Member] {
    let duplicates = duplicateNames
    if duplicates.isEmpty { return members }
    var pending = Set(duplicates)
    let duplicated = pending
    // From the end: the first one met of a name is the last one written.
    return members.reversed().filter { !duplicated.contains($0.name) || pending.remove($0.name) != nil }.reversed()
  }
}
