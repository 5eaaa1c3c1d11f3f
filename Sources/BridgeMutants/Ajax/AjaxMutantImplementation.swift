import AjaxBridge
import BridgeAdapter
import BridgeJSON
import ReferenceHalf

/// A mutant of the profile `ajax` as an implementation that an adapter can serve.
public struct AjaxMutantImplementation: ProfileImplementation {
  private let mutant: AjaxMutant
  private let shared = SharedServices()
  /// The methods of the profile.
  public let methods: Set<String> = ["request"]

  /// The implementation of a mutant.
  public init(_ mutant: AjaxMutant) {
    self.mutant = mutant
  }

  /// The reference half's description under the mutant's name.
  public var description: ImplementationDescription {
    ImplementationDescription(
      name: "mutant \(mutant.name)",
      version: "1.0.0",
      half: .native,
      dialects: ["ajax"],
      features: mutant.features,
      instances: 64
    )
  }

  /// A fresh half with the fault.
  public func open(_ parameters: Parameters, events: EventRecorder) -> any ProfileInstance {
    AjaxMutantHalf(mutant.make(), events: events, shared: shared)
  }
}

/// Services that all instances of a process have in common, which they should not.
private final class SharedServices {
  /// Where the service that runs is reported to.
  var events: EventRecorder?
  private(set) lazy var services = FixtureServices { [weak self] in self?.events?.recordService($0, $1, $2) }
}

/// The reference native half with what comes and goes in the open, for a mutant to meddle with.
private final class AjaxMutantHalf: ProfileInstance {
  private let alteration: AjaxAlteration
  private let events: EventRecorder
  private let shared: SharedServices
  private let half = AjaxNativeHalf()
  private let services: FixtureServices

  init(_ alteration: AjaxAlteration, events: EventRecorder, shared: SharedServices) {
    self.alteration = alteration
    self.events = events
    self.shared = shared
    services =
      alteration.sharesServices ? shared.services : FixtureServices { [events] in events.recordService($0, $1, $2) }
    services.register(with: half)
    half.onNotice = { [events] notice in
      if alteration.tells(notice) { events.record(notice) }
    }
  }

  func perform(_ method: String, _ parameters: Parameters) throws -> JSONValue? {
    shared.events = events
    let exchange = AjaxExchange(
      name: try parameters.name("request"),
      request: try AjaxRequest(parameters),
      body: try parameters.optionalText("body")
    )
    switch alteration.incoming(exchange) {
    case .serve(let request): serve(request, exchange)
    case .serveTwice(let request):
      serve(request, exchange)
      half.answer(request) { _ in }
    case .answer(let reply): send((reply, exchange))
    case .ignore: break
    }
    return nil
  }

  private func serve(_ request: AjaxRequest, _ exchange: AjaxExchange) {
    half.answer(request) { [weak self] reply in self?.send((reply, exchange)) }
  }

  private func send(_ answer: AjaxAlteration.Answer) {
    // Who shares services shares the way out of them as well: what comes later comes to the instance that is in use.
    let recorder = alteration.sharesServices ? shared.events ?? events : events
    for answer in alteration.outgoing(answer) { recorder.record(answer.reply, to: answer.exchange.name) }
  }
}
