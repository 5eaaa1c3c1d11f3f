import BridgeAdapter
import ReferenceHalf

/// A mutant of JsNoty as an implementation that an adapter can serve.
public struct JsNotyMutantImplementation: ProfileImplementation {
  private let mutant: JsNotyMutant

  /// The implementation of a mutant.
  public init(_ mutant: JsNotyMutant) {
    self.mutant = mutant
  }

  /// The reference half's description under the mutant's name.
  public var description: ImplementationDescription {
    ImplementationDescription(
      name: "mutant \(mutant.name)",
      version: "1.0.0",
      half: .native,
      dialects: ["jsnoty"],
      features: mutant.features,
      instances: 64
    )
  }

  /// Those of the reference half.
  public var methods: Set<String> { JsNotyReferenceImplementation().methods }

  /// A fresh half with the fault.
  public func open(_ parameters: Parameters, events: EventRecorder) -> any ProfileInstance {
    let half = AlteredNotifier(events)
    mutant.change(half)
    return half
  }
}
