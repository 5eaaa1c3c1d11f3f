import BridgeJSON
import ReferenceHalf
import WebScriptBridge

extension WebScriptMutant {
  /// Faults in what the page is given.
  static let resultMutants: [WebScriptMutant] = [
    WebScriptMutant("booleans-sent-as-numbers") { half in
      half.changeLeaving { value in
        guard case .bool(let flag) = value else { return value }
        return .number(flag ? 1 : 0)
      }
    },
    WebScriptMutant("special-numbers-sent-as-null") { half in
      half.changeLeaving { value in
        guard case .number(let number) = value, !number.isFinite else { return value }
        return .null
      }
    },
    WebScriptMutant("inner-arrays-sent-as-text") { half in
      half.changeLeaving { value in
        guard case .array(let elements) = value else { return value }
        return .array(
          elements.map { element in
            guard case .array = element else { return element }
            return .string("[object Array]")
          }
        )
      }
    },
    WebScriptMutant("arrays-sent-as-wrappers") { half in
      half.changeLeaving { value in
        guard case .array = value else { return value }
        return .native(FixtureObject.wrapper("(\n)"))
      }
    },
    WebScriptMutant("nsnull-sent-as-undefined") { half in
      half.changeLeaving { value in
        guard case .null = value else { return value }
        return .undefined
      }
    },
    WebScriptMutant("nothing-sent-as-null") { half in
      half.changeLeaving { value in
        switch value {
        case .nil, .undefined: .null
        default: value
        }
      }
    },
    WebScriptMutant("page-objects-sent-as-wrappers") { half in
      half.changeLeaving { value in
        guard case .page = value else { return value }
        return .native(FixtureObject.wrapper("<WebScriptObject>"))
      }
    },
    WebScriptMutant("wrapped-objects-sent-as-text") { half in
      half.changeLeaving { value in
        guard case .native(let object) = value, object.methods.isEmpty, object.keys.isEmpty else { return value }
        return .string(object.description)
      }
    },
    WebScriptMutant("described-as-any-object") { half in
      half.changeReplies { message, reply in
        message.operation == "describe" && reply.has("value") ? ["value": "[object Object]"] : reply
      }
    },
    WebScriptMutant("new-number-for-each-crossing") { half in
      var last = 0
      half.renumber(incoming: { $0 }, isFresh: { true }) {
        last += 1
        return last
      }
    },
    WebScriptMutant("long-integers-sent-whole") { half in
      half.changeReplies { _, reply in
        reply["value"] == 9_007_199_254_740_992 ? ["value": 9_007_199_254_740_993] : reply
      }
    },
  ]
}
