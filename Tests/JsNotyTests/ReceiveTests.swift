import BridgeJSON
import JsNoty
import Testing

@Suite struct ReceiveTests {
  /// What the delegate was told of a URL that is the bridge's, after which exactly the acknowledgement must have left.
  private func received(_ url: String) -> [PageNotification] {
    let bridged = BridgedPage()
    #expect(bridged.bridge.handle(navigationTo: url), "\(url)")
    #expect(bridged.page.scripts == [BridgedPage.acknowledgement], "\(url)")
    return bridged.delegate.received
  }

  @Test(
    arguments: [
      ("jsnoty://foobar/", "foobar", nil),
      ("jsnoty://foobar", "foobar", nil),
      ("JsNoty://FooBar/", "FooBar", nil),
      ("jsnoty://a/null", "a", .null),
      ("jsnoty://a/0", "a", 0),
      ("jsnoty://a/%22%22", "a", ""),
      ("jsnoty://a/false", "a", false),
      ("jsnoty://a/%7b%22b%22%3A%5b1.50,null%5D%7D", "a", ["b": [1.5, nil]]),
      (#"jsnoty://a/{"b":[1]}"#, "a", ["b": [1]]),
      (#"jsnoty://a/"x/y//""#, "a", "x/y//"),
      ("jsnoty://a/%22%2525%22", "a", "%25"),
      ("jsnoty://a%2Fb%20%C3%A9%25/%22%C3%A9%22", "a/b é%", "é"),
      ("jsnoty://a/%22%5Cud83d%22", "a", .string(JSONString(utf16: [0xD83D]))),
      ("jsnoty://a/1?2#3", "a", 1),
    ] as [(String, String, JSONValue?)]
  )
  func aNotificationIsTold(_ url: String, _ name: String, _ data: JSONValue?) {
    #expect(received(url) == [PageNotification(name: JSONString(name), data: data)])
  }

  @Test(arguments: [
    "jsnoty:", "jsnoty://", "jsnoty:///1", "jsnoty:a/1", "jsnoty://%/", "jsnoty://%C3/", "jsnoty://a/%",
    "jsnoty://a/%2",
    "jsnoty://a/%GG", "jsnoty://a/{", "jsnoty://a/%22%ff%22", "jsnoty://a/1/2", "jsnoty://a/undefined",
    "jsnoty://a/%20",
  ])
  func whatCannotBeUnderstoodIsNotToldButAcknowledged(_ url: String) {
    #expect(received(url) == [])
  }

  @Test(arguments: [
    "https://example.org/", "about:blank", "", "jsnoty", "jsnotyx://a/", "xjsnoty://a/", "https://jsnoty//a/",
    "/jsnoty://a/",
    "j\u{17F}noty://a/",
  ])
  func otherURLsAreLeftAlone(_ url: String) {
    let bridged = BridgedPage()
    #expect(!bridged.bridge.handle(navigationTo: url))
    #expect(bridged.delegate.received == [])
    #expect(bridged.page.scripts == [])
  }

  @Test func dataNestedTooDeeplyIsNotTold() {
    #expect(received("jsnoty://a/" + String(repeating: "[", count: 100_000)) == [])
  }

  @Test func theAcknowledgementComesAfterTheDelegate() {
    let bridged = BridgedPage()
    bridged.delegate.meanwhile = { [bridge = bridged.bridge] in bridge.notify("meanwhile") }
    #expect(bridged.bridge.handle(navigationTo: "jsnoty://a/"))
    #expect(
      bridged.page.scripts == [
        #"document.dispatchEvent(new CustomEvent("meanwhile",{detail:null}));"#, BridgedPage.acknowledgement,
      ]
    )
  }

  @Test func faultsAreNamed() {
    let bridged = BridgedPage()
    var faults: [String] = []
    bridged.bridge.onMalformedURL = { faults.append($0.description) }
    for url in ["jsnoty:///", "jsnoty://%FF/", "jsnoty://a/%", "jsnoty://a/x"] {
      #expect(bridged.bridge.handle(navigationTo: url))
    }
    #expect(faults.count == 4)
    #expect(
      faults.prefix(3) == [
        "the URL has no name", "the URL's name is not percent-encoded UTF-8",
        "the URL's data has a % without two hex digits",
      ]
    )
    #expect(faults.last?.hasPrefix("the URL's data is not JSON: ") == true)
  }

  @Test func aBridgeWithoutDelegateAcknowledges() {
    let bridged = BridgedPage()
    bridged.bridge.delegate = nil
    #expect(bridged.bridge.handle(navigationTo: "jsnoty://a/"))
    #expect(bridged.page.scripts == [BridgedPage.acknowledgement])
  }
}
