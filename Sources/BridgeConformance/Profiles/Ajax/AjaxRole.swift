/// What a call of the profile `ajax` is for, so that its answer can be read.
enum AjaxRole: Int {
  /// A call whose events count.
  case plain
  /// The end of an instance: what happens then is not observed.
  case close
}
