/// The web half that a native half injects.
public enum WebHalf {
  /// The script of the web half of the dialect `wvjb-6`; it is the file that the JavaScript harness certifies.
  public static var script: String { BridgeDialect.version6.webHalf }
}
