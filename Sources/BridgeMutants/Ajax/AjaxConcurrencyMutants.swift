import AjaxBridge

extension AjaxMutant {
  /// Faults that only several requests or instances show.
  static let concurrencyMutants: [AjaxMutant] = [
    AjaxMutant("answers-in-order-of-requests") {
      final class State {
        var open: [AjaxExchange] = []
        var ready: [AjaxAlteration.Answer] = []
      }
      let state = State()
      return AjaxAlteration(
        incoming: { exchange in
          state.open.append(exchange)
          return .serve(exchange.request)
        },
        outgoing: { answer in
          state.ready.append(answer)
          var sent: [AjaxAlteration.Answer] = []
          while let first = state.open.first,
            let index = state.ready.firstIndex(where: { $0.exchange === first })
          {
            state.open.removeFirst()
            sent.append(state.ready.remove(at: index))
          }
          return sent
        }
      )
    },
    AjaxMutant("answers-go-to-the-latest-request") {
      final class State { var open: [AjaxExchange] = [] }
      let state = State()
      return AjaxAlteration(
        incoming: { exchange in
          state.open.append(exchange)
          return .serve(exchange.request)
        },
        outgoing: { answer in [(answer.reply, state.open.popLast() ?? answer.exchange)] }
      )
    },
    AjaxMutant("busy-while-a-request-is-open") {
      final class State { var open = 0 }
      let state = State()
      return AjaxAlteration(
        incoming: { exchange in
          // What would release the open one is let through, or nothing could ever be.
          if state.open > 0, exchange.call?["method"] != "release" {
            return .answer(.response(AjaxResponse(status: 503)))
          }
          state.open += 1
          return .serve(exchange.request)
        },
        outgoing: { answer in
          state.open -= 1
          return [answer]
        }
      )
    },
    AjaxMutant("services-shared-by-instances") { AjaxAlteration(sharesServices: true) },
  ]
}
