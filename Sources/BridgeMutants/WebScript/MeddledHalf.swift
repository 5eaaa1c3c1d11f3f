import BridgeJSON
import ReferenceHalf
import WebScriptBridge

/// What halves have in common that are in use side by side, which should be nothing.
final class SharedState {
  /// The number that an object was last given.
  var lastNumber = 0
  /// An error that waits for a call.
  var raised: JSONString?
}

/// The halves of one process, in the order in which they are opened.
///
/// A harness opens the instances of one vector before it uses any of them, and has several vectors under way at once. Only halves of one vector
/// share what they should not: a mutant must not break vectors that have one half, whichever others happen to be open.
final class OpenedHalves {
  private weak var latest: MeddledHalf?

  /// What a half that is opened now shares: with the one before it, if that has not been used yet.
  func shared(by half: MeddledHalf) -> SharedState {
    defer { latest = half }
    guard let latest, !latest.isUsed else { return SharedState() }
    return latest.shared
  }
}

/// The reference half with its seams as a mutant meets them: messages instead of texts, and what the classes say.
final class MeddledHalf {
  /// The reference half, which keeps this object.
  unowned let half: WebScriptHalf
  /// What the halves of one vector have in common.
  private(set) lazy var shared = SharedState()
  /// Whether anything but a page load has come to the half.
  private(set) var isUsed = false
  /// The methods that were described, before anything was changed in them.
  private(set) var methods: [MethodDefinition] = []
  /// The keys that were described, before anything was changed in them.
  private(set) var keys: [KeyDefinition] = []
  /// How many messages of the page are being answered.
  private(set) var depth = 0

  init(_ half: WebScriptHalf, among halves: OpenedHalves) {
    self.half = half
    shared = halves.shared(by: self)
    half.seams.meddler = self
    half.seams.method = { [unowned self] in
      isUsed = true
      methods.append($0)
      return [$0]
    }
    half.seams.key = { [unowned self] in
      isUsed = true
      keys.append($0)
      return $0
    }
    half.seams.expose = { [unowned self] object, name, half in
      isUsed = true
      half(object, name)
    }
    half.seams.receive = { [unowned self] text, half in
      isUsed = true
      depth += 1
      defer { depth -= 1 }
      return half(text)
    }
  }

  // MARK: - What is known of classes

  /// The methods that a name of a script means, excluded ones included.
  func methods(named name: JSONString) -> [MethodDefinition] {
    guard let decoded = ScriptName.decoded(name) else { return [] }
    return methods.filter { $0.selector == decoded || $0.alias == decoded }
  }

  /// The keys that a name of a script means, excluded ones included.
  func keys(named name: JSONString) -> [KeyDefinition] { keys.filter { $0.key == name || $0.alias == name } }

  /// Whether a name of a script means a method or a key that it can have.
  func isExposed(_ name: JSONString) -> Bool {
    methods(named: name).contains { $0.isExposed == true } || keys(named: name).contains { $0.isExposed == true }
  }

  // MARK: - Changing classes

  /// Changes the methods that are described.
  func changeMethods(_ change: @escaping (MethodDefinition) -> [MethodDefinition]) {
    let inner = half.seams.method
    half.seams.method = { inner($0).flatMap(change) }
  }

  /// Changes one thing in each method.
  func changeMethod(_ change: @escaping (inout MethodDefinition) -> Void) {
    changeMethods { definition in
      var changed = definition
      change(&changed)
      return [changed]
    }
  }

  /// Gives each method one more alias, if there is one to give.
  func addAlias(_ alias: @escaping (MethodDefinition) -> JSONString?) {
    changeMethods { definition in
      guard let name = alias(definition) else { return [definition] }
      var second = definition
      second.alias = name
      return [definition, second]
    }
  }

  /// Changes one thing in each key.
  func changeKey(_ change: @escaping (inout KeyDefinition) -> Void) {
    let inner = half.seams.key
    half.seams.key = {
      var changed = inner($0)
      change(&changed)
      return changed
    }
  }

  // MARK: - Changing messages

  /// Stands between the page and the half: `half` answers a message, and the reply is given.
  func answer(_ answer: @escaping (_ message: JSONObject, _ half: (JSONObject) -> JSONObject) -> JSONObject) {
    let inner = half.seams.receive
    half.seams.receive = { text, half in
      guard let message = Self.object(text) else { return inner(text, half) }
      let reply = answer(message) { message in
        Self.object(inner(Self.text(message), half)) ?? JSONObject()
      }
      return Self.text(reply)
    }
  }

  /// Changes the messages of the page.
  func changeMessages(_ change: @escaping (JSONObject) -> JSONObject) {
    answer { message, half in half(change(message)) }
  }

  /// Changes the replies to the page.
  func changeReplies(_ change: @escaping (_ message: JSONObject, _ reply: JSONObject) -> JSONObject) {
    answer { message, half in change(message, half(message)) }
  }

  /// Changes the names of the page's messages; a reply speaks of the name that was asked.
  func changeNames(_ change: @escaping (JSONString) -> JSONString) {
    answer { message, half in
      guard let name = message.string("name") else { return half(message) }
      let reply = half(message.with("name", .string(change(name))))
      if reply.has("fallback") { return reply.with("fallback", .string(name)) }
      guard case .object(let method)? = reply["method"] else { return reply }
      return reply.with("method", .object(method.with("name", .string(name))))
    }
  }

  /// Makes the half decode names in another way.
  func decodeNames(_ decode: @escaping (String) -> String) {
    changeNames { ScriptName.encoded(JSONString(decode($0.lossy))) }
  }

  /// Makes names unknown.
  func hideNames(_ isHidden: @escaping (JSONString) -> Bool) {
    changeNames { isHidden($0) ? "\u{0}" : $0 }
  }

  /// Stands between the half and the page: `page` answers a message.
  func ask(_ ask: @escaping (_ message: JSONObject, _ page: (JSONObject) -> JSONString) -> JSONString) {
    let inner = half.seams.ask
    half.seams.ask = { text, page in
      guard let message = Self.object(text) else { return inner(text, page) }
      return ask(message) { message in inner(Self.text(message), page) }
    }
  }

  /// Changes the messages to the page.
  func changeAsks(_ change: @escaping (JSONObject) -> JSONObject) {
    ask { message, page in page(change(message)) }
  }

  /// Changes the answers of the page that are well formed.
  func changeAnswers(_ change: @escaping (_ message: JSONObject, _ answer: JSONObject) -> JSONObject) {
    ask { message, page in
      let text = page(message)
      guard let answer = Self.object(text) else { return text }
      return Self.text(change(message, answer))
    }
  }

  // MARK: - Changing values

  /// Changes what comes from the page.
  func changeArriving(_ change: @escaping (ScriptValue) -> ScriptValue) { half.seams.arriving = change }

  /// Changes what goes to the page.
  func changeLeaving(_ change: @escaping (ScriptValue) -> ScriptValue) { half.seams.leaving = change }

  // MARK: - Texts

  /// The object that a text holds, if it holds one.
  static func object(_ text: JSONString) -> JSONObject? {
    text.string.flatMap { (try? JSONValue(decoding: $0))?.objectValue }
  }

  /// The text of an object.
  static func text(_ object: JSONObject) -> JSONString { JSONString(JSONValue.object(object).text) }
}

extension JSONObject {
  /// The page's or native's operation.
  var operation: String { string("op")?.lossy ?? "" }

  /// A reply of undefined.
  static let undefinedReply: JSONObject = ["value": ["undefined": true]]
  /// A refusal.
  static let refusal: JSONObject = ["refused": "no"]
}
