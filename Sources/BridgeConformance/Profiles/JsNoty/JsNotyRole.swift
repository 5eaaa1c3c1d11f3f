/// What a call of the profile `jsnoty` is for, so that its answer can be read.
enum JsNotyRole: Int {
  /// A call whose events alone count.
  case plain
  /// The script of an `evaluate` step: its value is observed.
  case script
  /// The end of an instance: what happens then is not observed.
  case close
}
