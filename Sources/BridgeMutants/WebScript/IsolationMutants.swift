import BridgeJSON
import WebScriptBridge

extension WebScriptMutant {
  /// Faults that show with two instances.
  static let isolationMutants: [WebScriptMutant] = [
    WebScriptMutant("one-count-for-all-pages") { half in
      let shared = half.shared
      half.renumber(incoming: { $0 }, isFresh: { false }) {
        shared.lastNumber += 1
        return shared.lastNumber
      }
    },
    WebScriptMutant("one-error-for-all-pages") { half in
      let shared = half.shared
      half.half.seams.throwException = { text, _ in shared.raised = text }
      half.answer { message, half in
        let reply = half(message)
        guard let text = shared.raised else { return reply }
        shared.raised = nil
        return ["error": .string(text)]
      }
    },
  ]
}
