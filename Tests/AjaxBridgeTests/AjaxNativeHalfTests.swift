import AjaxBridge
import BridgeJSON
import Foundation
import Testing

@Suite struct AjaxNativeHalfTests {
  /// A half with one service, and what it was told.
  private final class Site {
    let half = AjaxNativeHalf()
    private(set) var params: [JSONValue?] = []
    private(set) var notices: [AjaxNotice] = []
    /// The responders that a service has kept.
    var held: [ServiceResponder] = []

    struct Broken: Error {}

    init() {
      half.onNotice = { [unowned self] in notices.append($0) }
      half.register(service: "Lookup", method: "echo") { [unowned self] params, respond in
        self.params.append(params)
        respond(.result(true, message: params, code: 7))
      }
      half.register(service: "Lookup", method: "throw") { _, _ in throw Broken() }
      half.register(service: "Lookup", method: "move") { params, respond in
        respond(.redirect(to: params?.stringValue ?? "", isPermanent: true))
      }
      half.register(service: "Lookup", method: "hold") { [unowned self] _, respond in held.append(respond) }
      half.register(service: "Lookup", method: "drop") { _, _ in }
    }

    func ask(
      header: String?,
      url: String = "oschina://asynchttprequest?rnd=0.5",
      method: String = "POST"
    ) -> AjaxReply? {
      replies(header: header, url: url, method: method)().first
    }

    /// All replies to one request, as far as they have come when they are asked for.
    func replies(
      header: String?,
      url: String = "oschina://asynchttprequest?rnd=0.5",
      method: String = "POST"
    ) -> () -> [AjaxReply] {
      final class Replies { var all: [AjaxReply] = [] }
      let replies = Replies()
      var request = AjaxRequest(url: url, method: method)
      if let header { request.headers.append("x-javascript-HEADER", header) }
      half.answer(request) { replies.all.append($0) }
      return { replies.all }
    }

    func ask(text: String, method: String = "POST") -> AjaxReply? {
      ask(header: Data(text.utf8).base64EncodedString(), method: method)
    }

    func response(_ reply: AjaxReply?) throws -> AjaxResponse {
      guard case .response(let response)? = reply else { throw Unanswered(reply: reply) }
      return response
    }

    struct Unanswered: Error { let reply: AjaxReply? }
  }

  private static let echo = #"{"service":"Lookup","method":"echo","params":{"a":"é😀"}}"#

  @Test(arguments: [
    "oschina://asynchttprequest", "OSChina://SyncHttpRequest/", "oschina://synchttprequest?rnd=1",
    "oschina://me@asynchttprequest:80/path#f",
  ])
  func itsOwnURLsAreAnswered(_ url: String) throws {
    #expect(try Site().response(Site().ask(header: nil, url: url)).status == 400)
  }

  @Test(arguments: [
    "oschina:asynchttprequest", "oschinas://asynchttprequest", "oschina://asynchttprequest.example",
    "https://asynchttprequest/", "oschina://example.org/asynchttprequest", "oschina://asynchttprequest@example.org",
    "o\u{17F}china://asynchttprequest", "asynchttprequest", "", "oschina://",
  ])
  func othersAreLeftAlone(_ url: String) {
    #expect(Site().ask(header: nil, url: url) == .notMine)
  }

  @Test func aPreflightNeedsNoHeaderAndRunsNothing() throws {
    let site = Site()
    for reply in [site.ask(header: nil, method: "OPTIONS"), site.ask(text: Self.echo, method: "OPTIONS")] {
      let response = try site.response(reply)
      #expect(response.status == 200)
      #expect(response.body.isEmpty)
      #expect(response.headers["access-control-allow-origin"] == "*")
      #expect(response.headers["access-control-allow-headers"]?.contains("X-Javascript-Header") == true)
    }
    #expect(site.params.isEmpty)
  }

  @Test func anAnswerHasItsLengthInBytes() throws {
    let site = Site()
    let response = try site.response(site.ask(text: Self.echo))
    #expect(String(decoding: response.body, as: UTF8.self) == #"{"result":true,"msg":{"a":"é😀"},"code":7}"#)
    #expect(response.headers["content-length"] == String(response.body.count))
    #expect(response.headers["Access-Control-Allow-Credentials"] == "true")
    #expect(site.params == [["a": "é😀"]])
  }

  @Test func aHeadIsAnsweredWithoutABody() throws {
    let response = try Site().response(Site().ask(text: Self.echo, method: "HEAD"))
    #expect(response.body.isEmpty)
    #expect(response.headers["Content-Length"] == "45")
  }

  @Test(arguments: [
    nil, "", "  ", "@", "e", "e30", "e30=\n", "e3-0", "====", "/w==", "e30=, e30=", "bnVsbA==", "e30=",
    Data(#"{"service":1,"method":"echo"}"#.utf8).base64EncodedString(),
    Data(#"{"service":"Lookup"}"#.utf8).base64EncodedString(),
    Data(#"{"service":"Lookup","method":"echo""#.utf8).base64EncodedString(),
  ])
  func whatCannotBeReadIsABadRequest(_ header: String?) throws {
    let site = Site()
    let response = try site.response(site.ask(header: header))
    #expect(response.status == 400)
    #expect(response.body.isEmpty)
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
    #expect(site.params.isEmpty)
    #expect(site.notices.count == 1)
  }

  @Test func theSignBeforeTheTextIsRemoved() {
    let site = Site()
    _ = site.ask(header: "@" + Data(Self.echo.utf8).base64EncodedString())
    #expect(site.params == [["a": "é😀"]])
  }

  @Test(
    arguments: [
      ("{\n\t\"service\": \"Lookup\",\r\n \"method\": \"echo\", \"params\": \"a\nb\tc\rd\" }", "a\nb\tc\rd"),
      (#"{"service":"Lookup","method":"echo","params":"q\"\\\n"}"#, "q\"\\\n"),
      ("{\"service\":\"Lookup\",\"method\":\"echo\",\"params\":\"q\\\"\n\"}", "q\"\n"),
      (#"{"service":"Lookup","method":"echo","params":"C:\new\users\q"}"#, #"C:\new\users\q"#),
      (#"{"service":"Lookup","method":"echo","params":"C:\q\\\t"}"#, #"C:\q\\\t"#),
    ] as [(String, JSONValue)]
  )
  func textsThatPagesWriteBadlyAreRead(_ text: String, _ params: JSONValue) {
    let site = Site()
    _ = site.ask(text: text)
    #expect(site.params == [params])
  }

  @Test(arguments: [
    #"{"service":"lookup","method":"echo"}"#, #"{"service":"Lookup","method":"Echo"}"#,
    #"{"service":"__proto__","method":"toString"}"#,
  ])
  func unknownNamesAreNotFound(_ text: String) throws {
    let site = Site()
    #expect(try site.response(site.ask(text: text)).status == 404)
    #expect(site.params.isEmpty)
    #expect(site.notices.count == 1)
  }

  @Test func namesAreToldApartByCodeUnits() throws {
    let site = Site()
    site.half.register(service: "caf\u{E9}", method: "m") { $1(.result(true)) }
    #expect(try site.response(site.ask(text: #"{"service":"cafe\u0301","method":"m"}"#)).status == 404)
    #expect(try site.response(site.ask(text: #"{"service":"caf\u00e9","method":"m"}"#)).status == 200)
  }

  @Test func whatAMethodThrowsIsNotTold() throws {
    let site = Site()
    let response = try site.response(site.ask(text: #"{"service":"Lookup","method":"throw"}"#))
    #expect(response.status == 500)
    #expect(response.body.isEmpty)
    #expect(site.notices == [.failed(service: "Lookup", method: "throw", error: "Broken()")])
  }

  @Test func aRedirectTellsOfTheNewRequest() throws {
    let site = Site()
    let reply = site.ask(text: #"{"service":"Lookup","method":"move","params":"https://example.org/"}"#)
    guard case .redirect(let request, let response)? = reply else { throw Site.Unanswered(reply: reply) }
    #expect(request.url == "https://example.org/")
    #expect(request.headers["X-Javascript-Header"] != nil)
    #expect(response.status == 301)
    #expect(response.headers["Location"] == "https://example.org/")
  }

  @Test(arguments: [
    ("https://example.org/", "https://example.org/"), ("", "oschina://asynchttprequest/a/b?c"),
    ("?x", "oschina://asynchttprequest/a/b?x"),
    ("d", "oschina://asynchttprequest/a/d"), ("/d", "oschina://asynchttprequest/d"),
    ("../../d/./e/..", "oschina://asynchttprequest/d/"), ("//host/d", "oschina://host/d"), ("a:b", "a:b"),
    ("1:b", "oschina://asynchttprequest/a/1:b"), ("\u{E9} #f", "oschina://asynchttprequest/a/%C3%A9%20#f"),
  ])
  func locationsAreResolved(_ location: String, _ url: String) throws {
    let text: JSONValue = ["service": "Lookup", "method": "move", "params": .string(JSONString(location))]
    let header = Data(text.encoded()).base64EncodedString()
    let reply = Site().ask(header: header, url: "oschina://asynchttprequest/a/b?c")
    guard case .redirect(let request, _)? = reply else { throw Site.Unanswered(reply: reply) }
    #expect(request.url == url)
  }

  @Test func answersCanComeLaterAndInAnyOrder() throws {
    let site = Site()
    let header = Data(#"{"service":"Lookup","method":"hold"}"#.utf8).base64EncodedString()
    let first = site.replies(header: header)
    let second = site.replies(header: header)
    #expect(first().isEmpty)
    for (index, responder) in site.held.enumerated().reversed() {
      responder(.result(true, code: index))
      responder(.failure)
    }
    #expect(String(decoding: try site.response(second().first).body, as: UTF8.self).contains(#""code":1"#))
    #expect(String(decoding: try site.response(first().first).body, as: UTF8.self).contains(#""code":0"#))
    #expect(first().count == 1)
  }

  @Test func aCallThatNobodyCanAnswerAnyMoreFails() throws {
    let site = Site()
    #expect(try site.response(site.ask(text: #"{"service":"Lookup","method":"drop"}"#)).status == 500)
  }

  @Test(arguments: [#"https://a/\r\nX: y"#, #"https://a/\u0000"#])
  func aLocationThatWouldBreakTheHeaderIsRefused(_ location: String) throws {
    let site = Site()
    let reply = site.ask(text: #"{"service":"Lookup","method":"move","params":"\#(location)"}"#)
    #expect(try site.response(reply).status == 500)
    #expect(site.notices.count == 1)
  }
}
