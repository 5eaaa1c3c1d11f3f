/// Where the corpus lies that this package was built with.
public enum VectorsLocation {
  /// The absolute path of the folder `vectors` in the package's source tree, without a trailing slash.
  public static let directory: String = {
    let file = #filePath
    return file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
  }()
}
