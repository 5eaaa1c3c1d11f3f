import BridgeJSON
import Foundation
import Testing

@testable import BridgeConformance

@Suite struct CorpusTests {
  @Test func everythingIsRead() throws {
    let corpus = try TinyCorpus.corpus()
    #expect(corpus.version == "0.1.0")
    #expect(corpus.profiles == ["wvjb", "json"])
    #expect(
      corpus.vectors.map(\.id) == [
        "wvjb/boot/injects", "wvjb/boot/calls-back", "wvjb/respond/null", "wvjb/respond/echo", "wvjb/respond/late",
        "wvjb/respond/apart", "wvjb/respond/rubbish", "wvjb/respond/throws",
      ]
    )
    #expect(corpus.vector("wvjb/respond/mirror")?.id == "wvjb/respond/echo")
    #expect(corpus.vector("wvjb/respond/none") == nil)
    #expect(corpus.dialects["wvjb-6"]?.bootstrap[.web] == "wvjb/boot/calls-back")
    let vector = try TinyCorpus.vector("wvjb/respond/apart")
    #expect(vector.instances == ["main", "other"])
    #expect(vector.topic == "respond")
    #expect(vector.start == .loaded)
  }

  /// The digest was computed by sha256sum over the bytes that vectors/README.md names.
  @Test func digestIsThatOfTheStandard() throws {
    #expect(try TinyCorpus.corpus().digest == "0afe6a58c0f3539abaafe9c8b0f4842ef53757aff6e09c7f02bd3501eacc3f61")
    #expect(
      try Corpus(directory: TinyCorpus.folder + "/vectors/").digest
        == "0afe6a58c0f3539abaafe9c8b0f4842ef53757aff6e09c7f02bd3501eacc3f61"
    )
  }

  @Test func digestKnowsEveryByteOfTheCorpusAndNothingElse() throws {
    let digest = try TinyCorpus.corpus().digest
    for file in ["corpus.json", "json/number.json", "wvjb/boot.json", "dialects/wvjb-6.json"] {
      let changed = try TinyCorpus.edited("vectors/\(file)", "\n", "\n ") { try Corpus(directory: $0).digest }
      #expect(changed != digest, "\(file)")
    }
    let standard = try TinyCorpus.edited("CONFORMANCE.md", "tiny", "small") { try Corpus(directory: $0).digest }
    #expect(standard == digest)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let file: String
    let find: String
    let replacement: String
    let message: String
    var testDescription: String { message }

    init(_ file: String, _ find: String, _ replacement: String, _ message: String) {
      self.file = file
      self.find = find
      self.replacement = replacement
      self.message = message
    }
  }

  @Test(arguments: [
    Fault("corpus.json", "\"0.1.0\"", "1", "corpus.json: version: is number, not a string"),
    Fault(
      "corpus.json",
      "[\"wvjb\", \"json\"]",
      "[]",
      "corpus.json: profiles: names none; name the folders that hold vectors"
    ),
    Fault(
      "corpus.json",
      "\"profiles\"",
      "\"profile\"",
      "corpus.json: profiles: names none; name the folders that hold vectors"
    ),
    Fault("corpus.json", "}", ", \"profilez\": 1}", "corpus.json: profilez: unknown key; did you mean profiles?"),
    Fault(
      "corpus.json",
      "{",
      "[",
      "corpus.json: line 1, column 11: is not JSON: Expected a comma or the end of the array, found ':'"
    ),
    Fault(
      "dialects/wvjb-6.json",
      "\"profile\": \"wvjb\"",
      "\"profile\": \"wwjb\"",
      "dialects/wvjb-6.json: profile: \"wwjb\" is not in corpus.json; add it there, or name one of wvjb, json"
    ),
    Fault(
      "dialects/wvjb-6.json",
      "\"name\": \"wvjb-6\"",
      "\"name\": \"wvjb-7\"",
      "dialects/wvjb-6.json: name: is \"wvjb-7\" in the file dialects/wvjb-6.json; give both the same name"
    ),
    Fault("dialects/wvjb-6.json", "\"title\"", "\"titel\"", "dialects/wvjb-6.json: title: is missing; add it"),
    Fault(
      "wvjb/boot.json",
      "wvjb/boot/injects",
      "wvjb/respond/injects",
      "wvjb/boot.json: [0].id: \"wvjb/respond/injects\" does not belong in this file; move it to wvjb/respond.json, or change its id"
    ),
    Fault(
      "wvjb/boot.json",
      "wvjb/boot/injects",
      "wvjb/Boot/injects",
      "wvjb/boot.json: [0].id: \"wvjb/Boot/injects\" is no id; write profile/topic/name in lower-case letters, digits and hyphens"
    ),
    Fault(
      "wvjb/boot.json",
      "wvjb/boot/injects",
      "wvjb/boot/../injects",
      "wvjb/boot.json: [0].id: \"wvjb/boot/../injects\" is no id; write profile/topic/name in lower-case letters, digits and hyphens"
    ),
    Fault(
      "wvjb/boot.json",
      "wvjb/boot/injects",
      "wvjb/boot/calls-back",
      "wvjb/boot.json: [1].id: \"wvjb/boot/calls-back\" is already the id of wvjb/boot.json[0]; give it another"
    ),
    Fault(
      "wvjb/respond.json",
      "wvjb/respond/mirror",
      "wvjb/respond/null",
      "wvjb/respond.json: [1].id: \"wvjb/respond/null\" is already the id of wvjb/respond.json[0]; give it another"
    ),
    Fault(
      "wvjb/boot.json",
      "[\"TINY-BOOT-02\"]",
      "[]",
      "wvjb/boot.json: [1].requirements: names none; name what it tests"
    ),
    Fault(
      "wvjb/boot.json",
      "\"class\": \"core\"",
      "\"class\": \"hardenned\"",
      "wvjb/boot.json: [0].class: unknown value \"hardenned\"; did you mean hardened?"
    ),
    Fault(
      "wvjb/boot.json",
      "\"class\": \"core\"",
      "\"class\": \"all\"",
      "wvjb/boot.json: [0].class: unknown value \"all\"; write one of core, full, hardened"
    ),
    Fault(
      "wvjb/boot.json",
      "\"class\": \"core\",",
      "",
      "wvjb/boot.json: [0].class: is missing; write core, full or hardened"
    ),
    Fault(
      "wvjb/boot.json",
      "[\"native\"]",
      "[]",
      "wvjb/boot.json: [0].halves: names none; write [\"native\"], [\"web\"] or both"
    ),
    Fault(
      "wvjb/boot.json",
      "[\"native\"]",
      "[\"native\", \"native\"]",
      "wvjb/boot.json: [0].halves[1]: is named twice; remove it"
    ),
    Fault(
      "wvjb/boot.json",
      "[\"native\"]",
      "[\"natiwe\"]",
      "wvjb/boot.json: [0].halves[0]: unknown value \"natiwe\"; did you mean native?"
    ),
    Fault(
      "wvjb/boot.json",
      "\"start\": \"unloaded\"",
      "\"start\": \"later\"",
      "wvjb/boot.json: [0].start: unknown value \"later\"; write one of loaded, unloaded"
    ),
    Fault(
      "wvjb/boot.json",
      "\"start\": \"unloaded\"",
      "\"dialects\": []",
      "wvjb/boot.json: [0].dialects: names none, so that it would never be run; leave it out for all dialects"
    ),
    Fault(
      "wvjb/boot.json",
      "\"start\": \"unloaded\"",
      "\"timers\": \"hold\"",
      "wvjb/boot.json: [0].timers: unknown value \"hold\"; did you mean held?"
    ),
    Fault(
      "wvjb/boot.json",
      "\"start\": \"unloaded\"",
      "\"hostile\": \"yes\"",
      "wvjb/boot.json: [0].hostile: is string, not true or false"
    ),
    Fault(
      "wvjb/boot.json",
      "\"start\": \"unloaded\"",
      "\"start\": \"unloaded\", \"start\": \"loaded\"",
      "wvjb/boot.json: [0]: has the key start twice; remove one of them"
    ),
    Fault(
      "wvjb/boot.json",
      "\"why\": \"Without it there is no bridge.\"",
      "\"why\": \"\"",
      "wvjb/boot.json: [0].why: is empty; fill it in"
    ),
    Fault(
      "wvjb/boot.json",
      "\"sources\": [\"tiny\"]",
      "\"sources\": [1]",
      "wvjb/boot.json: [0].sources[0]: is number, not a string"
    ),
    Fault(
      "wvjb/boot.json",
      "\"sources\"",
      "\"sauces\"",
      "wvjb/boot.json: [0].sauces: unknown key; did you mean sources?"
    ),
    Fault("wvjb/boot.json", "\"sources\"", "\"quux\"", "wvjb/boot.json: [0].quux: unknown key; remove it"),
    Fault(
      "wvjb/boot.json",
      "[{\"do\": \"load\", \"expect\": [{\"event\": \"inject\"}]}]",
      "[]",
      "wvjb/boot.json: [0].steps: has none; say what is done"
    ),
    Fault(
      "wvjb/boot.json",
      "{\"do\": \"load\", \"expect\": [{\"event\": \"inject\"}]}",
      "7",
      "wvjb/boot.json: [0].steps[0]: is number, not an object"
    ),
    Fault(
      "wvjb/boot.json",
      "[{\"event\": \"inject\"}]",
      "{}",
      "wvjb/boot.json: [0].steps[0].expect: is object, not a list"
    ),
    Fault(
      "wvjb/boot.json",
      "{\"event\": \"inject\"}",
      "{}",
      "wvjb/boot.json: [0].steps[0].expect[0].event: is missing; add it"
    ),
    Fault(
      "wvjb/boot.json",
      "{\"event\": \"inject\"}",
      "{\"event\": \"inject\", \"optional\": 1}",
      "wvjb/boot.json: [0].steps[0].expect[0].optional: is number, not true or false"
    ),
  ])
  func everyFaultNamesFilePlaceAndMend(_ fault: Fault) throws {
    // The first occurrence alone is changed.
    try TinyCorpus.copied { root in
      let path = "\(root)/vectors/\(fault.file)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let range = try #require(text.range(of: fault.find), "\(fault.file) does not hold \(fault.find)")
      try text.replacingCharacters(in: range, with: fault.replacement).write(
        toFile: path,
        atomically: false,
        encoding: .utf8
      )
      let error = #expect(throws: CorpusError.self) { try Corpus(directory: root + "/vectors") }
      #expect(error?.description == fault.message)
    }
  }

  @Test func aCorpusThatIsNotThereIsNamed() {
    let error = #expect(throws: CorpusError.self) { try Corpus(directory: "/nowhere/corpus") }
    #expect(
      error?.description
        == "/nowhere/corpus/corpus.json: cannot be read (No such file or directory); name the folder of the corpus with --corpus DIR"
    )
  }

  /// Else its vectors would silently not be run.
  @Test func aFolderThatCannotBeReadIsNoEmptyOne() throws {
    try TinyCorpus.copied { root in
      try FileManager.default.removeItem(atPath: root + "/vectors/wvjb")
      try Data().write(to: URL(fileURLWithPath: root + "/vectors/wvjb"))
      let error = #expect(throws: CorpusError.self) { try Corpus(directory: root + "/vectors") }
      #expect(
        error?.description == "wvjb: cannot be read as a folder (Not a directory); keep its JSON files in a folder"
      )
    }
  }

  @Test func nearestFindsWhatWasMeant() {
    #expect(nearest(to: "regster", in: ["register", "remove"]) == "register")
    #expect(nearest(to: "xyz", in: ["register", "remove"]) == nil)
    #expect(nearest(to: "", in: ["a", "abc"]) == "a")
  }
}
