import BridgeJSON
import WebViewJavascriptBridge

/// A page that keeps the scripts it is to evaluate, and gives the queues that a test has put into it.
final class RecordedPage: WebPage {
  private(set) var scripts: [String] = []
  private var queues: [String?] = []
  private var completions: [(String?) -> Void] = []

  func evaluate(_ script: String) {
    scripts.append(script)
  }

  func evaluate(_ script: String, completion: @escaping (String?) -> Void) {
    scripts.append(script)
    completions.append(completion)
  }

  /// Hands a queue over to the oldest evaluation that waits for its value.
  func complete(with queue: String?) {
    completions.removeFirst()(queue)
  }

  /// Whether an evaluation waits for its value.
  var isAsked: Bool { !completions.isEmpty }

  /// The messages evaluated so far, injections and fetches aside.
  func messages() throws -> [JSONValue] {
    let prefix = "WebViewJavascriptBridge._handleMessageFromObjC('"
    return try scripts.filter { $0.hasPrefix(prefix) }.map { script in
      let literal = script.dropFirst(prefix.count).dropLast("');".count)
      return try JSONValue(decoding: unescaped(literal))
    }
  }

  /// How often the web half was injected.
  var injections: Int { scripts.count { $0 == WebHalf.script } }

  /// The value of a literal that was escaped for the bridge.
  private func unescaped(_ literal: Substring) -> String {
    var value = ""
    var rest = literal.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        value.unicodeScalars.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": value.append("\n")
      case "r": value.append("\r")
      case "f": value.append("\u{C}")
      case "u":
        value.append(String(rest.prefix(4)) == "2028" ? "\u{2028}" : "\u{2029}")
        rest = rest.dropFirst(4)
      case let other?: value.unicodeScalars.append(other)
      case nil: break
      }
    }
    return value
  }
}

/// A bridge with its page, as an app holds them.
struct BridgedPage {
  let page = RecordedPage()
  let bridge: NativeBridge

  /// A bridge whose page has loaded, or not yet.
  init(isLoaded: Bool = true) {
    bridge = NativeBridge(page: page)
    if isLoaded { load() }
  }

  func load() {
    _ = bridge.decide(navigationTo: "https://__bridge_loaded__")
  }

  /// The page sends what `queue` holds.
  func receive(_ queue: String?) {
    _ = bridge.decide(navigationTo: "https://__wvjb_queue_message__")
    page.complete(with: queue)
  }
}
