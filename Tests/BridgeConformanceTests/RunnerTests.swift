import BridgeJSON
import Synchronization
import Testing

@testable import BridgeConformance

@Suite struct RunnerTests {
  /// Counts across the adapters of one run.
  private final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
    var value: Int { count.load(ordering: .relaxed) }
  }

  private func native(_ ids: [String]? = nil) throws -> [Vector] {
    let all = Selection().vectors(of: try TinyCorpus.corpus(), half: .native, dialect: try TinyCorpus.dialect())
    return all.filter { ids?.contains($0.topic + "/" + ($0.id.split(separator: "/").last ?? "")) ?? true }
  }

  private func run(
    _ vectors: [Vector],
    timeout: Double = 30,
    jobs: Int = 1,
    _ launch: @escaping Runner.Launch
  ) throws -> [VectorResult] {
    let adapter = try Runner(timeout: timeout, jobs: jobs, launch: launch).start()
    defer { adapter.stop() }
    return try adapter.run(vectors, dialect: try TinyCorpus.dialect())
  }

  private func summary(_ results: [VectorResult]) -> [String] {
    results.map { "\($0.id.split(separator: "/").last ?? "") \($0.verdict.rawValue)" }
  }

  private func line(
    features: [String] = [],
    capacity: Int = 8,
    _ intercept: @escaping @Sendable (Int, String, JSONValue) -> FakeHalf.Answer? = { _, _, _ in nil }
  )
    -> Runner.Launch
  {
    { () throws(AdapterFault) in
      let half = FakeHalf(features: features, capacity: capacity, intercept: intercept)
      return LineTransport { half.answer($0) }
    }
  }

  private let allPass = [
    "injects pass", "null pass", "echo pass", "late pass", "apart pass", "rubbish pass", "throws unclaimed",
  ]

  @Test func aSoundHalfPasses() throws {
    let results = try run(try native(), line())
    #expect(summary(results) == allPass)
    #expect(results.last?.reason == "the adapter does not claim the feature exceptions")
    #expect(summary(try run(try native(), line(features: ["exceptions"]))).last == "throws pass")
  }

  @Test(arguments: [1, 2, 3, 64])
  func anyNumberOfAdaptersGivesTheSameResults(_ jobs: Int) throws {
    let started = Counter()
    let results = try run(try native(), jobs: jobs) { () throws(AdapterFault) in
      _ = started.next()
      let half = FakeHalf()
      return LineTransport { half.answer($0) }
    }
    #expect(summary(results) == allPass)
    #expect((1...jobs).contains(started.value))
  }

  /// Vectors of two instances do not apply to an adapter that has one; with two, nothing else is open beside them.
  @Test func capacityIsKept() throws {
    #expect(summary(try run(try native(), line(capacity: 1)))[4] == "apart unclaimed")
    for capacity in 1...3 {
      let most = Mutex(0)
      let open = Mutex(0)
      let results = try run(
        try native(),
        line(capacity: capacity) { _, method, _ in
          let now = open.withLock { open in
            if method == "open" { open += 1 }
            if method == "close" { open -= 1 }
            return open
          }
          most.withLock { $0 = max($0, now) }
          return nil
        }
      )
      #expect(results.count == 7)
      #expect(most.withLock { $0 } == capacity)
    }
  }

  @Test func progressIsToldOfEveryVectorOnce() throws {
    let told = Mutex<[(String, Int, Int)]>([])
    let adapter = try Runner(launch: line()).start()
    _ = try adapter.run(try native(), dialect: try TinyCorpus.dialect()) { result, done, total in
      told.withLock { $0.append((result.id, done, total)) }
    }
    let all = told.withLock { $0 }
    #expect(all.map(\.1) == Array(1...7))
    #expect(Set(all.map(\.0)).count == 7)
    #expect(all.allSatisfy { $0.2 == 7 })
  }

  // MARK: Failing

  private static func failing(
    _ starts: Counter? = nil,
    capacity: Int = 8,
    _ fails: @escaping @Sendable (_ request: JSONValue, _ number: Int) -> FailingTransport.Failure?
  ) -> Runner.Launch {
    { () throws(AdapterFault) in
      _ = starts?.next()
      return FailingTransport(FakeHalf(capacity: capacity), fails: fails)
    }
  }

  /// True for the request that registers the handler of `wvjb/respond/echo`.
  @Sendable private static func isEcho(_ request: JSONValue) -> Bool {
    request["method"] == "register" && request["params"]?["handler"] == "echo"
  }

  @Test(arguments: [0, 1, 3, 7, 1000])
  func aCrashIsChargedToItsVectorThoughAnswersWereKeptBack(_ keptBack: Int) throws {
    let starts = Counter()
    let results = try run(
      try native(),
      Self.failing(starts) { request, _ in Self.isEcho(request) ? .endsWithAnswersKeptBack(keptBack) : nil }
    )
    #expect(
      summary(results) == [
        "injects pass", "null pass", "echo error", "late pass", "apart pass", "rubbish pass", "throws unclaimed",
      ]
    )
    #expect(results[2].reason == "the adapter ended: it exited with status 9")
    #expect(results[2].stderr == "last words")
    #expect(results[2].step == (keptBack == 0 ? 1 : results[2].step))
    #expect(starts.value >= 2)
  }

  @Test(arguments: [2, 5])
  func aCrashBesideOtherAdaptersIsChargedToItsVector(_ jobs: Int) throws {
    let results = try run(
      try native(),
      jobs: jobs,
      Self.failing { request, _ in Self.isEcho(request) ? .endsWithAnswersKeptBack(2) : nil }
    )
    #expect(
      summary(results) == [
        "injects pass", "null pass", "echo error", "late pass", "apart pass", "rubbish pass", "throws unclaimed",
      ]
    )
  }

  @Test func aHangIsChargedToItsVector() throws {
    let results = try run(
      try native(),
      timeout: 0.05,
      Self.failing { request, _ in Self.isEcho(request) ? .hangs : nil }
    )
    #expect(
      summary(results) == [
        "injects pass", "null pass", "echo error", "late pass", "apart pass", "rubbish pass", "throws unclaimed",
      ]
    )
    #expect(results[2].reason?.hasPrefix("the adapter hung: it answered nothing for") == true)
    #expect(results[2].step == 1)
  }

  /// A line that drips is no sign of life: else the run would never end.
  @Test func bytesWithoutAnAnswerAreAHang() throws {
    final class Dripping: AdapterTransport {
      let half = FakeHalf()
      var partial: [UInt8] = []
      let diagnostics = ""
      func exchange(output: inout OutputBuffer, input: inout [UInt8], milliseconds: Int) throws(AdapterFault) {
        output.drain { bytes in
          partial.append(contentsOf: bytes)
          return bytes.count
        }
        while let end = partial.firstIndex(of: UInt8(ascii: "\n")) {
          if partial[..<end].starts(with: #"{"jsonrpc":"2.0","id":1,"#.utf8) {
            input += half.answer(partial[..<end]) + [UInt8(ascii: "\n")]
          }
          partial.removeSubrange(...end)
        }
        input.append(UInt8(ascii: " "))
      }
      func stop() {}
    }
    let results = try run(try native(["boot/injects"]), timeout: 0.05) { () throws(AdapterFault) in Dripping() }
    #expect(results.first?.verdict == .error)
    #expect(results.first?.reason?.hasPrefix("the adapter hung") == true)
  }

  @Test(arguments: [
    ("garbage\n", "the adapter broke the protocol: it wrote a line that is not JSON"),
    (
      "{\"jsonrpc\":\"2.0\",\"id\":900,\"result\":{\"events\":[]}}\n",
      "the adapter broke the protocol: it answered request 900 out of turn"
    ),
    ("{\"jsonrpc\":", "the adapter ended: it exited with status 9 in the middle of a line"),
  ])
  func garbageIsChargedToItsVector(_ text: String, _ reason: String) throws {
    let results = try run(
      try native(),
      timeout: 0.2,
      Self.failing { request, _ in Self.isEcho(request) ? .writes(text) : nil }
    )
    #expect(
      summary(results) == [
        "injects pass", "null pass", "echo error", "late pass", "apart pass", "rubbish pass", "throws unclaimed",
      ]
    )
    #expect(
      results[2].reason?.hasPrefix(text.hasSuffix("\n") ? reason : "the adapter") == true,
      "\(results[2].reason ?? "")"
    )
  }

  /// Each vector alone is right, but a process that has served so many requests dies: it has crashed, and that is never a success.
  @Test func aCrashThatNoVectorRepeatsAloneIsChargedAllTheSame() throws {
    let results = try run(try native(), Self.failing { _, number in number > 12 ? .ends : nil })
    #expect(results.contains { $0.verdict == .error })
    #expect(results.count == 7)
    let report = Report(
      corpus: try TinyCorpus.corpus(),
      information: try Runner(launch: line()).start().information,
      dialect: try TinyCorpus.dialect(),
      request: .init(),
      results: results
    )
    #expect(!report.isConformant)
    #expect(report.achieved != .hardened)
  }

  @Test func anAdapterThatAlwaysEndsFailsEveryVector() throws {
    let starts = Counter()
    let results = try run(
      try native(),
      Self.failing(starts) { request, _ in request["method"] == "open" ? .ends : nil }
    )
    #expect(
      summary(results) == [
        "injects error", "null blocked", "echo blocked", "late blocked", "apart blocked", "rubbish blocked",
        "throws unclaimed",
      ]
    )
    #expect(results[1].root == "wvjb/boot/injects")
    #expect(starts.value <= 8)
  }

  @Test func anAdapterThatCannotBeStartedAgainFailsTheRest() throws {
    let starts = Counter()
    let results = try run(try native()) { () throws(AdapterFault) in
      if starts.next() > 1 { throw AdapterFault(.start, "it is gone") }
      return FailingTransport(FakeHalf()) { request, _ in Self.isEcho(request) ? .ends : nil }
    }
    #expect(results.count == 7)
    #expect(results[0].verdict == .pass)
    #expect(results[2].reason == "the adapter could not be started again: it is gone")
    #expect(results.filter { $0.verdict == .error || $0.verdict == .blocked }.count == 4)
  }

  @Test func anAdapterThatComesBackAsAnotherIsNotBelieved() throws {
    let starts = Counter()
    let results = try run(try native()) { () throws(AdapterFault) in
      let again = starts.next() > 1
      return FailingTransport(FakeHalf(features: again ? ["exceptions"] : [])) { request, _ in
        !again && Self.isEcho(request) ? .ends : nil
      }
    }
    #expect(
      results[2].reason
        == "the adapter could not be started again: it introduced itself in another way than the first time"
    )
  }

  @Test func aRefusedMethodIsAnError() throws {
    let results = try run(
      try native(),
      line { _, method, params in
        method == "register" && params["handler"] == "echo" ? .error(code: -32601, message: "no such method") : nil
      }
    )
    #expect(summary(results)[2] == "echo error")
    #expect(results[2].reason == "the adapter refused the method register, which the vector needs (no such method)")
    #expect(results[2].step == 1)
    // The vector went on to its end: the instance was closed, and the next ones are not disturbed.
    #expect(results[2].transcript.entries.last?.method == "close")
    #expect(summary(results)[3] == "late pass")
  }

  @Test func anotherErrorIsAnErrorToo() throws {
    let results = try run(
      try native(["respond/echo"]),
      line { _, method, _ in method == "register" ? .error(code: 5, message: "bad\u{1B}[0m") : nil }
    )
    #expect(results[0].reason == "the adapter answered register with the error 5: bad\u{1B}[0m")
  }

  @Test(
    arguments: [
      ([:], "the adapter answered register without a list of events"),
      ([], "the adapter answered register without a list of events"),
      (["events": 1], "the adapter answered register without a list of events"),
      (nil, "the adapter answered register without a list of events"),
      (["events": [1]], "the adapter broke the protocol: an event is no object with a name in \"event\": 1"),
      (
        ["events": [["event": "nope"]]],
        "the adapter broke the protocol: the event \"nope\" is none of the adapter protocol's"
      ),
      (
        ["events": [["event": "handler"]]],
        "the adapter broke the protocol: the event handler has no text in \"handler\": {\"event\":\"handler\"}"
      ),
      (
        ["events": [["event": "evaluate", "script": 1]]],
        "the adapter broke the protocol: the event evaluate has no text in \"script\": {\"event\":\"evaluate\",\"script\":1}"
      ),
    ] as [(JSONValue, String)]
  )
  func badEventsAreErrors(_ result: JSONValue, _ reason: String) throws {
    let results = try run(
      try native(["respond/echo"]),
      line { _, method, _ in method == "register" ? .result(result) : nil }
    )
    #expect(summary(results) == ["echo error"])
    #expect(results[0].reason == reason)
  }

  // MARK: Judging

  @Test func aWrongAnswerFailsAtItsStep() throws {
    let results = try run(
      try native(["respond/null"]),
      line { _, method, params in
        guard method == "navigate", params["queue"] != nil else { return nil }
        return .events([["event": "handler", "handler": "lookup"], FakeHalf.sent(["responseId": "peer_1"])])
      }
    )
    #expect(summary(results) == ["null fail"])
    #expect(results[0].step == 2)
    #expect(results[0].reason == "send: message.responseData: expected null, got nothing")
    #expect(
      results[0].actual == [
        ["event": "handler", "handler": "lookup"], ["event": "send", "message": ["responseId": "peer_1"]],
      ]
    )
    #expect(results[0].expected?.count == 2)
  }

  @Test func aSecondInjectionFailsTheStart() throws {
    let results = try run(
      try native(["respond/null"]),
      line { _, method, params in
        guard method == "navigate", params["queue"] == nil else { return nil }
        let inject: JSONValue = ["event": "evaluate", "script": .string(JSONString(FakeHalf.webHalf))]
        return .events([inject, inject])
      }
    )
    #expect(summary(results) == ["null fail"])
    #expect(results[0].step == 0)
  }

  @Test func aHalfThatIsDeadAfterRubbishIsPoisoned() throws {
    let results = try run(
      try native(["respond/rubbish"]),
      line { _, method, params in
        guard method == "navigate", let queue = params["queue"]?.stringValue, queue.contains("conformance.canary")
        else { return nil }
        return .events([])
      }
    )
    #expect(summary(results) == ["rubbish poisoned"])
    #expect(results[0].step == 2)
    #expect(results[0].reason == "the canary after the steps: expected the observation handler, which did not come")
  }

  @Test func aCallWithoutIDFailsWhereItsAnswerIsDue() throws {
    let results = try run(
      try native(["respond/late"]),
      line { _, method, _ in method == "call" ? .events([FakeHalf.sent(["handlerName": "peer", "data": 1])]) : nil }
    )
    #expect(summary(results) == ["late fail"])
    #expect(results[0].step == 1)
    #expect(results[0].transcript.entries.map(\.method) == ["open", "navigate", "call", "close"])
  }

  @Test func decodersThatDifferAreNamed() throws {
    let results = try run(
      try native(["respond/null"]),
      line { _, method, params in
        guard method == "navigate", params["queue"] != nil else { return nil }
        return .events([
          ["event": "handler", "handler": "lookup"],
          [
            "event": "evaluate",
            "script":
              #"WebViewJavascriptBridge._handleMessageFromObjC('{"responseId":"peer_1","responseData":null,"x":"\\ud83d"}');"#,
          ],
        ])
      }
    )
    #expect(summary(results) == ["null pass"])
    #expect(results[0].decoders.map(\.step) == [2])
    #expect(results[0].decoders.first?.opinions.map(\.decoder) == ["bridge-json", "jansson", "foundation"])
  }

  // MARK: What can't be run

  @Test func aDialectThatTheAdapterDoesNotSpeakIsRefused() throws {
    let launch = line { _, method, _ in
      guard method == "initialize" else { return nil }
      var introduction = FakeHalf.introduction().objectValue ?? [:]
      introduction["dialects"] = ["wvjb-9"]
      return .result(.object(introduction))
    }
    let error = #expect(throws: RunnerError.self) { try run(try native(), launch) }
    guard case .usage("the adapter does not speak wvjb-6; it speaks wvjb-9")? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aMalformedVectorEndsTheRun() throws {
    let vectors = try VectorReader.vectors(
      in: [
        [
          "id": "wvjb/a/b", "title": "t", "requirements": ["R"], "class": "core", "halves": ["native"], "why": "w",
          "steps": [["do": "regster"]],
        ]
      ],
      file: "wvjb/a.json"
    )
    let error = #expect(throws: RunnerError.self) { try run(vectors, line()) }
    guard case .corpus(let fault)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(fault.description == "wvjb/a.json: [0].steps[0].do: unknown value \"regster\"; did you mean register?")
  }
}
