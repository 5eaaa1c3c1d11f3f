import JsNoty

extension JsNotyMutant {
  /// Faults in registering the user agent.
  static let userAgentMutants: [JsNotyMutant] = [
    JsNotyMutant("user-agent-replaced") { half in half.userAgent = { $1 } },
    JsNotyMutant("suffix-not-the-apps") { half in half.userAgent = { own, _ in own + UserAgent.suffix } },
    JsNotyMutant("user-agent-trimmed") { half in
      half.userAgent = { $0.split(separator: " ").joined(separator: " ") + $1 }
    },
    JsNotyMutant("user-agent-after-the-request") { $0.launch = [.request, .register] },
    JsNotyMutant("user-agent-registered-twice") { $0.launch = [.register, .register, .request] },
    JsNotyMutant("user-agent-not-registered") { $0.launch = [.request] },
  ]
}
