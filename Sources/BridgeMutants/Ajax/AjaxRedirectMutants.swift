import AjaxBridge
import BridgeJSON

extension AjaxMutant {
  /// Faults in redirects.
  static let redirectMutants: [AjaxMutant] = [
    .outgoing("redirect-as-response") { reply, _ in
      if case .redirect(_, let response) = reply { [.response(response)] } else { [reply] }
    },
    .outgoing("moved-not-followed") { reply, _ in
      if case .redirect(_, let response) = reply, response.status == 301 { [.response(response)] } else { [reply] }
    },
    .outgoing("redirect-without-cors") { reply, _ in
      guard case .redirect(let request, var response) = reply else { return [reply] }
      response.headers.removeAll(beginning: "Access-Control-")
      return [.redirect(to: request, response: response)]
    },
    .outgoing("redirect-to-the-same-url") { reply, exchange in
      guard case .redirect(_, let response) = reply else { return [reply] }
      return [.redirect(to: exchange.request, response: response)]
    },
    .outgoing("location-not-resolved") { reply, _ in
      guard case .redirect(let request, let response) = reply, let location = response.headers["Location"] else {
        return [reply]
      }
      return [.redirect(to: request.with(url: location), response: response)]
    },
    .outgoing("location-not-looked-at") { reply, exchange in
      guard case .response(var response) = reply, response.status == 500,
        let url = exchange.call?["params"]?["url"]?.stringValue
      else { return [reply] }
      response.status = 302
      response.headers.append("Location", url)
      return [.redirect(to: exchange.request.with(url: url), response: response)]
    },
    .outgoing("location-cut-at-a-line-break") { reply, exchange in
      guard case .response(var response) = reply, response.status == 500,
        let url = exchange.call?["params"]?["url"]?.stringValue
      else { return [reply] }
      let cut = String(String.UnicodeScalarView(url.unicodeScalars.prefix { $0.value >= 0x20 }))
      response.status = 302
      response.headers.append("Location", cut)
      return [.redirect(to: exchange.request.with(url: cut), response: response)]
    },
  ]
}
