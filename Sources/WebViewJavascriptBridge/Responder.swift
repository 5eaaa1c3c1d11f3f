import BridgeJSON
import Synchronization

/// Answers one call of the page, once; call it like a function.
///
/// It can be kept and called later, on the bridge's own thread. To answer on another thread, take the ``ticket`` there and give it to
/// ``BridgeCaller/answer(_:with:)``.
public struct Responder {
  private weak var bridge: NativeBridge?
  /// What names the call to be answered; can go to any thread.
  public let ticket: AnswerTicket

  init(bridge: NativeBridge, callbackId: JSONString?) {
    self.bridge = bridge
    ticket = AnswerTicket(callbackId: callbackId)
  }

  /// Whether the page waits for an answer; without one, answering does nothing.
  public var isWanted: Bool { ticket.callbackId != nil }

  /// Answers the call. No data is sent as null; the second answer and later ones are dropped.
  public func callAsFunction(_ data: JSONValue? = nil) {
    bridge?.answer(ticket, with: data)
  }
}

/// One call of the page that is to be answered at most once, in a form that can go to any thread.
public final class AnswerTicket: Sendable {
  let callbackId: JSONString?
  private let used = Atomic(false)

  init(callbackId: JSONString?) {
    self.callbackId = callbackId
  }

  /// The id to answer to, the first time; nil from then on, and when no answer is wanted.
  func use() -> JSONString? {
    used.exchange(true, ordering: .relaxed) ? nil : callbackId
  }
}
