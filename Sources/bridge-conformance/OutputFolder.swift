import BridgeConformance

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder for several files that belong together; it is made if it is missing, and leaves nothing behind if nothing is written.
final class OutputFolder {
  private let folder: String
  private var made: [String] = []
  private var files: [(name: String, file: ReportFile)] = []

  /// Makes the folder, and those that it lies in.
  /// - Throws: `UsageError` with the system's reason.
  init(_ path: String) throws {
    folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var missing: [String] = []
    var part = Substring(folder)
    while !part.isEmpty, !File.exists(String(part)) {
      missing.append(String(part))
      guard let slash = part.lastIndex(of: "/") else { break }
      part = part[..<slash]
    }
    for folder in missing.reversed() {
      guard mkdir(folder, 0o755) == 0 else {
        let failure = File.Failure(folder)
        discard()
        throw UsageError(message: "\(shown(folder)) cannot be made (\(failure.reason)); give another --out")
      }
      made.append(folder)
    }
    if !File.isDirectory(folder) {
      discard()
      throw UsageError(message: "\(shown(folder)) is no folder; give another --out")
    }
  }

  /// The path of a file in it.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Makes sure, before the work starts, that files can be written; they are written in this order.
  /// - Throws: `UsageError` with the system's reason.
  func claim(_ names: [String]) throws {
    for name in names {
      do {
        files.append((name, try ReportFile(path: path(name))))
      } catch {
        throw UsageError(message: "\(shown(error.path)) cannot be written (\(error.reason)); give another --out")
      }
    }
  }

  /// Writes the files that were claimed: all bytes first, then each into its place.
  func write(_ texts: [String: [UInt8]]) throws {
    var writers: [ReportFile.Writer] = []
    for (name, file) in files {
      var writer = try file.open()
      writer.append(texts[name] ?? [])
      writers.append(writer)
    }
    for writer in writers { try writer.finish() }
    files = []
  }

  /// Takes back what was made so far.
  func discard() {
    for (_, file) in files { file.discard() }
    // A folder that something has been put into meanwhile stays.
    for folder in made.reversed() { rmdir(folder) }
  }
}
