import BridgeJSON

/// One form of the protocol: the names, the signals and the ways of one family of web halves, as data.
///
/// The dialects that this library knows are its static members; an app's page decides which one it needs.
public struct BridgeDialect: Sendable {
  /// How a page tells its native half that it wants something.
  public enum Signal: Sendable, Equatable {
    /// It goes to a URL, which the native half recognises and cancels.
    case navigation
    /// It posts script messages of these names: `loaded` asks for the web half, `queue` says that messages wait.
    case scriptMessage(loaded: String, queue: String)
  }

  /// What makes the native half inject the web half.
  public enum Injection: Sendable, Equatable {
    /// The page asks for it.
    case onRequest
    /// The page has finished loading; with `unlessPresent` the page is asked first whether it has a web half already.
    case onFinish(unlessPresent: Bool)
  }

  /// The name that the conformance kit gives to the dialect.
  public let name: String
  /// How the page signals.
  public let signal: Signal
  /// What makes the native half inject the web half.
  public let injection: Injection
  /// Whether a message without a handler's name goes to a default handler.
  public let hasDefaultHandler: Bool
  /// The script of the web half that is injected.
  public let webHalf: String

  /// The function of the page that takes messages, by its full name.
  public let entry: String
  /// The URL by which a page asks for the web half; nil if it does not, or not by a URL.
  public let loadedURL: String?
  /// The URL by which a page says that messages wait; nil if it does so by a script message.
  public let queueURL: String?
  /// The URL behind which a page brings its queue, percent-encoded, when it has been asked for; nil if the script that asks gives it as
  /// its value.
  public let returnURL: String?
  /// Whether scripts are evaluated as `javascript:` URLs, whose percent sequences the web view decodes.
  public let isURLEvaluated: Bool

  /// The script up to the literal that holds a message.
  let entryBytes: [UInt8]
  let fetchScript: String
  let checkScript: String
  let callbackId: JSONString
  let responseId: JSONString
  /// What a URL of the bridge's is made of, in lower case.
  let schemes: [[UInt8]]
  let loadedHost: [UInt8]?
  let queueHost: [UInt8]?
  /// Whether calls made after a reset wait for the next page, even if there is a page now.
  let resetAwaitsPage: Bool

  private init(
    _ name: String,
    object: String = "WebViewJavascriptBridge",
    entry: String = "_handleMessageFromObjC",
    webHalf: [UInt8],
    signal: Signal = .navigation,
    injection: Injection = .onRequest,
    schemes: [String] = [],
    loadedHost: String? = nil,
    queueHost: String? = nil,
    returnURL: String? = nil,
    callbackId: JSONString = "callbackId",
    responseId: JSONString = "responseId",
    hasDefaultHandler: Bool = false,
    isURLEvaluated: Bool = false,
    resetAwaitsPage: Bool = true
  ) {
    self.name = name
    self.signal = signal
    self.injection = injection
    self.hasDefaultHandler = hasDefaultHandler
    self.webHalf = String(decoding: webHalf, as: UTF8.self)
    self.entry = "\(object).\(entry)"
    entryBytes = Array("\(object).\(entry)('".utf8)
    fetchScript = "\(object)._fetchQueue();"
    checkScript = "typeof \(object) == 'object' ? 'true' : 'false';"
    self.callbackId = callbackId
    self.responseId = responseId
    self.schemes = schemes.map { Array("\($0)://".utf8) }
    self.loadedHost = loadedHost.map { Array($0.utf8) }
    self.queueHost = queueHost.map { Array($0.utf8) }
    let scheme = schemes.first ?? ""
    loadedURL = loadedHost.map { "\(scheme)://\($0)" }
    queueURL = queueHost.map { "\(scheme)://\($0)" }
    self.returnURL = returnURL
    self.isURLEvaluated = isURLEvaluated
    self.resetAwaitsPage = resetAwaitsPage
  }

  /// WebViewJavascriptBridge 6: the page asks for the web half by `https://__bridge_loaded__`.
  public static let version6 = BridgeDialect(
    "wvjb-6",
    webHalf: PackageResources.web_half_js,
    schemes: ["https", "wvjbscheme"],
    loadedHost: "__bridge_loaded__",
    queueHost: "__wvjb_queue_message__"
  )

  /// WebViewJavascriptBridge 5: the same with the scheme `wvjbscheme`.
  public static let version5 = BridgeDialect(
    "wvjb-5",
    webHalf: PackageResources.web_half_5_js,
    schemes: ["wvjbscheme"],
    loadedHost: "__bridge_loaded__",
    queueHost: "__wvjb_queue_message__"
  )

  /// WebViewJavascriptBridge 4: default handlers, and the web half comes when the page has loaded.
  public static let version4 = BridgeDialect(
    "wvjb-4",
    webHalf: PackageResources.web_half_4_js,
    injection: .onFinish(unlessPresent: true),
    schemes: ["wvjbscheme"],
    queueHost: "__wvjb_queue_message__",
    hasDefaultHandler: true
  )

  /// Lision's WKWebViewJavascriptBridge: script messages in place of navigations, and names of its own.
  public static let lision = BridgeDialect(
    "lision",
    object: "WKWebViewJavascriptBridge",
    entry: "_handleMessageFromiOS",
    webHalf: PackageResources.web_half_lision_js,
    signal: .scriptMessage(loaded: "iOS_Native_InjectJavascript", queue: "iOS_Native_FlushMessageQueue"),
    callbackId: "callbackID",
    responseId: "responseID",
    resetAwaitsPage: false
  )

  /// lzyzsd's JsBridge on Android: scripts are `javascript:` URLs, and the page brings its queue by a navigation.
  public static let android = BridgeDialect(
    "jsbridge-android",
    entry: "_handleMessageFromNative",
    webHalf: PackageResources.web_half_android_js,
    injection: .onFinish(unlessPresent: false),
    schemes: ["yy"],
    queueHost: "__queue_message__",
    returnURL: "yy://return/_fetchQueue/",
    hasDefaultHandler: true,
    isURLEvaluated: true
  )

  /// All of them, the newest first.
  public static let all: [BridgeDialect] = [version6, version5, version4, lision, android]

  /// The one that the conformance kit calls by that name.
  public static func named(_ name: String) -> BridgeDialect? { all.first { $0.name == name } }
}
