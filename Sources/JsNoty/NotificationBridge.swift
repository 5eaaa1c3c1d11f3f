import BridgeJSON

/// The native half of a JsNoty bridge, on which app and page notify each other. Nobody answers.
///
/// ```swift
/// let bridge = NotificationBridge(page: page)
/// bridge.delegate = self
/// bridge.notify("refreshed", data: ["items": 3])
///
/// // In the web view's navigation delegate:
/// decisionHandler(bridge.handle(navigationTo: url.absoluteString) ? .cancel : .allow)
/// ```
///
/// A bridge belongs to one isolation domain, in an app the main actor; it is not `Sendable`, so that the compiler sees to it. Everything here
/// may be called by a delegate that is being told.
public final class NotificationBridge {
  /// The event that tells a page to send its next notification; the spelling is the wire's.
  static let acknowledgement = JSONString("JsNotyRecieved")

  /// The page; the app keeps it.
  public private(set) weak var page: (any NotifiedPage)?
  /// Who takes the page's notifications; the app keeps it.
  public weak var delegate: (any NotificationDelegate)?
  /// Takes notice of URLs that notify of nothing.
  public var onMalformedURL: ((MalformedURL) -> Void)?

  /// A bridge to a page.
  public init(page: any NotifiedPage) {
    self.page = page
  }

  /// Notifies the page: an event of that name is dispatched on `document`, with the data as its `detail`.
  public func notify(_ name: String, data: JSONValue? = nil) {
    notify(JSONString(name), data: data)
  }

  /// Notifies the page under a name of any UTF-16 code units.
  public func notify(_ name: JSONString, data: JSONValue? = nil) {
    page?.evaluate(EventScript.dispatching(PageNotification(name: name, data: data)))
  }

  /// Takes a navigation if it is a notification, which must then be cancelled, and says whether it is.
  ///
  /// The delegate is told first; then the page is told that it may send the next one. That it is told also if the URL notifies of nothing:
  /// a page that waits for it would else wait for ever.
  public func handle(navigationTo url: String) -> Bool {
    switch NotificationURL(url) {
    case .notification(let notification): delegate?.receive(notification)
    case .malformed(let fault): onMalformedURL?(fault)
    case nil: return false
    }
    notify(Self.acknowledgement)
    return true
  }
}
