import BridgeJSON
import Synchronization

/// A bridge's entrance for other threads: it takes work from any thread and the bridge does it on its own.
///
/// Nothing here waits for the bridge's thread, so that no two threads can wait for each other
/// (marcuswestin/WebViewJavascriptBridge#377). Work is done in the order in which it came.
public final class BridgeCaller: Sendable {
  private let pending = Mutex<[@Sendable (NativeBridge) -> Void]>([])
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Hands over work that the bridge is to do on its own thread, soon.
  public func perform(_ work: @escaping @Sendable (NativeBridge) -> Void) {
    let isFirst = pending.withLock { pending in
      pending.append(work)
      return pending.count == 1
    }
    if isFirst { wake() }
  }

  /// Calls a handler of the page. `callback` runs on the bridge's thread.
  public func callHandler(
    _ handler: String,
    data: JSONValue? = nil,
    callback: (@Sendable (JSONValue?) -> Void)? = nil
  ) {
    perform { $0.callHandler(handler, data: data, callback: callback) }
  }

  /// Answers a call of the page with a responder's ticket. No data is sent as null.
  public func answer(_ ticket: AnswerTicket, with data: JSONValue? = nil) {
    perform { $0.answer(ticket, with: data) }
  }

  /// The work that waits, which is the taker's from now on.
  func takePending() -> [@Sendable (NativeBridge) -> Void] {
    pending.withLock { pending in
      let work = pending
      pending = []
      return work
    }
  }
}
