import BridgeJSON
import ReferenceHalf
import WebScriptBridge

extension WebScriptMutant {
  /// Faults at page loads.
  static let loadMutants: [WebScriptMutant] = [
    WebScriptMutant("early-exposure-lost") { half in
      half.half.seams.expose = { [unowned half] object, name, expose in
        if half.half.runtime.window != nil { expose(object, name) }
      }
    },
    WebScriptMutant("exposed-at-the-next-load-only") { half in
      var isSilent = false
      half.half.seams.expose = { object, name, expose in
        isSilent = true
        expose(object, name)
        isSilent = false
      }
      half.ask { message, page in isSilent ? #"{"value":{"undefined":true}}"# : page(message) }
    },
    WebScriptMutant("exposed-for-one-page") { half in
      var isFirst = true
      var isSilent = false
      half.half.seams.clear = { clear in
        isSilent = !isFirst
        isFirst = false
        clear()
        isSilent = false
      }
      half.ask { message, page in isSilent ? #"{"value":{"undefined":true}}"# : page(message) }
    },
    WebScriptMutant("exposed-name-not-replaced") { half in
      var names: Set<JSONString> = []
      half.half.seams.expose = { object, name, expose in
        if names.insert(name).inserted { expose(object, name) }
      }
    },
    WebScriptMutant("page-never-ends") { half in
      var exposed: [(FixtureObject, JSONString)] = []
      half.half.seams.expose = { object, name, expose in
        exposed.append((object, name))
        expose(object, name)
      }
      half.half.seams.clear = { [unowned half] clear in
        guard let window = half.half.runtime.window else { return clear() }
        for (object, name) in exposed { window.setValue(.native(object), forKey: name) }
      }
    },
    WebScriptMutant("numbers-given-again") { half in
      var last = 0
      half.half.seams.clear = { clear in
        last = 0
        clear()
      }
      half.renumber(incoming: { $0 }, isFresh: { false }) {
        last += 1
        return last
      }
    },
  ]
}
