/// The scripts that wait for a page to ask for the bridge.
///
/// A class, so that a reset can be seen: the queue is then another one.
final class StartupQueue {
  /// Nil once the page is there and everything has been sent.
  private var scripts: [String]? = []
  private var sent = 0

  /// An empty queue, or one that is over already.
  init(isOver: Bool = false) {
    if isOver { scripts = nil }
  }

  /// Keeps a script for later, or gives false if it can be sent at once.
  func hold(_ script: String) -> Bool {
    guard scripts != nil else { return false }
    scripts?.append(script)
    return true
  }

  /// The next script to be sent, or nil when there is none, after which nothing waits any more.
  func next() -> String? {
    guard let scripts, sent < scripts.count else {
      self.scripts = nil
      return nil
    }
    sent += 1
    return scripts[sent - 1]
  }
}
