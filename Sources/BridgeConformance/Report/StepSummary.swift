#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file that a GitHub workflow shows as the summary of a step. Others write to it too, so that it is only ever added to.
public struct StepSummary: Sendable {
  /// How large GitHub lets the file become; a larger one is not shown at all.
  static let limit = 1 << 20

  private let path: String

  /// Makes sure, before a run starts, that the file can be added to.
  /// - Throws: `File.Failure` with the system's reason.
  public init(path: String) throws(File.Failure) {
    self.path = path
    let descriptor = try open()
    close(descriptor)
  }

  /// Adds a report's summary, as much of it as there is room for.
  /// - Throws: `File.Failure` with the system's reason.
  public func append(_ sheet: ReportSheet) throws(File.Failure) {
    let descriptor = try open()
    defer { close(descriptor) }
    var status = stat()
    let used = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    // A line that another writer left open would become part of the heading.
    let text = GitHubReport.summary(sheet, limit: Self.limit - used - 2)
    if text.isEmpty { return }
    let bytes = Array((used > 0 ? "\n\n" + text : text).utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written) }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        throw File.Failure(path)
      }
    }
  }

  private func open() throws(File.Failure) -> Int32 {
    #if canImport(Glibc)
      let descriptor = Glibc.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    #else
      let descriptor = Darwin.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    #endif
    guard descriptor >= 0 else { throw File.Failure(path) }
    return descriptor
  }
}
