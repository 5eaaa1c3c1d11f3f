import BridgeAdapter
import BridgeJSON
import Testing

/// A bridge of the main actor is certified as any other: its conformances are the main actor's too.
@Suite @MainActor struct MainActorBridgeTests {
  @MainActor private final class Half: @MainActor BridgeInstance {
    private let events: any EventSink
    private var handlers: [JSONString: HandlerBody] = [:]

    init(_ events: any EventSink) {
      self.events = events
    }

    func register(_ handler: JSONString, _ body: @escaping HandlerBody) {
      handlers[handler] = body
    }

    func navigate(_ navigation: PageNavigation) throws {
      try handlers[JSONString(navigation.url)]?(nil, nil)
      events.policy(url: navigation.url, .cancel)
    }
  }

  @MainActor private struct Bridge: @MainActor BridgeImplementation {
    let description = ImplementationDescription(name: "Main", version: "1", half: .native, dialects: ["wvjb-6"])

    func open(_ options: OpenOptions, events: any EventSink) -> Half { Half(events) }
  }

  @Test func itIsDrivenOnTheMainActor() throws {
    let conversation = Conversation(Bridge())
    _ = try conversation.request("open", ["instance": 1, "dialect": "wvjb-6"])
    _ = try conversation.events("register", ["handler": "a"])
    #expect(
      try conversation.events("navigate", ["url": "a"]) == [
        ["event": "handler", "handler": "a"], ["event": "policy", "url": "a", "decision": "cancel"],
      ]
    )
  }
}
