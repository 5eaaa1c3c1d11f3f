import BridgeJSON

/// Answers a call of the peer; nil is the language's nothing.
public typealias Answer = (_ data: JSONValue?) -> Void

/// What the harness registers as a handler: run it with the call's data, nil for none, and the means to answer, if the half gives any.
///
/// It throws when the harness wants a handler that throws. A half whose handlers can't throw does not claim the feature `exceptions`.
public typealias HandlerBody = (_ data: JSONValue?, _ answer: Answer?) throws -> Void

/// What the harness gives as a callback: run it with the answer, nil for none. It throws when the harness wants it to.
public typealias CallbackBody = (_ data: JSONValue?) throws -> Void

/// A call of the peer's handler that the harness wants.
public struct HandlerCall {
  /// The handler's name.
  public var handler: JSONString
  /// The data; nil is the language's nothing.
  public var data: JSONValue?
  /// The callback, if an answer is wanted.
  public var callback: CallbackBody?
  /// Web: whether the form callHandler(name, callback) is wanted, with two arguments.
  public var hasTwoArguments: Bool
  /// Native, with the feature `threads`: whether the call is to be made on another thread than the page's.
  public var isOnOtherThread: Bool

  /// A call with these values.
  public init(
    handler: JSONString,
    data: JSONValue? = nil,
    callback: CallbackBody? = nil,
    hasTwoArguments: Bool = false,
    isOnOtherThread: Bool = false
  ) {
    self.handler = handler
    self.data = data
    self.callback = callback
    self.hasTwoArguments = hasTwoArguments
    self.isOnOtherThread = isOnOtherThread
  }
}

/// The answer to the question whether a page may go somewhere.
public enum PolicyDecision: String, Sendable {
  /// It may.
  case allow
  /// It may not.
  case cancel
}

/// A navigation that the page wants.
public struct PageNavigation: Sendable, Equatable {
  /// Where to.
  public var url: String
  /// What evaluating `_fetchQueue()` gives the first time during this request; `"[]"` from then on. Nil: it gives nothing.
  public var queue: String?
  /// What the app's own delegate decides; nil: the app has no delegate.
  public var delegateDecision: PolicyDecision?

  /// A navigation with these values.
  public init(url: String, queue: String? = nil, delegateDecision: PolicyDecision? = nil) {
    self.url = url
    self.queue = queue
    self.delegateDecision = delegateDecision
  }
}

/// A script message that the page posts.
public struct PageMessage: Sendable, Equatable {
  /// Its name.
  public var name: String
  /// What it holds.
  public var body: JSONValue
  /// What evaluating `_fetchQueue()` gives, as for a ``PageNavigation``.
  public var queue: String?

  /// A script message with these values.
  public init(name: String, body: JSONValue = .null, queue: String? = nil) {
    self.name = name
    self.body = body
    self.queue = queue
  }
}

/// Something that the web view reports to its navigation delegate.
public struct PageReport: Sendable, Equatable {
  /// What is reported.
  public enum Kind: String, Sendable, CaseIterable {
    /// A navigation has started.
    case start
    /// The server has redirected it.
    case redirect
    /// Content has begun to arrive.
    case commit
    /// The page has loaded.
    case finish
    /// It failed after content had begun to arrive.
    case fail
    /// It failed before.
    case failProvisional
    /// The server asks for credentials.
    case authenticate
    /// A response has come, and whether it is shown is to be decided.
    case response
  }

  /// What is reported.
  public var kind: Kind
  /// The URL that it is about.
  public var url: String?
  /// Present if the app has a delegate of its own; its decision for ``Kind/response``.
  public var delegateDecision: PolicyDecision?

  /// A report with these values.
  public init(kind: Kind, url: String? = nil, delegateDecision: PolicyDecision? = nil) {
    self.kind = kind
    self.url = url
    self.delegateDecision = delegateDecision
  }
}

/// One half of a bridge in use, driven by a harness (CONFORMANCE.md, the adapter protocol).
///
/// Each method does what it says until the half is idle, and reports what happened to the ``EventSink`` that the instance was opened with.
/// The bodies that are given to it report by themselves that they ran. A method that is not implemented refuses, which the harness
/// takes as an error if a vector needs it. What is thrown becomes an error of the request.
public protocol BridgeInstance: AnyObject {
  /// Both: registers a handler, in place of an earlier one of that name.
  func register(_ handler: JSONString, _ body: @escaping HandlerBody) throws
  /// Native, and web with the feature `removeHandler`: removes a handler.
  func remove(_ handler: JSONString) throws
  /// Both: calls a handler of the peer.
  func call(_ call: HandlerCall) throws
  /// Native: sends data without a handler's name.
  func send(_ data: JSONValue?, callback: CallbackBody?) throws
  /// Both: disableJavscriptAlertBoxSafetyTimeout.
  func disableSafetyTimeout() throws
  /// Native: reset.
  func reset() throws
  /// Native: the page wants to go to a URL, and the half's navigation delegate is asked.
  func navigate(_ navigation: PageNavigation) throws
  /// Both, in dialects with default handlers: sets what handles messages without a handler's name; for a web half by the page's call of init.
  func setDefaultHandler(_ body: @escaping HandlerBody) throws
  /// Native, in dialects whose pages signal by script messages: the page posts one.
  func message(_ message: PageMessage) throws
  /// Native, in dialects that inject when the page has loaded: the web view reports that it began to load a page and then that it has
  /// finished. `isPresent` is what evaluating the check for a web half gives during this request.
  func finish(isPresent: Bool) throws
  /// Native, with the feature `delegate`: the web view reports something.
  func report(_ report: PageReport) throws
  /// Web: the page's connect snippet runs with `body` as the callback.
  func setup(_ body: @escaping () throws -> Void) throws
  /// Web: native evaluates the web half's script and then, in the same turn, each of `scripts`.
  func load(scripts: [String]) throws
  /// Web: a script is evaluated in the page; gives its value, nil for undefined.
  func evaluate(_ script: String) throws -> JSONValue?
  /// Web, with the feature `timers`: time goes on, and the timers that are due run.
  func tick(milliseconds: Double) throws
  /// Waits until the half is idle. Called after each request; does nothing, unless implemented.
  func settle() throws
  /// The instance is not used any more. Does nothing, unless implemented.
  func close()
}

extension BridgeInstance {
  /// Refuses.
  public func register(_ handler: JSONString, _ body: @escaping HandlerBody) throws { throw AdapterError.unsupported }
  /// Refuses.
  public func remove(_ handler: JSONString) throws { throw AdapterError.unsupported }
  /// Refuses.
  public func call(_ call: HandlerCall) throws { throw AdapterError.unsupported }
  /// Refuses.
  public func send(_ data: JSONValue?, callback: CallbackBody?) throws { throw AdapterError.unsupported }
  /// Refuses.
  public func disableSafetyTimeout() throws { throw AdapterError.unsupported }
  /// Refuses.
  public func reset() throws { throw AdapterError.unsupported }
  /// Refuses.
  public func navigate(_ navigation: PageNavigation) throws { throw AdapterError.unsupported }
  /// Refuses.
  public func setDefaultHandler(_ body: @escaping HandlerBody) throws { throw AdapterError.unsupported }
  /// Refuses.
  public func message(_ message: PageMessage) throws { throw AdapterError.unsupported }
  /// Refuses.
  public func finish(isPresent: Bool) throws { throw AdapterError.unsupported }
  /// Refuses.
  public func report(_ report: PageReport) throws { throw AdapterError.unsupported }
  /// Refuses.
  public func setup(_ body: @escaping () throws -> Void) throws { throw AdapterError.unsupported }
  /// Refuses.
  public func load(scripts: [String]) throws { throw AdapterError.unsupported }
  /// Refuses.
  public func evaluate(_ script: String) throws -> JSONValue? { throw AdapterError.unsupported }
  /// Refuses.
  public func tick(milliseconds: Double) throws { throw AdapterError.unsupported }
  /// Does nothing.
  public func settle() throws {}
  /// Does nothing.
  public func close() {}
}
