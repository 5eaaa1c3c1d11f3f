/// What an adapter says of its implementation in the answer to `initialize` (CONFORMANCE.md, the adapter protocol).
public struct ImplementationDescription: Sendable, Equatable {
  /// Which half of a bridge.
  public enum Half: String, Sendable {
    /// The half in the app.
    case native
    /// The half in the page.
    case web
  }

  /// An optional ability; a vector that requires one which is not claimed is not run. Which there are is the profile's affair.
  public struct Feature: RawRepresentable, Sendable, Hashable {
    /// The name on the wire.
    public let rawValue: String

    /// The feature of that name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The language tells nothing (nil, undefined) from null, so that an event can leave `data` out.
    public static let nothing = Feature(rawValue: "nothing")
    /// Native: handlers can throw.
    public static let exceptions = Feature(rawValue: "exceptions")
    /// Native: an app's own delegate can be set, and ``BridgeInstance/report(_:)`` is understood.
    public static let delegate = Feature(rawValue: "delegate")
    /// Native: calls can be made from another thread.
    public static let threads = Feature(rawValue: "threads")
    /// Native: strings can hold unpaired surrogates.
    public static let utf16 = Feature(rawValue: "utf16")
    /// Web: the web half has removeHandler.
    public static let removeHandler = Feature(rawValue: "removeHandler")
    /// Web: the adapter owns the page's timers and can hold them.
    public static let timers = Feature(rawValue: "timers")
  }

  /// The implementation's name.
  public var name: String
  /// Its version, in its own form.
  public var version: String
  /// The language that it is written in.
  public var language: String
  /// Where it is published.
  public var url: String?
  /// Which half it is.
  public var half: Half
  /// The names of the dialects that it speaks, such as `wvjb-6`.
  public var dialects: [String]
  /// The optional abilities that are claimed.
  public var features: [Feature]
  /// How many instances can be open at once; 1 for an implementation with global state.
  public var instances: Int

  /// A description with these values.
  public init(
    name: String,
    version: String,
    language: String = "Swift",
    url: String? = nil,
    half: Half,
    dialects: [String],
    features: [Feature] = [],
    instances: Int = 64
  ) {
    self.name = name
    self.version = version
    self.language = language
    self.url = url
    self.half = half
    self.dialects = dialects
    self.features = features
    self.instances = instances
  }
}
