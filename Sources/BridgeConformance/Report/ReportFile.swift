#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written whole or not at all: beside its place first, then renamed.
public struct ReportFile: Sendable {
  /// The path that was asked for.
  public let path: String
  /// Beside its place; nil for standard output.
  private let temporary: String?

  /// Standard output, in place of a file.
  public static let standardOutput = ReportFile()

  private init() {
    path = "-"
    temporary = nil
  }

  /// Makes sure, before a run starts, that the file can be written.
  /// - Throws: `File.Failure` with the system's reason.
  public init(path: String) throws(File.Failure) {
    self.path = path
    if File.isDirectory(path) {
      errno = EISDIR
      throw File.Failure(path)
    }
    // Renaming over a device would put a file in its place: /dev/null would be gone.
    if File.exists(path), !File.isRegular(path) {
      errno = EINVAL
      throw File.Failure(path)
    }
    let temporary = "\(path).\(getpid()).part"
    self.temporary = temporary
    let descriptor = Self.create(temporary)
    guard descriptor >= 0 else { throw File.Failure(path) }
    close(descriptor)
  }

  /// Begins to write.
  /// - Throws: `File.Failure` with the system's reason.
  public func open() throws(File.Failure) -> Writer {
    guard let temporary else { return Writer(descriptor: STDOUT_FILENO, path: path, temporary: nil) }
    let descriptor = Self.create(temporary)
    guard descriptor >= 0 else { throw File.Failure(path) }
    return Writer(descriptor: descriptor, path: path, temporary: temporary)
  }

  fileprivate static func create(_ path: String) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    #else
      Darwin.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    #endif
  }

  /// A file on its way: what is appended shows in its place only when it is finished.
  public struct Writer {
    private let descriptor: Int32
    private let path: String
    private let temporary: String?
    private var failure: File.Failure?

    fileprivate init(descriptor: Int32, path: String, temporary: String?) {
      self.descriptor = descriptor
      self.path = path
      self.temporary = temporary
    }

    /// Writes more bytes; a failure is kept for `finish`.
    public mutating func append(_ bytes: [UInt8]) {
      var written = 0
      while failure == nil, written < bytes.count {
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written) }
        if count > 0 {
          written += count
        } else if count < 0, errno == EAGAIN {
          // Whoever shares a pipe may have made it non-blocking.
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&wait, 1, -1)
        } else if count < 0, errno != EINTR {
          failure = File.Failure(path)
        }
      }
    }

    /// Puts the file in its place.
    /// - Throws: `File.Failure`; the file that was there before is then untouched.
    public func finish() throws(File.Failure) {
      guard let temporary else {
        if let failure { throw failure }
        return
      }
      let closed = close(descriptor) == 0
      var failure = self.failure
      if failure == nil, !closed || rename(temporary, path) != 0 { failure = File.Failure(path) }
      if let failure {
        unlink(temporary)
        throw failure
      }
    }
  }

  /// Removes what stands beside the place, when nothing will be written.
  public func discard() {
    if let temporary { unlink(temporary) }
  }
}
