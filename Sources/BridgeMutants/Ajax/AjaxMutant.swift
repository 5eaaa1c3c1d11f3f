import BridgeAdapter
import ReferenceHalf

/// An implementation of the profile `ajax` with one known fault, or a variant: one that is correct, but does things its own way.
///
/// The titles, the requirements and the sources are in mutants/ajax/native.json.
public struct AjaxMutant: Sendable {
  /// The name on the command line.
  public let name: String
  /// What it is.
  public let kind: Mutant.Kind
  let features: [ImplementationDescription.Feature]
  let make: @Sendable () -> AjaxAlteration

  /// An entry of the table; each instance gets an alteration of its own.
  init(
    _ name: String,
    kind: Mutant.Kind = .mutant,
    features: [ImplementationDescription.Feature] = ajaxFeatures,
    _ make: @escaping @Sendable () -> AjaxAlteration
  ) {
    self.name = name
    self.kind = kind
    self.features = features
    self.make = make
  }

  /// The mutant of that name, if there is one.
  public static func named(_ name: String) -> AjaxMutant? {
    all.first { $0.name == name }
  }

  /// All mutants and variants.
  public static let all: [AjaxMutant] =
    interceptionMutants + preflightMutants + readingMutants + refusalMutants + serviceMutants + responseMutants
    + redirectMutants + concurrencyMutants + ajaxVariants
}
