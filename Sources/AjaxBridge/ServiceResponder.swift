/// Answers one call of the page, once; call it like a function.
///
/// It can be kept and called later. If it is let go without an answer, the page is told of a failure: nothing may wait for ever, least of all a script that a
/// synchronous request blocks.
public final class ServiceResponder {
  private var answer: ((ServiceAnswer) -> Void)?

  init(_ answer: @escaping (ServiceAnswer) -> Void) {
    self.answer = answer
  }

  deinit { self(.failure) }

  /// Answers the call; the second answer and later ones are dropped.
  public func callAsFunction(_ answer: ServiceAnswer) {
    let first = self.answer
    self.answer = nil
    first?(answer)
  }
}
