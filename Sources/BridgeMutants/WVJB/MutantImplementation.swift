import BridgeAdapter
import BridgeJSON

/// A mutant as an implementation that an adapter can serve.
public struct MutantImplementation: BridgeImplementation {
  private let mutant: Mutant
  private let siblings = Siblings()

  /// The implementation of a mutant.
  public init(_ mutant: Mutant) {
    self.mutant = mutant
  }

  /// The reference half's description under the mutant's name.
  public var description: ImplementationDescription {
    ImplementationDescription(
      name: "mutant \(mutant.name)",
      version: "1.0.0",
      half: .native,
      dialects: [mutant.dialect.name],
      features: mutant.features,
      instances: 64
    )
  }

  /// A fresh half with the fault.
  public func open(_ options: OpenOptions, events: any EventSink) -> MutantInstance {
    let half = mutant.make(events, siblings)
    siblings.add(half)
    return MutantInstance(half)
  }
}

/// One half of a mutant in use.
public final class MutantInstance: BridgeInstance {
  private let half: AlteredHalf

  init(_ half: AlteredHalf) {
    self.half = half
  }

  /// Registers a handler.
  public func register(_ handler: JSONString, _ body: @escaping HandlerBody) { half.register(handler, body) }
  /// Removes a handler.
  public func remove(_ handler: JSONString) { half.remove(handler) }
  /// Calls a handler of the page.
  public func call(_ call: HandlerCall) throws { try half.call(call) }
  /// Sends data without a name.
  public func send(_ data: JSONValue?, callback: CallbackBody?) { half.send(data, callback: callback) }
  /// Asks the web half to disable the safety timeout.
  public func disableSafetyTimeout() { half.disableSafetyTimeout() }
  /// Resets.
  public func reset() { half.reset() }
  /// Decides a navigation.
  public func navigate(_ navigation: PageNavigation) { half.navigate(navigation) }
  /// Sets the default handler.
  public func setDefaultHandler(_ body: @escaping HandlerBody) { half.setDefaultHandler(body) }
  /// Takes a script message.
  public func message(_ message: PageMessage) { half.message(message) }
  /// The page has finished loading.
  public func finish(isPresent: Bool) { half.finish(isPresent: isPresent) }
  /// Takes a report.
  public func report(_ report: PageReport) { half.report(report) }
}
