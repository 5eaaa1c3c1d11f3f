import BridgeConformance
import BridgeJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A corpus whose vectors are copies of some of ours, as many as are wanted.
enum CopiedCorpus {
  /// Writes one into a folder.
  /// - Parameters:
  ///   - topics: the topics of the profile wvjb whose vectors are copied.
  ///   - copies: how often.
  ///   - corpus: the folder of our corpus.
  ///   - folder: where it goes; it is made.
  static func write(topics: [String], copies: Int, of corpus: String, to folder: String) throws {
    for path in [folder, folder + "/dialects", folder + "/wvjb"] { mkdir(path, 0o755) }
    try write(Array("{\"version\":\"1.0.0\",\"profiles\":[\"wvjb\"]}\n".utf8), to: folder + "/corpus.json")
    try write(try File.read(corpus + "/dialects/wvjb-6.json"), to: folder + "/dialects/wvjb-6.json")
    for topic in topics {
      let vectors = try JSONValue(decoding: try File.read("\(corpus)/wvjb/\(topic).json")).arrayValue ?? []
      var bytes: [UInt8] = []
      for copy in 1...copies {
        for vector in vectors {
          guard case .object(var object) = vector, let id = object["id"]?.stringValue else { continue }
          object["id"] = .string(JSONString("\(id)-\(copy)"))
          for name in ["aliases", "needs"] { object[name] = nil }
          bytes.append(UInt8(ascii: bytes.isEmpty ? "[" : ","))
          JSONValue.object(object).encode(into: &bytes)
        }
      }
      bytes.append(UInt8(ascii: "]"))
      try write(bytes, to: "\(folder)/wvjb/\(topic).json")
    }
  }

  /// Writes a file.
  static func write(_ bytes: [UInt8], to path: String) throws {
    var writer = try ReportFile(path: path).open()
    writer.append(bytes)
    try writer.finish()
  }
}
