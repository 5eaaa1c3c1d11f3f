/// What a call of the profile `wvjb` is for, so that its answer can be read.
enum WVJBRole: Int {
  /// A call whose events alone count.
  case plain
  /// The same, but the peer does not notice a signal.
  case unheard
  /// The script of an `evaluate` step: its value is observed.
  case script
  /// The peer's fetch: its value holds the web half's messages.
  case fetch
  /// The end of an instance: what happens then is not observed.
  case close
}
