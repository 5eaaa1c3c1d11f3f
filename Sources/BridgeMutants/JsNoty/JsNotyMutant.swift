import BridgeAdapter
import BridgeJSON
import JsNoty

/// A native half of JsNoty with one known fault, or a variant: one that is correct, but does things its own way.
///
/// The titles, the requirements and the sources are in mutants/jsnoty/native.json.
public struct JsNotyMutant: Sendable {
  /// The name on the command line.
  public let name: String
  /// What it is.
  public let kind: Mutant.Kind
  let features: [ImplementationDescription.Feature]
  let change: @Sendable (AlteredNotifier) -> Void

  /// An entry of the table.
  init(
    _ name: String,
    kind: Mutant.Kind = .mutant,
    features: [ImplementationDescription.Feature] = [.nothing, .userAgent],
    _ change: @escaping @Sendable (AlteredNotifier) -> Void
  ) {
    self.name = name
    self.kind = kind
    self.features = features
    self.change = change
  }

  /// The mutant of that name, if there is one.
  public static func named(_ name: String) -> JsNotyMutant? {
    all.first { $0.name == name }
  }

  /// All mutants and variants.
  public static let all: [JsNotyMutant] =
    notifyingMutants + scriptMutants + receivingMutants + urlMutants + navigationMutants + hostileInputMutants
    + userAgentMutants + variants
}

extension JsNotyMutant {
  /// A mutant that changes the script of a notification, given the name as a literal and the detail as an expression.
  static func scripts(
    _ name: String,
    kind: Mutant.Kind = .mutant,
    _ script: @escaping @Sendable (PageNotification) -> String
  ) -> JsNotyMutant {
    JsNotyMutant(name, kind: kind) { $0.script = script }
  }

  /// A mutant that changes notifications that go out.
  static func outgoing(_ name: String, _ change: @escaping @Sendable (PageNotification) -> [PageNotification])
    -> JsNotyMutant
  {
    JsNotyMutant(name) { $0.outgoing = change }
  }

  /// A mutant that changes notifications before the delegate is told.
  static func incoming(_ name: String, _ change: @escaping @Sendable (PageNotification) -> [PageNotification])
    -> JsNotyMutant
  {
    JsNotyMutant(name) { $0.incoming = change }
  }

  /// A mutant that changes the data of both directions.
  static func data(
    _ name: String,
    kind: Mutant.Kind = .mutant,
    features: [ImplementationDescription.Feature] = [.nothing, .userAgent],
    _ change: @escaping @Sendable (JSONValue?) -> JSONValue?
  ) -> JsNotyMutant {
    JsNotyMutant(name, kind: kind, features: features) { half in
      half.outgoing = { [PageNotification(name: $0.name, data: change($0.data))] }
      half.incoming = { [PageNotification(name: $0.name, data: change($0.data))] }
    }
  }

  /// A mutant that changes names and texts of both directions.
  static func names(_ name: String, _ change: @escaping @Sendable (JSONString) -> JSONString) -> JsNotyMutant {
    JsNotyMutant(name) { half in
      half.outgoing = { [PageNotification(name: change($0.name), data: $0.data)] }
      half.incoming = { [PageNotification(name: change($0.name), data: $0.data)] }
    }
  }

  /// A mutant that reads the parts of the bridge's URLs in its own way.
  static func urls(_ name: String, _ change: @escaping @Sendable (inout NotifierURL) -> Void) -> JsNotyMutant {
    JsNotyMutant(name) { half in half.url = { NotifierURL.changed($0, change) } }
  }

  /// A mutant that makes something else of a URL, given what the reference makes of it.
  static func reading(
    _ name: String,
    _ change: @escaping @Sendable (String, NotifierReading) -> NotifierReading
  ) -> JsNotyMutant {
    JsNotyMutant(name) { half in half.reading = { change($0, NotifierReading($0)) } }
  }
}
