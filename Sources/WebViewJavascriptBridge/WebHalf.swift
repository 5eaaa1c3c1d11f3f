/// The web half that a native half injects.
public enum WebHalf {
  /// The script of the web half of the dialect `wvjb-6`; it is the file that the JavaScript harness certifies.
  public static let script = String(decoding: PackageResources.web_half_js, as: UTF8.self)
}
