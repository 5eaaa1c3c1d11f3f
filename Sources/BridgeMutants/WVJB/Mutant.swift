import BridgeAdapter
import WebViewJavascriptBridge

/// An implementation with one known fault, or a variant: one that is correct, but does things its own way.
///
/// The titles, the requirements and the sources are in mutants/wvjb/native.json.
public struct Mutant: Sendable {
  /// What an implementation of the table is.
  public enum Kind: String, Sendable {
    /// It breaks one requirement, and a vector of that requirement must find it.
    case mutant
    /// It conforms, and every vector must let it pass.
    case variant
  }

  /// The name on the command line.
  public let name: String
  /// What it is.
  public let kind: Kind
  /// The dialect that it speaks.
  public let dialect: BridgeDialect
  let features: [ImplementationDescription.Feature]
  let make: @Sendable (any EventSink, Siblings) -> AlteredHalf

  /// An entry of the table.
  init(
    _ name: String,
    kind: Kind = .mutant,
    dialect: BridgeDialect = .version6,
    features: [ImplementationDescription.Feature] = [.nothing, .exceptions, .delegate, .threads, .utf16],
    _ make: @escaping @Sendable (any EventSink, Siblings) -> AlteredHalf
  ) {
    self.name = name
    self.kind = kind
    self.dialect = dialect
    self.features = features
    self.make = make
  }

  /// An entry whose fault is a type of its own.
  init(_ name: String, dialect: BridgeDialect = .version6, _ half: (some AlteredHalf).Type) {
    self.init(name, dialect: dialect) { half.init($0, siblings: $1, dialect: dialect) }
  }

  /// The mutant of that name, if there is one.
  public static func named(_ name: String) -> Mutant? {
    all.first { $0.name == name }
  }

  /// All mutants and variants.
  public static let all: [Mutant] =
    bootMutants + handlerMutants + callMutants + answerMutants + startupMutants + batchMutants + reentrancyMutants
    + resetMutants + escapingMutants + payloadMutants + hostileInputMutants + navigationMutants + variants
    + version5Mutants + version4Mutants + lisionMutants + androidMutants
}
