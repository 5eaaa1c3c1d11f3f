import BridgeJSON
import Testing

@testable import BridgeConformance

@Suite struct AjaxRaiserTests {
  /// The observations of the last of some steps, of which each gets the events that it is given.
  private func raised(
    _ steps: [(step: JSONValue, events: [JSONValue])],
    _ half: Half = .native
  ) throws -> [JSONValue] {
    let lowered = try AjaxFixture.lowered(.array(steps.map(\.step)), half, [("start", "unloaded")])
    var raiser = try AjaxFixture.driver(half).raiser(for: lowered)
    var observations: [Observation] = []
    for (call, events) in zip(lowered.calls.dropFirst(), steps.map(\.events)) {
      observations = try raiser.raise(call, AdapterAnswer(events: events))
    }
    return observations.map(\.json)
  }

  private func response(_ changes: JSONObject, headers: JSONValue = []) -> JSONValue {
    var event: JSONObject = ["event": "response", "request": "request", "status": 200, "headers": headers, "body": ""]
    for member in changes.members { event[name: member.name] = member.value }
    return .object(event)
  }

  @Test(
    arguments: [
      (["body": #"{"a":1}"#], ["message": ["a": 1], "length": "missing"]),
      (["body": "[1]"], ["body": "[1]", "length": "missing"]),
      (["body": "é", "headers": [["content-LENGTH", " 2"]]], ["body": "é", "length": "right"]),
      (["body": "é", "headers": [["Content-Length", "1"]]], ["body": "é", "length": "wrong"]),
      (["body": "é", "headers": [["Content-Length", "+2"]]], ["body": "é", "length": "wrong"]),
      (
        ["body": "é", "headers": [["Content-Length", "2"], ["Content-Length", "2"]]],
        ["body": "é", "length": "wrong"]
      ),
      (["body": nil, "bytes": "ff", "headers": [["Content-Length", "1"]]], ["bytes": "ff", "length": "right"]),
    ] as [(JSONObject, JSONObject)]
  )
  func bodies(_ changes: JSONObject, _ rest: JSONObject) throws {
    var expected: JSONObject = ["event": "response", "status": 200]
    for member in rest.members { expected.append(member.name, member.value) }
    #expect(try raised([(["do": "request"], [response(changes)])]) == [.object(expected)])
  }

  @Test func headersAsTheStepMentionsThem() throws {
    let step: JSONValue = [
      "do": "request",
      "expect": [
        ["event": "response", "headers": ["x-a": "b", "x-c": ["$absent": true]], "lists": ["x-l": ["One", "two"]]],
        ["event": "response", "lists": ["x-l": ["two", "three"], "x-m": ["m"]], "optional": true],
      ],
    ]
    let headers: JSONValue = [
      ["X-A", "\tb "], ["X-L", "TWO , four"], ["x-l", "one"], ["X-B", "unmentioned"],
    ]
    #expect(
      try raised([(step, [response([:], headers: headers)])]) == [
        [
          "event": "response", "status": 200, "body": "", "length": "missing", "headers": ["x-a": "b"],
          "lists": ["x-l": ["One", "two"]],
        ]
      ]
    )
  }

  @Test func answersThatNobodyAskedFor() throws {
    let answer = response([:])
    #expect(
      try raised([(["do": "request"], [answer]), (["do": "request", "request": "b"], [answer])]) == [
        ["event": "stray", "answer": "response", "request": "request"]
      ]
    )
    #expect(
      try raised([(["do": "request"], [["event": "unhandled", "request": "request"], answer])]) == [
        ["event": "unhandled"], ["event": "stray", "answer": "response", "request": "request"],
      ]
    )
  }

  @Test func headersThatAreNone() throws {
    let headers: JSONValue = [["X A", "b"], ["X-B", "c\r\nd"], ["", ""], ["X-C", "é"]]
    let event: JSONValue = ["event": "redirect", "request": "request", "status": 302, "url": "u", "headers": headers]
    #expect(
      try raised([(["do": "request"], [event])]).map { [$0["event"], $0["name"]] } == [
        ["invalid-header", "X A"], ["invalid-header", "X-B"], ["invalid-header", ""], ["redirect", nil],
      ]
    )
  }

  @Test(
    arguments: [
      (JSONObject(), 204, ["Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*"], true),
      (JSONObject(), 200, ["Access-Control-Allow-Headers": "*"], false),
      (JSONObject(), 404, ["Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*"], false),
      (
        ["names": ["x-a"]], 200,
        ["Access-Control-Allow-Origin": "https://app.example", "Access-Control-Allow-Headers": "B, X-A"], true
      ),
      (["names": []], 200, ["Access-Control-Allow-Origin": "*"], true),
      (["names": ["x-a"]], 200, ["Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "x-b"], false),
      (["names": [], "method": "PUT"], 200, ["Access-Control-Allow-Origin": "*"], false),
      (
        ["names": [], "method": "PUT"], 200,
        ["Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": "put"], false
      ),
      (
        ["names": [], "method": "PUT"], 200,
        ["Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": "GET,PUT"], true
      ),
    ] as [(JSONObject, JSONValue, JSONObject, Bool)]
  )
  func whatABrowserAllows(_ keys: JSONObject, _ status: JSONValue, _ headers: JSONObject, _ allowed: Bool) throws {
    var step: JSONObject = ["do": "preflight"]
    for member in keys.members { step.append(member.name, member.value) }
    let pairs = JSONValue.array(headers.members.map { [.string($0.name), $0.value] })
    let observations = try raised([(.object(step), [response(["status": status], headers: pairs)])])
    #expect(observations.first?["allowed"]?.boolValue == allowed)
  }

  private func sent(_ url: String, _ header: String) throws -> [JSONValue] {
    let event: JSONValue = [
      "event": "xhr", "call": "a", "method": "POST", "url": .string(JSONString(url)), "async": true,
      "headers": [["x-javascript-header", .string(JSONString(header))]], "body": "",
    ]
    return try raised([(["do": "async", "call": "a", "text": ""], [event])], .web)
  }

  @Test(
    arguments: [
      ("oschina://asynchttprequest?rnd=0.5", ["target": "async", "rnd": "0.5"]),
      ("OSChina://SyncHttpRequest/?a=b&rnd=c=d", ["target": "sync", "rnd": "c=d"]),
      ("oschina://asynchttprequest?rnd=", ["target": "async"]),
      ("oschina://asynchttprequest", ["url": "oschina://asynchttprequest"]),
      ("oschina://asynchttprequest/a?rnd=1", ["url": "oschina://asynchttprequest/a?rnd=1"]),
      ("oschina://asynchttprequest?rnd=1#f", ["url": "oschina://asynchttprequest?rnd=1#f"]),
    ] as [(String, JSONObject)]
  )
  func whereARequestGoes(_ url: String, _ rest: JSONObject) throws {
    var expected: JSONObject = ["event": "xhr", "call": "a", "method": "POST", "async": true, "payload": "é"]
    for member in rest.members { expected.append(member.name, member.value) }
    #expect(try sent(url, "@w6k=") == [.object(expected)])
  }

  @Test(arguments: ["w6k", "w6k=\n", "w6l=", "_6k=", "/w==", "@@w6k="])
  func payloadsThatAreNone(_ header: String) throws {
    let observations = try sent("oschina://asynchttprequest?rnd=1", header)
    #expect(observations.map { $0["event"] } == ["invalid-payload", "xhr"])
    #expect(observations.last?["payload"] == nil)
  }

  @Test(arguments: [
    (Half.native, JSONValue.object(["event": "xhr"])),
    (Half.web, JSONValue.object(["event": "service", "service": "a", "method": "b"])),
    (
      Half.native,
      JSONValue.object(["event": "response", "request": "request", "status": "200", "headers": [], "body": ""])
    ),
    (
      Half.native,
      JSONValue.object(["event": "response", "request": "request", "status": 200, "headers": [["a"]], "body": ""])
    ),
    (Half.native, JSONValue.object(["event": "nothing"])), (Half.native, JSONValue.null),
    (Half.web, JSONValue.object(["event": "onload"])),
  ])
  func breachesOfTheProtocol(_ half: Half, _ event: JSONValue) throws {
    let step: JSONValue = half == .native ? ["do": "request"] : ["do": "load"]
    #expect(throws: RaisingFault.self) { try raised([(step, [event])], half) }
  }

  @Test(arguments: 0..<40) func base64GoesBothWays(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 83 &+ count) }
    let text = PayloadCoding.encode(bytes)
    #expect(text.utf8.count.isMultiple(of: 4))
    #expect(PayloadCoding.decode(text) == bytes)
    if count % 3 != 0 { #expect(PayloadCoding.decode(String(text.dropLast())) == nil) }
  }
}
