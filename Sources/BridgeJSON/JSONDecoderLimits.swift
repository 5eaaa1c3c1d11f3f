/// Limits that a decoder sets to the texts it accepts (RFC 8259, section 9).
public struct JSONDecoderLimits: Sendable, Equatable {
  /// How deep arrays and objects may be nested; `[]` has depth 1.
  ///
  /// The decoder needs no stack for nesting, but destroying a nested value does: Swift releases what a container holds
  /// recursively, and takes up to 420 bytes a level for it. The default is jansson's limit, and fits the 512 KiB of a secondary
  /// thread on Apple's systems in a release build.
  public var maxDepth: Int

  /// Limits with that depth.
  public init(maxDepth: Int = 2048) {
    self.maxDepth = maxDepth
  }
}
