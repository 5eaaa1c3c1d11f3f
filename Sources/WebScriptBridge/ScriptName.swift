import BridgeJSON

/// The two directions between a selector and the name that a script calls it by.
public enum ScriptName {
  /// The name in scripts of a selector that has no other: `$` becomes `$$`, `_` becomes `$_`, and `:` becomes `_`.
  public static func encoded(_ selector: JSONString) -> JSONString {
    var units: [UInt16] = []
    for unit in selector.utf16 {
      switch unit {
      case dollar: units += [dollar, dollar]
      case underscore: units += [dollar, underscore]
      case colon: units.append(underscore)
      default: units.append(unit)
      }
    }
    return JSONString(utf16: units)
  }

  /// What a name in a script is compared with selectors as: `$` and a character are that character, and `_` is `:`.
  ///
  /// A `$` at the end stands for nothing. A name beyond ASCII, or with a NUL in it, is no selector's, so that there is nothing to compare.
  public static func decoded(_ name: JSONString) -> JSONString? {
    var units: [UInt16] = []
    var isEscaped = false
    for unit in name.utf16 {
      guard (1..<128).contains(unit) else { return nil }
      if isEscaped {
        units.append(unit)
        isEscaped = false
      } else if unit == dollar {
        isEscaped = true
      } else {
        units.append(unit == underscore ? colon : unit)
      }
    }
    return JSONString(utf16: units)
  }

  private static let dollar = UInt16(UInt8(ascii: "$"))
  private static let underscore = UInt16(UInt8(ascii: "_"))
  private static let colon = UInt16(UInt8(ascii: ":"))
}
