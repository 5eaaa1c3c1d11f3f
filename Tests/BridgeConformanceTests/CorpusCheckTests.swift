import Foundation
import Testing

@testable import BridgeConformance

@Suite struct CorpusCheckTests {
  private func faults(in directory: String) throws -> [String] {
    var check = try CorpusCheck(try Corpus(directory: directory))
    return check.run().faults.map(\.description)
  }

  @Test func aSoundCorpusHasNone() throws {
    var check = try CorpusCheck(try TinyCorpus.corpus())
    let findings = check.run()
    #expect(findings.faults == [])
    #expect(findings.requirements == 7)
    #expect(findings.withoutVector.map(\.id) == ["TINY-FREE-01"])
    #expect(check.textCount == 1)
  }

  @Test(arguments: [
    (
      "vectors/wvjb/boot.json", "TINY-BOOT-01", "TINY-BOOT-11",
      "\"TINY-BOOT-11\" is not in CONFORMANCE.md; did you mean TINY-BOOT-01?"
    ),
    (
      "vectors/wvjb/boot.json", "\"TINY-BOOT-01\"", "\"TINY-BOOT-02\"",
      "TINY-BOOT-02 binds none of its halves; name another requirement"
    ),
    (
      "vectors/wvjb/boot.json", "\"TINY-BOOT-01\"", "\"TINY-BOOT-02\"",
      "no requirement of its binds the native half; leave that half out, or name a requirement for it"
    ),
    (
      "vectors/wvjb/boot.json", "\"TINY-BOOT-01\"", "\"TINY-RESP-03\"",
      "is core, but TINY-RESP-03 is hardened; a vector's class is never lower than its requirements'"
    ),
    (
      "vectors/wvjb/boot.json", "\"TINY-BOOT-01\"", "\"TINY-RESP-01\"",
      "CONFORMANCE.md: TINY-BOOT-01: no vector tests it for the native half; write one, or state the reason in \"- No vector:\""
    ),
    (
      "vectors/wvjb/boot.json", "\"TINY-BOOT-01\"", "\"TINY-BOOT-01\", \"TINY-FREE-01\"",
      "CONFORMANCE.md: TINY-FREE-01: says that no vector can test it, but some do; remove that line"
    ),
    (
      "vectors/json/number.json", "TINY-JSON-01", "TINY-JSON-02",
      "\"TINY-JSON-02\" is not in CONFORMANCE.md; did you mean TINY-JSON-01?"
    ),
    ("vectors/wvjb/boot.json", "\"sources\": [\"tiny\"],", "", "sources: names none; say where the rule comes from"),
    (
      "vectors/wvjb/respond.json", "\"instances\"", "\"instance\"",
      "requires: \"instance\" is neither a feature nor a trait of a dialect"
    ),
    (
      "vectors/wvjb/respond.json", "\"requires\": [\"instances\"],", "",
      "requires: its steps need the feature instances, which is not listed; add it"
    ),
    (
      "vectors/wvjb/respond.json", "\"exceptions\"", "\"timers\"",
      "requires: no native adapter can claim the feature timers"
    ),
    (
      "vectors/wvjb/respond.json", "\"why\": \"Null is an answer.\"", "\"why\": \"x\", \"requires\": [\"instances\"]",
      "requires: a core vector requires the feature instances; core is for every adapter"
    ),
    (
      "vectors/wvjb/respond.json", "\"needs\": [\"wvjb/respond/null\"]", "\"needs\": [\"wvjb/respond/nil\"]",
      "needs: there is no vector \"wvjb/respond/nil\""
    ),
    (
      "vectors/wvjb/respond.json", "\"needs\": [\"wvjb/respond/null\"]", "\"needs\": [\"wvjb/respond/apart\"]",
      "needs: wvjb/respond/apart is of a higher class; a class can't depend on one above it"
    ),
    (
      "vectors/wvjb/respond.json", "\"needs\": [\"wvjb/respond/null\"]", "\"needs\": [\"wvjb/respond/mirror\"]",
      "needs: goes in a circle: wvjb/respond/mirror -> wvjb/respond/mirror"
    ),
    (
      "vectors/wvjb/respond.json", "\"requires\": [\"instances\"]", "\"timers\": \"held\"",
      "timers: held is for the web half alone"
    ),
    (
      "vectors/wvjb/respond.json", "\"hostile\": true", "\"hostile\": true, \"timers\": \"held\"",
      "hostile: a canary can't run with timers held"
    ),
    (
      "vectors/wvjb/respond.json", "\"hostile\": true", "\"hostile\": true, \"start\": \"unloaded\"",
      "hostile: leaves its main instance unloaded, so that no canary can run; load it"
    ),
    (
      "vectors/wvjb/respond.json", "\"hostile\": true", "\"dialects\": [\"wvjb-9\"]",
      "dialects: there is no dialect \"wvjb-9\" of the profile"
    ),
    (
      "vectors/wvjb/boot.json", "{\"event\": \"inject\"}", "{\"event\": \"injekt\"}",
      "steps[0].expect[0].event: unknown event \"injekt\"; did you mean inject?"
    ),
    (
      "vectors/wvjb/boot.json", "{\"event\": \"inject\"}", "{\"event\": \"inject\", \"script\": 1}",
      "steps[0].expect[0].script: is no key of the event inject"
    ),
    (
      "vectors/wvjb/boot.json", "\"do\": \"load\", \"expect\"",
      "\"do\": \"load\", \"watch\": [\"handler\"], \"expect\"", "steps[0].watch: \"handler\" is no quiet event"
    ),
    (
      "vectors/wvjb/boot.json", "\"do\": \"load\", \"expect\"", "\"do\": \"lod\", \"expect\"",
      "[0].steps[0].do: unknown value \"lod\"; did you mean load?"
    ),
    (
      "vectors/wvjb/boot.json", "\"do\": \"load\", \"expect\"", "\"do\": \"load\", \"now\": 1, \"expect\"",
      "[0].steps[0].now: unknown key; remove it"
    ),
    (
      "vectors/wvjb/respond.json", "\"callbackId\": {\"$type\": \"string\"}", "\"callbackId\": {\"$kind\": 1}",
      "steps[0].expect[0].message.callbackId: unknown directive $kind; write {\"$literal\": …} for an object that only looks like one"
    ),
    (
      "vectors/wvjb/respond.json", "\"callbackId\": {\"$type\": \"string\"}",
      "\"callbackId\": {\"$oneOf\": [{\"$data\": true}]}",
      "the directive has no meaning in what is expected"
    ),
    (
      "vectors/wvjb/respond.json", "\"callbackId\": {\"$type\": \"string\"}", "\"callbackId\": {\"$ref\": \"id\"}",
      "steps[0].expect: $ref names \"id\", which nothing before it captures"
    ),
    (
      "vectors/dialects/wvjb-6.json", "wvjb/boot/injects", "wvjb/boot/missing",
      "bootstrap.native: there is no vector \"wvjb/boot/missing\""
    ),
    (
      "vectors/dialects/wvjb-6.json", "wvjb/boot/injects", "wvjb/respond/null",
      "bootstrap.native: wvjb/respond/null is no core vector for that half that starts unloaded; name one that is"
    ),
    ("vectors/dialects/wvjb-6.json", "\"entry\"", "\"entrance\"", "dialects/wvjb-6.json: entry: is missing; add it"),
  ])
  func everyKindOfFaultIsFound(_ file: String, _ find: String, _ replacement: String, _ message: String) throws {
    let faults = try TinyCorpus.edited(file, find, replacement) { try self.faults(in: $0) }
    #expect(faults.contains { $0.contains(message) }, "\(faults.joined(separator: "\n"))")
  }

  @Test func theKitsOwnCorpusIsSound() throws {
    let root = TinyCorpus.folder.components(separatedBy: "/Tests/BridgeConformanceTests/")[0]
    #expect(try faults(in: root + "/vectors") == [])
  }
}
