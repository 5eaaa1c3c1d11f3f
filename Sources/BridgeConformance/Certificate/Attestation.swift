import BridgeJSON

/// A certificate as an in-toto Statement with the test-result predicate, over the files that were certified.
///
/// The forms are those of in-toto's attestation framework: Statement v1 and test-result v0.1.
public struct Attestation: Sendable {
  /// One artifact.
  public struct Subject: Sendable, Equatable {
    /// The file's name, without folders.
    public let name: String
    /// SHA-256 of the file.
    public let sha256: String

    /// Reads a file.
    /// - Throws: `File.Failure` if it can't be read.
    public init(path: String) throws(File.Failure) {
      let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
      self.init(name: String(path[start...]), sha256: Digest.sha256(try File.read(path)))
    }

    init(name: String, sha256: String) {
      self.name = name
      self.sha256 = sha256
    }
  }

  private let certificate: Certificate
  private let subjects: [Subject]

  /// A statement that those artifacts were certified.
  public init(_ certificate: Certificate, subjects: [Subject]) {
    self.certificate = certificate
    self.subjects = subjects
  }

  /// The file's text.
  public func encoded() -> [UInt8] { Array((value.prettyText() + "\n").utf8) }

  var value: JSONValue {
    let failed = tests { $0.isAdverse }
    return [
      "_type": "https://in-toto.io/Statement/v1",
      "subject": .array(subjects.map { Self.resource($0.name, $0.sha256) }),
      "predicateType": "https://in-toto.io/attestation/test-result/v0.1",
      "predicate": [
        // The class is reached in any case; what stands against a higher one is a warning, and is named.
        "result": failed.isEmpty ? "PASSED" : "WARNED",
        "configuration": [
          Self.resource("corpus \(certificate.corpusVersion)", certificate.corpusDigest),
          Self.resource(
            CertificateFiles.certificate,
            Digest.sha256(certificate.encoded()),
            [
              "mediaType": "application/json",
              "annotations": [
                "implementation": .object(certificate.implementation),
                "certified": .array(
                  certificate.entries.map {
                    [
                      "half": Self.string($0.half.rawValue), "dialect": Self.string($0.dialect),
                      "class": Self.string($0.achieved.rawValue),
                    ]
                  }
                ),
              ],
            ]
          ),
        ],
        "passedTests": .array(tests { $0 == .pass }),
        "warnedTests": [],
        "failedTests": .array(failed),
      ],
    ]
  }

  /// The names of the vectors with such verdicts: an id is the same in every dialect and half, so both are named.
  private func tests(_ isMeant: (Verdict) -> Bool) -> [JSONValue] {
    certificate.entries.flatMap { entry in
      entry.results.filter { isMeant($0.verdict) }.map {
        Self.string("\($0.id) (\(entry.half.rawValue), \(entry.dialect))")
      }
    }
  }

  private static func resource(_ name: String, _ sha256: String, _ more: JSONObject = JSONObject()) -> JSONValue {
    var resource: JSONObject = ["name": string(name), "digest": ["sha256": string(sha256)]]
    for member in more.members { resource.append(member.name, member.value) }
    return .object(resource)
  }

  private static func string(_ text: String) -> JSONValue { .string(JSONString(text)) }
}
