import BridgeJSON
import WebScriptBridge

extension WebScriptMutant {
  /// Faults in names and aliases.
  static let nameMutants: [WebScriptMutant] = [
    WebScriptMutant("escaped-underscore-as-colon") { half in
      half.decodeNames { name in decoded(name) { $0 == "_" ? ":" : $0 } }
    },
    WebScriptMutant("escaped-dollar-kept-double") { half in
      half.decodeNames { name in decoded(name) { $0 == "$" ? "$$" : $0 } }
    },
    WebScriptMutant("only-two-escapes-decoded") { half in
      half.decodeNames { name in decoded(name) { $0 == "$" || $0 == "_" ? $0 : "$\($0)" } }
    },
    WebScriptMutant("escapes-decoded-by-replacing") { half in
      half.decodeNames { name in
        name.replacing("$_", with: "\u{1}").replacing("_", with: ":").replacing("\u{1}", with: "_")
          .replacing("$$", with: "$")
      }
    },
    WebScriptMutant("dollar-at-the-end-kept") { half in
      half.decodeNames { name in
        let plain = decoded(name) { $0 }
        return name.hasSuffix("$") && !name.hasSuffix("$$") ? "\(plain)$" : plain
      }
    },
    WebScriptMutant("last-underscores-optional") { half in
      half.addAlias { definition in
        let text = definition.selector.lossy
        guard text.hasSuffix(":") else { return nil }
        return JSONString(String(text.reversed().drop { $0 == ":" }.reversed()))
      }
    },
    WebScriptMutant("name-of-the-header") { half in
      half.addAlias { $0.selector == "moveTo::" ? "move::" : nil }
    },
    WebScriptMutant("names-of-any-case") { half in
      half.changeNames { name in
        let wanted = name.lossy.lowercased()
        let own = half.methods.first { ScriptName.encoded($0.selector).lossy.lowercased() == wanted }
        return own.map { ScriptName.encoded($0.selector) } ?? name
      }
    },
    WebScriptMutant("selector-without-colon-as-value") { half in
      half.answer { message, half in
        let reply = half(message)
        guard message.operation == "get", reply["method"]?["length"] == 0 else { return reply }
        return half(message.with("op", "invoke").with("arguments", []))
      }
    },
    WebScriptMutant("selector-of-three-parts-lost") { half in
      half.changeMethods { $0.selector.lossy.count { $0 == ":" } > 2 ? [] : [$0] }
    },
    WebScriptMutant("alias-ignored") { half in half.changeMethod { $0.alias = nil } },
    WebScriptMutant("alias-compared-as-written") { half in
      half.changeMethod { $0.alias = $0.alias.flatMap(ScriptName.decoded) }
    },
    WebScriptMutant("alias-in-place-of-the-selector") { half in
      half.hideNames { name in
        half.methods(named: name).contains { $0.alias != nil && $0.alias != ScriptName.decoded(name) }
      }
    },
    WebScriptMutant("key-alias-ignored") { half in half.changeKey { $0.alias = nil } },
    WebScriptMutant("key-alias-in-place-of-the-key") { half in
      half.hideNames { name in half.keys.contains { $0.key == name && $0.alias != nil } }
    },
  ]

  /// Decodes a name, with another meaning for the characters that follow a dollar sign.
  private static func decoded(_ name: String, escape: (String) -> String) -> String {
    var text = ""
    var isEscaped = false
    for scalar in name.unicodeScalars {
      if isEscaped {
        text += escape(String(scalar))
        isEscaped = false
      } else if scalar == "$" {
        isEscaped = true
      } else {
        text += scalar == "_" ? ":" : String(scalar)
      }
    }
    return text
  }
}
