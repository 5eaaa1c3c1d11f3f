import AjaxBridge
import BridgeJSON

/// What a mutant changes of the reference native half; by itself it changes nothing.
struct AjaxAlteration {
  /// What is done with a request.
  enum Action {
    /// The reference half answers this request in its place.
    case serve(AjaxRequest)
    /// The reference half answers it, and its service runs once more.
    case serveTwice(AjaxRequest)
    /// It is answered without the reference half.
    case answer(AjaxReply)
    /// It is not answered.
    case ignore
  }

  /// One answer with the request that it goes to.
  typealias Answer = (reply: AjaxReply, exchange: AjaxExchange)

  /// Decides what is done with a request.
  var incoming: (AjaxExchange) -> Action = { .serve($0.request) }
  /// Changes what goes out.
  var outgoing: (Answer) -> [Answer] = { [$0] }
  /// Says whether something that the half passes over is told.
  var tells: (AjaxNotice) -> Bool = { _ in true }
  /// Whether the instances of a process share their services, and with them what is held.
  var sharesServices = false
}

extension AjaxMutant {
  /// A mutant that decides what is done with a request.
  static func incoming(
    _ name: String,
    kind: Mutant.Kind = .mutant,
    _ decide: @escaping @Sendable (AjaxExchange) -> AjaxAlteration.Action
  ) -> AjaxMutant {
    AjaxMutant(name, kind: kind) { AjaxAlteration(incoming: decide) }
  }

  /// A mutant that changes the text of a call; nil has the request refused.
  static func text(_ name: String, _ change: @escaping @Sendable (String) -> String?) -> AjaxMutant {
    incoming(name) { exchange in
      guard !exchange.isPreflight, let text = exchange.request.payloadText else { return .serve(exchange.request) }
      let changed = change(text)
      return .serve(changed == text ? exchange.request : exchange.request.with(text: changed))
    }
  }

  /// A mutant that changes the object of a call; nil has the request refused.
  static func call(_ name: String, _ change: @escaping @Sendable (JSONObject) -> JSONObject?) -> AjaxMutant {
    incoming(name) { exchange in
      guard !exchange.isPreflight, let call = exchange.call else { return .serve(exchange.request) }
      return .serve(exchange.request.with(text: change(call).map { JSONValue.object($0).text }))
    }
  }

  /// A mutant that changes what goes out.
  static func outgoing(
    _ name: String,
    kind: Mutant.Kind = .mutant,
    _ change: @escaping @Sendable (AjaxReply, AjaxExchange) -> [AjaxReply]
  ) -> AjaxMutant {
    AjaxMutant(name, kind: kind) {
      AjaxAlteration(outgoing: { answer in change(answer.reply, answer.exchange).map { ($0, answer.exchange) } })
    }
  }

  /// A mutant that changes the responses, those that redirect too.
  static func response(
    _ name: String,
    kind: Mutant.Kind = .mutant,
    _ change: @escaping @Sendable (inout AjaxResponse, AjaxExchange) -> Void
  ) -> AjaxMutant {
    outgoing(name, kind: kind) { reply, exchange in
      switch reply {
      case .notMine: return [reply]
      case .response(var response):
        change(&response, exchange)
        return [.response(response)]
      case .redirect(let request, var response):
        change(&response, exchange)
        return [.redirect(to: request, response: response)]
      }
    }
  }

  /// A mutant that changes the object in the body of an answer.
  static func message(
    _ name: String,
    kind: Mutant.Kind = .mutant,
    _ change: @escaping @Sendable (JSONObject) -> JSONObject
  ) -> AjaxMutant {
    response(name, kind: kind) { response, _ in
      guard let message = (try? JSONValue(decoding: response.body))?.objectValue else { return }
      response.setBody(JSONValue.object(change(message)).encoded())
    }
  }
}

extension AjaxResponse {
  /// Sets the body and its length.
  mutating func setBody(_ bytes: [UInt8]) {
    body = bytes
    headers.set("Content-Length", String(bytes.count))
  }
}

extension HeaderFields {
  /// Sets a field in place of all of that name, or, for nil, removes them.
  mutating func set(_ name: String, _ value: String?) {
    var fields = fields.filter { $0.name.lowercased() != name.lowercased() }
    if let value { fields.append(Field(name, value)) }
    self = HeaderFields(fields)
  }

  /// Removes the fields whose names begin so.
  mutating func removeAll(beginning prefix: String) {
    self = HeaderFields(fields.filter { !$0.name.hasPrefix(prefix) })
  }
}
