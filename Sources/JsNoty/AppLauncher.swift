/// What an app can do with its web view before the first request.
public protocol AppLauncher {
  /// Registers the user agent for all requests, as `UserDefaults.register(defaults: ["UserAgent": userAgent])` does.
  func register(userAgent: String)
  /// Lets the web view load a URL.
  func load(_ url: String)
}

extension AppLauncher {
  /// Registers the web view's own user agent with the app's suffix, and then makes the first request: a web view keeps the user
  /// agent that it finds at that time.
  public func launch(userAgent webViewsOwn: String, suffix: String = UserAgent.suffix, url: String) {
    register(userAgent: UserAgent.announcing(webViewsOwn, suffix: suffix))
    load(url)
  }
}
