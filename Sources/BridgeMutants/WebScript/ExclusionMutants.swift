import BridgeJSON

extension WebScriptMutant {
  /// Faults in what is exposed.
  static let exclusionMutants: [WebScriptMutant] = [
    WebScriptMutant("methods-exposed-by-default") { half in half.changeMethod { $0.isExposed = $0.isExposed ?? true } },
    WebScriptMutant("alias-exposes-a-method") { half in
      half.changeMethod { $0.isExposed = $0.alias != nil ? true : $0.isExposed }
    },
    WebScriptMutant("keys-exposed-by-default") { half in half.changeKey { $0.isExposed = $0.isExposed ?? true } },
    WebScriptMutant("alias-exposes-a-key") { half in
      half.changeKey { $0.isExposed = $0.alias != nil ? true : $0.isExposed }
    },
    WebScriptMutant("excluded-method-hides-others") { half in
      half.hideNames { name in (half.methods(named: name).first.map { $0.isExposed != true }) ?? false }
    },
    WebScriptMutant("excluded-key-hides-others") { half in
      half.hideNames { name in (half.keys(named: name).first.map { $0.isExposed != true }) ?? false }
    },
    WebScriptMutant("exclusion-left-to-the-page") { half in
      half.changeMethod { $0.isExposed = true }
      half.changeReplies { message, reply in
        guard let name = message.string("name"), !half.isExposed(name), !reply.has("fallback") else { return reply }
        switch message.operation {
        case "get": return .undefinedReply
        case "has": return ["value": false]
        default: return reply
        }
      }
    },
  ]
}
