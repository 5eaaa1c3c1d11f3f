import BridgeAdapter
import BridgeJSON
import ReferenceHalf
import WebScriptBridge

/// An implementation of the profile `webscript` with one known fault, or a variant: one that is correct, but does things its own way.
///
/// The titles, the requirements and the sources are in mutants/webscript/native.json.
public struct WebScriptMutant: Sendable {
  /// Puts the fault into a fresh half.
  typealias Fault = @Sendable (MeddledHalf) -> Void

  /// The name on the command line.
  public let name: String
  /// What it is.
  public let kind: Mutant.Kind
  private let features: [ImplementationDescription.Feature]
  private let fault: Fault

  /// An entry of the table.
  init(
    _ name: String,
    kind: Mutant.Kind = .mutant,
    features: [ImplementationDescription.Feature] = [.exceptions, .utf16],
    _ fault: @escaping Fault
  ) {
    self.name = name
    self.kind = kind
    self.features = features
    self.fault = fault
  }

  /// The mutant as an implementation that an adapter can serve.
  package var implementation: WebScriptImplementation {
    let halves = OpenedHalves()
    return WebScriptImplementation(name: "mutant \(name)", features: features) { events in
      let half = WebScriptHalf(events)
      fault(MeddledHalf(half, among: halves))
      return half
    }
  }

  /// The mutant of that name, if there is one.
  public static func named(_ name: String) -> WebScriptMutant? { all.first { $0.name == name } }

  /// All mutants and variants.
  public static let all: [WebScriptMutant] =
    nameMutants + exclusionMutants + callMutants + exceptionMutants + keyMutants + arrivalMutants + resultMutants
    + pageMutants + loadMutants + hostileMutants + isolationMutants + variants
}
