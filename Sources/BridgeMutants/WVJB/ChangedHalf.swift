import BridgeAdapter
import BridgeJSON

/// A half whose fault is one function over what goes in or out.
final class ChangedHalf: AlteredHalf {
  /// What becomes of a message that goes out.
  var outgoing: (JSONObject) -> [JSONObject] = { [$0] }
  /// What becomes of the messages of a fetch.
  var incoming: ([JSONValue]) -> [JSONValue] = { $0 }
  /// What becomes of the text of a fetch.
  var text: (String?) -> String? = { $0 }
  /// How a JSON text is written into a literal.
  var writeLiteral: (String) -> String = EntryScript.literal
  /// What becomes of a script that hands over a message.
  var script: (String) -> String = { $0 }

  override func emit(_ message: JSONObject) {
    for message in outgoing(message) { super.emit(message) }
  }

  override func script(of message: JSONObject) -> String {
    script(super.script(of: message))
  }

  override func literal(of json: String) -> String {
    writeLiteral(json)
  }

  override func queue(_ text: String?) -> String? {
    super.queue(self.text(text))
  }

  override func receive(_ batch: [JSONValue]) -> [JSONValue] {
    incoming(batch)
  }
}

extension Mutant {
  /// A mutant that changes messages that go out.
  static func outgoing(
    _ name: String,
    kind: Kind = .mutant,
    _ change: @escaping @Sendable (JSONObject) -> [JSONObject]
  ) -> Mutant {
    changed(name, kind: kind) { $0.outgoing = change }
  }

  /// A mutant that changes the messages of a fetch.
  static func incoming(_ name: String, _ change: @escaping @Sendable ([JSONValue]) -> [JSONValue]) -> Mutant {
    changed(name) { $0.incoming = change }
  }

  /// A mutant that changes each message of a fetch that is an object.
  static func eachIncoming(_ name: String, _ change: @escaping @Sendable (JSONObject) -> JSONObject?) -> Mutant {
    incoming(name) { batch in
      batch.compactMap { element in
        guard case .object(let message) = element else { return element }
        return change(message).map { .object($0) }
      }
    }
  }

  /// A mutant that changes the text of a fetch.
  static func queueText(_ name: String, _ change: @escaping @Sendable (String?) -> String?) -> Mutant {
    changed(name) { $0.text = change }
  }

  /// A mutant that writes a JSON text into a literal in its own way.
  static func literal(
    _ name: String,
    kind: Kind = .mutant,
    _ write: @escaping @Sendable (String) -> String
  ) -> Mutant {
    changed(name, kind: kind) { $0.writeLiteral = write }
  }

  /// A mutant that changes payloads in both directions.
  static func payload(
    _ name: String,
    kind: Kind = .mutant,
    features: [ImplementationDescription.Feature] = [.nothing, .exceptions, .delegate, .threads, .utf16],
    _ change: @escaping @Sendable (JSONValue) -> JSONValue
  ) -> Mutant {
    changed(name, kind: kind, features: features) { half in
      half.outgoing = { [$0.changingPayload(change)] }
      half.incoming = { batch in
        batch.map { element in
          guard case .object(let message) = element else { return element }
          return .object(message.changingPayload(change))
        }
      }
    }
  }

  /// A mutant that is a changed half.
  static func changed(
    _ name: String,
    kind: Kind = .mutant,
    features: [ImplementationDescription.Feature] = [.nothing, .exceptions, .delegate, .threads, .utf16],
    _ change: @escaping @Sendable (ChangedHalf) -> Void
  ) -> Mutant {
    Mutant(name, kind: kind, features: features) { events, siblings in
      let half = ChangedHalf(events, siblings: siblings)
      change(half)
      return half
    }
  }
}
