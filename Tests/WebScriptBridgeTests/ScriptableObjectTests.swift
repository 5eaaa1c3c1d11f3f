import BridgeJSON
import Testing
import WebScriptBridge

@Suite struct ScriptableObjectTests {
  private func object(_ methods: ScriptableMethod...) -> ScriptableObject {
    let object = ScriptableObject(description: "<object>")
    for method in methods { object.add(method) }
    return object
  }

  private func method(_ selector: JSONString, alias: JSONString? = nil, isExcluded: Bool = false) -> ScriptableMethod {
    ScriptableMethod(selector, alias: alias, isExcluded: isExcluded) { _ in .nil }
  }

  @Test func everythingIsExcludedUnlessItSaysOtherwise() {
    let object = object(ScriptableMethod("erase") { _ in .nil })
    object.add(ScriptableKey("secret", read: { .nil }, write: { _ in }))
    #expect(object.method(forScriptName: "erase") == nil)
    #expect(object.key(forScriptName: "secret") == nil)
  }

  @Test func anAliasIsComparedWithTheDecodedName() {
    let object = object(method("log:", alias: "write_it"), method("add:", alias: "plus"))
    #expect(object.method(forScriptName: "write_it") == nil)
    #expect(object.method(forScriptName: "write$_it")?.selector == "log:")
    #expect(object.method(forScriptName: "plus")?.selector == "add:")
    #expect(object.method(forScriptName: "add_")?.selector == "add:")
  }

  @Test func excludedMethodsHideNoOthers() {
    let object = object(method("go", isExcluded: true), method("run", alias: "go"))
    #expect(object.method(forScriptName: "go")?.selector == "run")
  }

  @Test func keysAreNotDecoded() {
    let object = ScriptableObject(description: "")
    object.add(ScriptableKey("a_b$", alias: "c_d", isExcluded: false, read: { .nil }, write: { _ in }))
    #expect(object.key(forScriptName: "a_b$")?.name == "a_b$")
    #expect(object.key(forScriptName: "c_d")?.name == "a_b$")
    #expect(object.key(forScriptName: "a$_b$$") == nil)
  }

  @Test func argumentsAreCountedByColons() {
    #expect(method("a:b::").argumentCount == 3)
    #expect(method("a").argumentCount == 0)
  }
}
