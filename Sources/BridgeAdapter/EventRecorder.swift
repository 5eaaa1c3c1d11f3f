import BridgeJSON

/// Collects an instance's events as the elements of a JSON array.
///
/// They are written as they come, with nothing kept in between: a harness may ask for a hundred thousand a second.
public final class EventRecorder {
  private var json: [UInt8] = []

  /// An empty recorder.
  public init() {}

  /// Appends the events, separated by commas, to `output`, and forgets them.
  func drain(into output: inout [UInt8]) {
    output.append(contentsOf: json)
    forget()
  }

  /// Forgets what was collected.
  func forget() {
    // A payload of megabytes should not stay for as long as the instance.
    json.removeAll(keepingCapacity: json.capacity <= 1 << 16)
  }

  /// The events collected so far, as one array.
  public var events: JSONValue {
    get throws { try JSONValue(decoding: [UInt8(ascii: "[")] + json + [UInt8(ascii: "]")]) }
  }

  /// Records an event of a profile: its name, and its other keys.
  public func record(_ event: StaticString, _ members: JSONObject = JSONObject()) {
    begin(#"{"event":""#)
    write(event)
    write(#"""#)
    for member in members.members {
      json.append(UInt8(ascii: ","))
      append(member.name)
      json.append(UInt8(ascii: ":"))
      member.value.encode(into: &json)
    }
    end()
  }

  func handler(_ name: JSONString, data: JSONValue?) {
    begin(#"{"event":"handler","handler":"#)
    append(name)
    append(#","data":"#, data)
    end()
  }

  func defaultHandler(data: JSONValue?) {
    begin(#"{"event":"default""#)
    append(#","data":"#, data)
    end()
  }

  func response(_ callback: JSONString, data: JSONValue?) {
    begin(#"{"event":"response","callback":"#)
    append(callback)
    append(#","data":"#, data)
    end()
  }

  func ready(_ callback: JSONString) {
    begin(#"{"event":"ready","callback":"#)
    append(callback)
    end()
  }

  private func begin(_ text: StaticString) {
    if !json.isEmpty { json.append(UInt8(ascii: ",")) }
    write(text)
  }

  private func end() {
    json.append(UInt8(ascii: "}"))
  }

  private func write(_ text: StaticString) {
    text.withUTF8Buffer { json.append(contentsOf: $0) }
  }

  private func append(_ string: JSONString) {
    JSONValue.string(string).encode(into: &json)
  }

  private func append(_ string: String) {
    append(JSONString(string))
  }

  /// Appends a member, with its comma, unless there is no value.
  private func append(_ name: StaticString, _ value: JSONValue?) {
    guard let value else { return }
    write(name)
    value.encode(into: &json)
  }
}

extension EventRecorder: EventSink {
  /// Records that the half evaluated this text.
  public func evaluate(_ script: String) {
    begin(#"{"event":"evaluate","script":"#)
    append(script)
    end()
  }

  /// Records that the half decided a navigation.
  public func policy(url: String, _ decision: PolicyDecision) {
    begin(#"{"event":"policy","url":"#)
    append(url)
    switch decision {
    case .allow: write(#","decision":"allow""#)
    case .cancel: write(#","decision":"cancel""#)
    }
    end()
  }

  /// Records that the app's own delegate was told.
  public func delegate(_ navigation: String, url: String?) {
    begin(#"{"event":"delegate","navigation":"#)
    append(navigation)
    append(#","url":"#, url.map { .string(JSONString($0)) })
    end()
  }

  /// Records that an iframe or the page itself went to this URL.
  public func navigate(_ url: String) {
    begin(#"{"event":"navigate","url":"#)
    append(url)
    end()
  }

  /// Records that a script message was posted.
  public func post(name: String, body: JSONValue) {
    begin(#"{"event":"post","name":"#)
    append(name)
    append(#","body":"#, body)
    end()
  }

  /// Records that an exception reached the page or the run loop.
  public func exception(_ text: String) {
    begin(#"{"event":"exception","text":"#)
    append(text)
    end()
  }

  /// Records a line of the log.
  public func log(_ text: String) {
    begin(#"{"event":"log","text":"#)
    append(text)
    end()
  }
}
