import Foundation

/// A small native half of WebViewJavascriptBridge 6, as many apps have one: Foundation's JSON, and one closure for the page.
///
/// It is an example of an implementation that is certified by its own tests. It knows nothing of the kit.
public final class PaperBridge {
  /// Answers a call of the page.
  public typealias Respond = (_ answer: Any?) -> Void
  /// Handles a call of the page; `respond` is nil if the page wants no answer.
  public typealias Handler = (_ data: Any?, _ respond: Respond?) -> Void
  /// Evaluates a script in the page, and gives its value if that is a text.
  public typealias Evaluate = (_ script: String) -> String?

  private let webHalf: String
  private let evaluate: Evaluate
  private var handlers: [String: Handler] = [:]
  private var callbacks: [String: (Any?) -> Void] = [:]
  private var lastID = 0
  /// The scripts that wait for the page; nil when it has loaded.
  private var waiting: [String]? = []

  /// A bridge to a page.
  /// - Parameters:
  ///   - webHalf: the script that is evaluated when the page asks for the bridge.
  ///   - evaluate: evaluates a script in the page.
  public init(webHalf: String, evaluate: @escaping Evaluate) {
    self.webHalf = webHalf
    self.evaluate = evaluate
  }

  /// Registers a handler, in place of an earlier one of that name.
  public func register(_ name: String, _ handler: @escaping Handler) { handlers[name] = handler }

  /// Removes a handler.
  public func remove(_ name: String) { handlers[name] = nil }

  /// Calls a handler of the page; data and answers are what `JSONSerialization` reads and writes, nil is nothing.
  public func call(_ name: String, _ data: Any?, callback: ((Any?) -> Void)? = nil) {
    var message: [String: Any] = ["handlerName": name]
    message["data"] = data
    if let callback {
      lastID += 1
      let id = "paper_\(lastID)"
      callbacks[id] = callback
      message["callbackId"] = id
    }
    send(message)
  }

  /// Asks the page to handle messages at once, not on a timer.
  public func disableSafetyTimeout() { call("_disableJavascriptAlertBoxSafetyTimeout", nil) }

  /// Forgets the calls that wait for an answer, and waits for the next page.
  public func reset() {
    callbacks = [:]
    waiting = []
  }

  /// Acts on a navigation if it is the bridge's own; gives true if it is, and must not be carried out.
  public func handle(navigationTo url: String) -> Bool {
    let parts = url.lowercased().split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, ["https:", "wvjbscheme:"].contains(parts[0]), parts[1].isEmpty else { return false }
    switch parts[2] {
    case "__bridge_loaded__", "__bridge_loaded__/": inject()
    case "__wvjb_queue_message__", "__wvjb_queue_message__/": fetch()
    default: return false
    }
    return true
  }

  private func inject() {
    _ = evaluate(webHalf)
    let scripts = waiting ?? []
    waiting = nil
    for script in scripts { _ = evaluate(script) }
  }

  private func fetch() {
    guard let text = evaluate("WebViewJavascriptBridge._fetchQueue();"),
      let messages = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any]
    else { return }
    for case let message as [String: Any] in messages { receive(message) }
  }

  private func receive(_ message: [String: Any]) {
    if let id = message["responseId"] as? String {
      callbacks.removeValue(forKey: id)?(message["responseData"])
      return
    }
    guard let name = message["handlerName"] as? String, let handler = handlers[name] else { return }
    guard let id = message["callbackId"] as? String else { return handler(message["data"], nil) }
    handler(message["data"]) { [weak self] answer in
      self?.send(["responseId": id, "responseData": answer ?? NSNull()])
    }
  }

  private func send(_ message: [String: Any]) {
    guard let bytes = try? JSONSerialization.data(withJSONObject: message) else { return }
    let text = String(decoding: bytes, as: UTF8.self)
      .replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "'", with: "\\'")
      .replacingOccurrences(of: "\u{2028}", with: "\\u2028")
      .replacingOccurrences(of: "\u{2029}", with: "\\u2029")
    let script = "WebViewJavascriptBridge._handleMessageFromObjC('\(text)');"
    if waiting == nil { _ = evaluate(script) } else { waiting?.append(script) }
  }
}
