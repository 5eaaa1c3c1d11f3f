/// A fault in the corpus, or in a file that belongs to it: where it is, what it is, and how to mend it.
public struct CorpusError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file's path, relative to the corpus where it lies inside it.
  public let file: String
  /// The place in the file: a path such as `[3].steps[1].do`, or `line 4, column 2`; empty for the file as a whole.
  public let place: String
  /// What is wrong, as the end of a sentence.
  public let problem: String
  /// What to do about it; empty where the problem says it all.
  public let mend: String

  /// Makes an error from its parts.
  public init(file: String, place: String = "", problem: String, mend: String = "") {
    self.file = file
    self.place = place
    self.problem = problem
    self.mend = mend
  }

  /// One line: file, place, problem and mend.
  public var description: String {
    var text = file
    if !place.isEmpty { text += ": \(place)" }
    text += ": \(problem)"
    if !mend.isEmpty { text += "; \(mend)" }
    return text
  }
}
