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
    if fstat(descriptor, &status) == 0, status.st_size > 0 { bytes.reserveCapacity(Int(status.st_size) + 1) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, &chunk, chunk.count)
      #else
        let count = Darwin.read(descriptor, &chunk, chunk.count)
      #endif
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw Failure(name)
      }
      bytes.append(contentsOf: chunk[..<count])
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
