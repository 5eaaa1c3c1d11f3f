import Testing

@testable import BridgeConformance

@Suite struct SelectionTests {
  @Test(arguments: [
    ("*", "wvjb/a/b", true), ("wvjb/*", "wvjb/a/b", true), ("*/b", "wvjb/a/b", true), ("w*a*b", "wvjb/a/b", true),
    ("wvjb/a/?", "wvjb/a/b", true), ("wvjb/a/??", "wvjb/a/b", false), ("", "wvjb/a/b", false), ("", "", true),
    ("**", "x", true), ("a", "A", false), ("a*", "b", false), ("*a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
    ("é", "e\u{301}", false), ("[ab]", "a", false), ("[ab]", "[ab]", true), ("a.b", "axb", false),
    ("?", "\u{1F600}", true),
  ])
  func globs(_ pattern: String, _ text: String, _ matches: Bool) {
    #expect(Glob(pattern).matches(text) == matches)
  }

  @Test(arguments: [
    "", "1", "1/", "/2", "0/2", "3/2", "-1/2", "1/0", "a/b", "1/2/3", "1 / 2", "99999999999999999999/1",
  ])
  func noShards(_ text: String) {
    #expect(Selection.Shard(text) == nil)
  }

  @Test func shardsShareOutEverythingOnce() throws {
    let corpus = try TinyCorpus.corpus()
    let all = Selection().vectors(of: corpus, half: .native, dialect: try TinyCorpus.dialect()).map(\.id)
    for count in 1...all.count + 1 {
      let parts = try (1...count).map { index in
        Selection(shard: try #require(Selection.Shard("\(index)/\(count)")))
          .vectors(of: corpus, half: .native, dialect: try TinyCorpus.dialect()).map(\.id)
      }
      #expect(parts.flatMap(\.self).sorted() == all.sorted())
      #expect((parts.map(\.count).max() ?? 0) - (parts.map(\.count).min() ?? 0) <= 1)
    }
  }

  @Test func classFilterAndHalf() throws {
    let corpus = try TinyCorpus.corpus()
    let dialect = try TinyCorpus.dialect()
    func ids(_ selection: Selection, _ half: Half = .native) -> [String] {
      selection.vectors(of: corpus, half: half, dialect: dialect).map(\.id)
    }
    #expect(ids(Selection(conformanceClass: .core)) == ["wvjb/boot/injects", "wvjb/respond/null"])
    #expect(ids(Selection(conformanceClass: .core), .web) == ["wvjb/boot/calls-back", "wvjb/respond/null"])
    #expect(ids(Selection(filters: ["*/null", "*/injects"])) == ["wvjb/boot/injects", "wvjb/respond/null"])
    #expect(ids(Selection(filters: ["wvjb/respond/mirror"])) == ["wvjb/respond/echo"])
    #expect(ids(Selection(conformanceClass: .core, filters: ["*/echo"])).isEmpty)
  }

  @Test func aDialectMayRaiseTheClassOfVectors() throws {
    let raises = #""raises": [{"half": "native", "class": "full", "vectors": ["*/respond/nu*"], "why": "w"}]"#
    try TinyCorpus.edited("vectors/dialects/wvjb-6.json", #""profile": "wvjb","#, #""profile": "wvjb", \#(raises),"#) {
      let corpus = try Corpus(directory: $0)
      let dialect = try #require(corpus.dialects["wvjb-6"])
      func core(_ half: Half) -> [String] {
        Selection(conformanceClass: .core).vectors(of: corpus, half: half, dialect: dialect).map(\.id)
      }
      #expect(core(.native) == ["wvjb/boot/injects"])
      #expect(core(.web) == ["wvjb/boot/calls-back", "wvjb/respond/null"])
      let null = try #require(corpus.vector("wvjb/respond/null"))
      #expect(null.conformanceClass == .core)
      #expect(dialect.raising(null, for: .native).conformanceClass == .full)
    }
  }
}
