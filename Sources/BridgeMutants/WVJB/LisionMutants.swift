import BridgeAdapter
import BridgeJSON
import WebViewJavascriptBridge

extension Mutant {
  /// Halves of the dialect `lision` that do as those of another dialect do, or take messages that are not theirs.
  static let lisionMutants: [Mutant] = [
    Mutant("lision-callback-id-of-wvjb", dialect: .lision, CallbackIdOfWVJB.self),
    Mutant("lision-response-id-of-wvjb", dialect: .lision, ResponseIdOfWVJB.self),
    Mutant("lision-entry-of-wvjb", dialect: .lision, EntryOfWVJB.self),
    Mutant("lision-message-names-in-any-case", dialect: .lision, MessageNamesInAnyCase.self),
    Mutant("lision-empty-body-only", dialect: .lision, EmptyBodyOnly.self),
    Mutant("lision-every-message-fetches", dialect: .lision, EveryMessageFetches.self),
    Mutant("lision-signals-are-navigations", dialect: .lision, SignalsAreNavigations.self),
    Mutant("lision-fetches-twice", dialect: .lision, FetchesTwice.self),
    Mutant("lision-nothing-fetched-crashes", dialect: .lision, LisionNothingFetchedCrashes.self),
    Mutant("lision-reset-waits", dialect: .lision, ResetWaits.self),
    Mutant("lision-reset-keeps-the-queue", dialect: .lision, ResetKeepsTheQueue.self),
    Mutant("lision-fields-of-both-spellings", kind: .variant, dialect: .lision) {
      FieldsOfBothSpellings($0, siblings: $1, dialect: .lision)
    },
  ]
}

/// Sends the ids under the names of wvjb as well, which mean nothing here.
private final class FieldsOfBothSpellings: AlteredHalf {
  override func emit(_ message: JSONObject) {
    var both = message
    if let id = message["callbackID"] { both.append("callbackId", id) }
    super.emit(both)
  }
}

private final class CallbackIdOfWVJB: AlteredHalf {
  override func emit(_ message: JSONObject) { super.emit(message.renaming("callbackID", to: "callbackId")) }
}

private final class ResponseIdOfWVJB: AlteredHalf {
  override func emit(_ message: JSONObject) { super.emit(message.renaming("responseID", to: "responseId")) }
}

private final class EntryOfWVJB: AlteredHalf {
  override func script(of message: JSONObject) -> String {
    EntryScript.script(literal: literal(of: JSONValue.object(message).text), dialect: .version6)
  }
}

/// Compares the names of script messages in the way in which hosts are compared.
private final class MessageNamesInAnyCase: AlteredHalf {
  override func message(_ message: PageMessage) {
    guard case .scriptMessage(let loaded, let queue) = dialect.signal else { return }
    var known = message
    known.name = [loaded, queue].first { $0.lowercased() == message.name.lowercased() } ?? message.name
    super.message(known)
  }
}

private final class EmptyBodyOnly: AlteredHalf {
  override func message(_ message: PageMessage) {
    if message.body == .null { super.message(message) }
  }
}

private final class EveryMessageFetches: AlteredHalf {
  override func message(_ message: PageMessage) {
    guard case .scriptMessage(let loaded, let queue) = dialect.signal else { return }
    var known = message
    if message.name != loaded { known.name = queue }
    super.message(known)
  }
}

/// Waits for the URLs of the other dialects.
private final class SignalsAreNavigations: AlteredHalf {
  override func message(_ message: PageMessage) { events.log("nobody listens to \(message.name)") }
}

private final class FetchesTwice: AlteredHalf {
  override func evaluate(other script: String) {
    super.evaluate(other: script)
    super.evaluate(other: script)
  }
}

private final class LisionNothingFetchedCrashes: AlteredHalf {
  override func message(_ message: PageMessage) {
    guard case .scriptMessage(_, let queue) = dialect.signal else { return }
    if message.name == queue, (message.queue ?? "").isEmpty { crash("nothing was fetched") }
    super.message(message)
  }
}

/// Holds what is sent after a reset back until the next page, as the halves of the other dialects do.
private final class ResetWaits: AlteredHalf {
  private var held: [JSONObject]?

  override func reset() {
    super.reset()
    held = []
  }

  override func emit(_ message: JSONObject) {
    if held == nil { super.emit(message) } else { held?.append(message) }
  }

  override func inject(_ script: String) {
    super.inject(script)
    let messages = held ?? []
    held = nil
    for message in messages { emit(message) }
  }
}

/// Forgets nothing of what waits for the page.
private final class ResetKeepsTheQueue: AlteredHalf {
  private var calls: [HandlerCall] = []
  private var isInjected = false

  override func call(_ call: HandlerCall) throws {
    if !isInjected { calls.append(call) }
    try super.call(call)
  }

  override func inject(_ script: String) {
    isInjected = true
    super.inject(script)
  }

  override func reset() {
    super.reset()
    let waiting = calls
    calls = []
    for call in waiting { try? reference.call(call) }
  }
}

extension JSONObject {
  /// The object with another name for one of its members.
  fileprivate func renaming(_ name: JSONString, to other: JSONString) -> JSONObject {
    JSONObject(members.map { ($0.name == name ? other : $0.name, $0.value) })
  }
}
