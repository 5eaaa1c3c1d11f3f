#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written whole or not at all: beside its place first, then renamed.
public struct ReportFile: Sendable {
  /// The path that was asked for.
  public let path: String
  private let temporary: String

  /// Makes sure, before a run starts, that the file can be written.
  /// - Throws: `File.Failure` with the system's reason.
  public init(path: String) throws(File.Failure) {
    self.path = path
    if File.isDirectory(path) {
      errno = EISDIR
      throw File.Failure(path)
    }
    temporary = "\(path).\(getpid()).part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw File.Failure(path) }
    close(descriptor)
  }

  /// Writes the file and puts it in its place.
  /// - Throws: `File.Failure`; the file that was there before is then untouched.
  public func write(_ bytes: [UInt8]) throws(File.Failure) {
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw File.Failure(path) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        #else
          Darwin.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        #endif
      }
      if count > 0 {
        written += count
      } else if count < 0, errno != EINTR {
        let failure = File.Failure(path)
        close(descriptor)
        unlink(temporary)
        throw failure
      }
    }
    guard close(descriptor) == 0, rename(temporary, path) == 0 else {
      let failure = File.Failure(path)
      unlink(temporary)
      throw failure
    }
  }

  /// Removes what stands beside the place, when nothing will be written.
  public func discard() { unlink(temporary) }
}
