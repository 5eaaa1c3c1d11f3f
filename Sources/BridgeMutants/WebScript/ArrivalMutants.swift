import BridgeJSON
import ReferenceHalf
import WebScriptBridge

extension WebScriptMutant {
  /// Faults in what native code is given.
  static let arrivalMutants: [WebScriptMutant] = [
    WebScriptMutant("unpaired-surrogates-replaced") { half in half.changeArriving(withoutUnpairedSurrogates) },
    WebScriptMutant("strings-arrive-normalised") { half in
      half.changeArriving { value in
        guard case .string(let text) = value else { return value }
        return .string(text.string.map { JSONString(Normalisation.composed($0)) } ?? text)
      }
    },
    WebScriptMutant("numbers-arrive-whole") { half in
      half.changeArriving { value in
        guard case .number(let number) = value else { return value }
        return .number(number.rounded(.towardZero))
      }
    },
    WebScriptMutant("special-numbers-arrive-as-zero") { half in
      half.changeArriving { value in
        guard case .number(let number) = value, !number.isFinite else { return value }
        return .number(0)
      }
    },
    WebScriptMutant("booleans-arrive-as-numbers") { half in
      half.changeArriving { value in
        guard case .bool(let flag) = value else { return value }
        return .number(flag ? 1 : 0)
      }
    },
    WebScriptMutant("undefined-arrives-as-nil") { half in half.changeArriving { $0.isUndefined ? .nil : $0 } },
    WebScriptMutant("undefined-made-anew") { half in
      half.half.seams.same = { left, right in !left.isUndefined && left.isSame(as: right) }
    },
    WebScriptMutant("null-arrives-as-nsnull") { half in
      half.changeArriving { value in
        guard case .nil = value else { return value }
        return .null
      }
    },
    WebScriptMutant("arrays-arrive-copied") { half in
      half.changeArriving { value in
        guard case .page(let object) = value, object.kind == .array else { return value }
        guard case .number(let length) = object.value(forKey: "length") else { return .array([]) }
        return .array((0..<Int(length)).map { object.value(at: $0) })
      }
    },
    WebScriptMutant("objects-arrive-as-text") { half in
      half.changeArriving { value in
        guard case .page(let object) = value, object.kind == .object else { return value }
        return .string("[object Object]")
      }
    },
    WebScriptMutant("native-objects-arrive-wrapped") { half in
      half.changeArriving { value in
        guard case .native(let object) = value else { return value }
        return .native(FixtureObject.wrapper(object.description))
      }
    },
    WebScriptMutant("page-objects-made-anew") { half in
      half.half.seams.same = { left, right in
        if case .page = left { return false }
        return left.isSame(as: right)
      }
    },
  ]

  /// A string as one that can't hold unpaired surrogates has it.
  static func withoutUnpairedSurrogates(_ value: ScriptValue) -> ScriptValue {
    guard case .string(let text) = value else { return value }
    return .string(JSONString(text.lossy))
  }
}

extension ScriptValue {
  /// Whether it is WebUndefined.
  var isUndefined: Bool {
    guard case .undefined = self else { return false }
    return true
  }
}
