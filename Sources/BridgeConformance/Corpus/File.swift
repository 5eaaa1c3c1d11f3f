#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files of this machine, by the system's own calls: reading a corpus should not wait for a larger library to start.
public enum File {
  /// Why a file could not be read or written.
  public struct Failure: Error, Sendable {
    /// The path.
    public let path: String
    /// The system's word for it.
    public let reason: String

    /// The failure that the system has just reported for a path.
    public init(_ path: String) {
      self.path = path
      reason = String(cString: strerror(errno))
    }
  }

  /// The whole content of a file.
  public static func read(_ path: String) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(path) }
    defer { close(descriptor) }
    return try readAll(descriptor, name: path)
  }

  /// All that can be read from a descriptor, up to its end.
  public static func readAll(_ descriptor: Int32, name: String) throws(Failure) -> [UInt8] {
    var status = stat()
    var bytes: [UInt8] = []
    // One byte more than there is, so that the end is seen without another round.
    var room = fstat(descriptor, &status) == 0 && status.st_size > 0 ? Int(status.st_size) + 1 : 1 << 16
    while true {
      var count = 0
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
        #if canImport(Glibc)
          count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #else
          count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
        initialized = max(0, count)
      }
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw Failure(name)
      }
      if bytes.isEmpty { bytes = part } else { bytes.append(contentsOf: part) }
      room = max(1 << 16, room - count)
    }
  }

  /// The names in a folder, without `.` and `..`, in no order.
  public static func names(in path: String) throws(Failure) -> [String] {
    guard let folder = opendir(path) else { throw Failure(path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// True if there is something at that path.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// True if there is a file at that path that holds bytes, and no device, pipe or folder.
  public static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// True if there is a folder at that path.
  public static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
