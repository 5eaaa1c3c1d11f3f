/// What becomes of a request of the page.
public enum AjaxReply: Sendable, Equatable {
  /// It is not the bridge's: the loader goes on as if there were no bridge.
  case notMine
  /// It is answered.
  case response(AjaxResponse)
  /// The loader is to be told of the new request, and shown the response that redirects.
  case redirect(to: AjaxRequest, response: AjaxResponse)
}
