import BridgeJSON
import Testing
import WebScriptBridge

@Suite struct ScriptNameTests {
  @Test(arguments: [
    ("setA:b:c:", "setA_b_c_"), ("moveTo::", "moveTo__"), ("my_method:", "my$_method_"), ("a$b", "a$$b"),
    ("plain", "plain"),
  ])
  func selectorsGoThereAndBack(_ selector: String, _ name: String) {
    #expect(ScriptName.encoded(JSONString(selector)) == name)
    #expect(ScriptName.decoded(JSONString(name)).map(\.lossy) == selector)
  }

  @Test(arguments: [("$a$b", "ab"), ("a$", "a"), ("$", ""), ("$$$_", "$_"), ("", ""), ("a b", "a b")])
  func otherSpellingsAreDecoded(_ name: String, _ decoded: String) {
    #expect(ScriptName.decoded(JSONString(name)).map(\.lossy) == decoded)
  }

  @Test(arguments: ["é", "a\u{0}b", "😀", "ｓetA_"]) func whatNoSelectorCanBeIsNothing(_ name: String) {
    #expect(ScriptName.decoded(JSONString(name)) == nil)
  }
}
