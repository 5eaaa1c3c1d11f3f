/// Words for the shell.
public enum ShellWord {
  /// A text as one word of the shell's, whatever is in it.
  public static func quoted(_ text: String) -> String {
    let plain = text.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "/._-+=:,@".utf8.contains($0)
    }
    if plain, !text.isEmpty { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
