import BridgeJSON
import WebScriptBridge

/// A page that notes what it is asked, and answers what it was told to.
final class RecordedPort {
  /// What was asked, as it was written.
  private(set) var asks: [String] = []
  /// What is answered, in order; undefined when that is used up.
  var answers: [String] = []
  /// Runs before each answer.
  var beforeAnswer: () -> Void = {}

  /// A runtime that asks this page.
  func makeRuntime() -> ScriptRuntime {
    ScriptRuntime { text in
      self.asks.append(text.lossy)
      self.beforeAnswer()
      return JSONString(self.answers.isEmpty ? #"{"value":{"undefined":true}}"# : self.answers.removeFirst())
    }
  }
}

extension ScriptRuntime {
  /// The reply to a message.
  func reply(_ message: String) -> String { receive(JSONString(message)).lossy }
}

/// The reply to what is malformed or forged, whatever its reason.
func isRefusal(_ reply: String) -> Bool { reply.hasPrefix(#"{"refused":"#) }
