import BridgeJSON
import Foundation
import Testing

@testable import BridgeConformance

/// Certificates that were changed after they were written.
@Suite struct CertificateVerificationTests {
  /// Gives a function a folder with a report, and the files that certify writes about it.
  private func written(_ body: (_ folder: String, _ certificate: [UInt8]) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/certificate-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    try write(try CertificateTests.report(), "r.json")
    var certification = Certification(corpus: try TinyCorpus.corpus())
    try certification.add(path: "\(folder)/r.json")
    let certificate = try #require(certification.certificate(date: try CertificateTests.date()))
    let badge = Badge(certificate)
    try write(certificate.encoded(), CertificateFiles.certificate)
    try write(badge.picture(), CertificateFiles.badgePicture)
    try write(badge.endpoint(), CertificateFiles.badgeEndpoint)
    let subject = Attestation.Subject(name: "a", sha256: Digest.sha256([]))
    try write(Attestation(certificate, subjects: [subject]).encoded(), CertificateFiles.attestation)
    try body(folder, certificate.encoded())
  }

  private func differences(_ bytes: [UInt8], in folder: String, corpus: Corpus) throws -> [String] {
    var verification = try CertificateVerification(bytes, file: "\(folder)/certificate.json", corpus: corpus)
    return try verification.run(reports: folder).differences
  }

  @Test func aChangedByteAnywhereIsFound() throws {
    try written { folder, certificate in
      let corpus = try TinyCorpus.corpus()
      #expect(try differences(certificate, in: folder, corpus: corpus) == [])
      for index in stride(from: 0, to: certificate.count, by: 3) {
        var changed = certificate
        changed[index] =
          index % 2 == 0 && changed[index] != UInt8(ascii: "0") ? UInt8(ascii: "0") : changed[index] ^ 0x20
        let found = try? differences(changed, in: folder, corpus: corpus)
        #expect(found?.isEmpty != true, "byte \(index)")
      }
      for changed in [certificate.dropLast(), certificate + [0x0A], certificate.filter { $0 != 0x20 }] {
        #expect(try !differences(Array(changed), in: folder, corpus: corpus).isEmpty)
      }
    }
  }

  @Test func aNewDigestDoesNotHideAnEdit() throws {
    try written { folder, certificate in
      let corpus = try TinyCorpus.corpus()
      func resealed(_ find: String, _ replacement: String) -> [UInt8] {
        let text = String(decoding: certificate, as: UTF8.self).replacing(find, with: replacement)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let body = lines.dropLast(3).joined(separator: "\n") + "\n"
        return Array("\(body)  \"sha256\": \"\(Digest.sha256(Array(body.utf8)))\"\n}\n".utf8)
      }
      #expect(resealed("#", "#") == certificate)
      let found = try differences(resealed("\"hardened\"", "\"full\""), in: folder, corpus: corpus)
      #expect(found.contains { $0.hasSuffix("certified[0].class: is \"full\", computed is \"hardened\"") }, "\(found)")
      let twice = try differences(resealed("{\n  \"c", "{\n  \"date\": \"x\",\n  \"c"), in: folder, corpus: corpus)
      #expect(twice.contains { $0.hasSuffix("date: stands there twice") }, "\(twice)")
      // What no report can prove, only a signature can; the files beside it still tell of the date that they were written with.
      let date = try differences(resealed("22:15:00Z", "22:15:01Z"), in: folder, corpus: corpus)
      #expect(
        date.count == 1 && date[0].contains("attestation.json: predicate.configuration[1].digest.sha256"),
        "\(date)"
      )
    }
  }

  @Test func certificatesAreToldFromReports() throws {
    try written { _, certificate in
      #expect(CertificateVerification.isCertificate(certificate))
    }
    #expect(!CertificateVerification.isCertificate(try CertificateTests.report()))
    for text in ["", "[]", "{}", "{\"schema\":1}", "{\"certificate\":1"] {
      #expect(!CertificateVerification.isCertificate(Array(text.utf8)))
    }
  }

  @Test(arguments: [
    (
      "{\"certificate\":2}", "c.json: certificate: is 2, this program reads 1; use the version of the kit that wrote it"
    ),
    (
      "{\"certificate\":1,\"corpus\":{\"digest\":\"x\"}}",
      "c.json: corpus.digest: is not that of this corpus"
    ),
    ("{\"certificate\":1,", "c.json: line 1, column 18: is not JSON"),
  ])
  func whatIsNoCertificateIsRefused(_ text: String, _ finds: String) {
    let error = #expect(throws: CorpusError.self) {
      try CertificateVerification(Array(text.utf8), file: "c.json", corpus: try TinyCorpus.corpus())
    }
    #expect(error?.description.hasPrefix(finds) == true, "\(error?.description ?? "")")
  }
}
