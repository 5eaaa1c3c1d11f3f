/// The files that `certify` writes into one folder.
public enum CertificateFiles {
  /// What was certified, with the digests of the reports.
  public static let certificate = "certificate.json"
  /// An in-toto statement about the artifacts.
  public static let attestation = "attestation.json"
  /// A picture for a README.
  public static let badgePicture = "badge.svg"
  /// The same for shields.io's endpoint badge.
  public static let badgeEndpoint = "badge.json"

  /// All of them.
  public static let names = [certificate, attestation, badgePicture, badgeEndpoint]
}
