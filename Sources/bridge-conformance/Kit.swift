import BridgeConformance
import BridgeVectors

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the other parts of the kit lie.
enum Kit {
  /// The web adapter of harness-js, which lies beside the corpus.
  static var webAdapter: String { root + "/harness-js/bin/web-adapter.js" }

  /// The folder of the kit's sources.
  static var root: String { parent(of: VectorsLocation.directory) }

  /// The path of a program that was built together with this one.
  static func besideThisProgram(_ name: String) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    #if canImport(Glibc)
      let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    #else
      var size = UInt32(buffer.count)
      let length = _NSGetExecutablePath(&buffer, &size) == 0 ? strlen(buffer) : 0
    #endif
    let own = length > 0 ? String(decoding: buffer[..<Int(length)].map { UInt8(bitPattern: $0) }, as: UTF8.self) : ""
    return parent(of: own) + "/" + name
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
