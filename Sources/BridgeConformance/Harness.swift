/// Who this harness is.
public enum Harness {
  /// The command's name.
  public static let name = "bridge-conformance"
  /// The version of the kit.
  public static let version = "1.0.0"
  /// What this harness calls itself in reports.
  public static let reportName = "bridge-conformance (Swift)"
}
