import BridgeJSON
import WebScriptBridge

/// An object that the harness has described, with the form in which events name it.
package final class FixtureObject: ScriptableObject {
  /// The form in which events name it.
  package let form: JSONValue

  init(form: JSONValue, description: JSONString) {
    self.form = form
    super.init(description: description)
  }

  /// A dictionary, described as property lists are.
  static func dictionary(_ content: JSONValue) -> FixtureObject {
    let entries = (content.objectValue?.members ?? []).map { "    \($0.name.lossy) = \($0.value.text);\n" }
    return FixtureObject(form: ["dictionary": content], description: JSONString("{\n\(entries.joined())}"))
  }

  /// A date, described by its seconds since 1970.
  static func date(_ seconds: JSONValue) -> FixtureObject {
    FixtureObject(form: ["date": seconds], description: JSONString("\(seconds.text) seconds since 1970"))
  }

  /// An object of some other class.
  package static func wrapper(_ description: JSONString) -> FixtureObject {
    FixtureObject(form: ["wrapper": .string(description)], description: description)
  }
}
