import BridgeJSON

/// A value as native code holds it, in the place of Objective-C's objects.
///
/// It tells nil (no object at all), NSNull (the object that stands for null) and WebUndefined from each other, since the bridge does.
public enum ScriptValue {
  /// No object. The page's null comes as this.
  case `nil`
  /// NSNull: null in the page.
  case null
  /// WebUndefined: undefined in the page.
  case undefined
  /// A number that holds a truth value.
  case bool(Bool)
  /// Any other number.
  case number(Double)
  /// A string of any code units.
  case string(JSONString)
  /// NSArray: an array in the page. No array of the page ever comes as this.
  case array([ScriptValue])
  /// An object of native code, which the page sees as far as it exposes itself.
  case native(ScriptableObject)
  /// An object of the page: an object, an array or a function.
  case page(ScriptObject)
}

extension ScriptValue {
  /// Whether both are the same object, or equal where they are no objects with an identity.
  public func isSame(as other: ScriptValue) -> Bool {
    switch (self, other) {
    case (.nil, .nil), (.null, .null), (.undefined, .undefined): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right || (left.isNaN && right.isNaN)
    case (.string(let left), .string(let right)): left == right
    case (.native(let left), .native(let right)): left === right
    case (.page(let left), .page(let right)): left === right
    default: false
    }
  }
}
