/// Why nothing is certified, although the report could be read: what it says, or what its transcripts say, is against it.
public struct CertificateRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// The fault: file, place, problem and mend.
  public let fault: CorpusError

  init(_ file: String, _ place: String, _ problem: String, mend: String) {
    fault = CorpusError(file: file, place: place, problem: problem, mend: mend)
  }

  /// One line: file, place, problem and mend.
  public var description: String { fault.description }
}
