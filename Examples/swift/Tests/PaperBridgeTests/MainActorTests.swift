import BridgeAdapter
import BridgeConformance
import PaperBridgeHarness
import Testing

/// How a bridge of the main actor is certified, as most bridges to a WKWebView are: the test cases run on the main actor, and say so.
@MainActor @Suite struct MainActorTests {
  @MainActor private struct Implementation: @MainActor BridgeImplementation {
    let description = PaperBridgeImplementation().description

    func open(_ options: OpenOptions, events: any EventSink) -> PaperBridgeHalf {
      PaperBridgeImplementation().open(options, events: events)
    }
  }

  @MainActor private final class Session {
    private let session = AdapterSession(Implementation())

    func answer(_ line: [UInt8]) -> [UInt8] { session.answer(to: line) }
  }

  static let suite = Result {
    try ConformanceSuite(class: .core, filters: ["wvjb/call/*"]) {
      let session = MainActor.assumeIsolated { Session() }
      return { line in
        let line = Array(line)
        return MainActor.assumeIsolated { session.answer(line) }
      }
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: try await MainActor.run { try suite.get().vectors })
  func conforms(to vector: Vector) throws {
    try Self.suite.get().expectConformance(to: vector)
  }
}
