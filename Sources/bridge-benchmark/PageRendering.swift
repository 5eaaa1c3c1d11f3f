import BridgeConformance

/// The page of many reports, from their texts to its bytes.
enum PageRendering {
  /// How many reports there are, and how many vectors in each.
  static let (columns, rows) = (8, 2000)

  /// The texts of reports in which each vector has a transcript of ten exchanges, and one in twenty has failed, each in its own way.
  static func reports(of corpus: Corpus) -> [[UInt8]] {
    (0..<columns).map { column in
      let results = (0..<rows).map { row in
        let id = row < corpus.vectors.count ? corpus.vectors[row].id : "wvjb/more\(row / 100)/vector-\(row)"
        let failed = (row + column * 7) % 20 == 0
        let outcome =
          failed
          ? "\"verdict\":\"fail\",\"step\":2,\"reason\":\"send: message.data: expected 1, got \(column)\(row)\","
            + "\"expected\":[{\"event\":\"send\",\"message\":{\"data\":\"text \(row) \",\"more\":[1,2,3]}}],"
            + "\"actual\":[{\"event\":\"send\",\"message\":{\"data\":\"text \(row)\u{2028}\(column)\",\"more\":[1,3]}}]"
          : "\"verdict\":\"pass\""
        let transcript = (0..<10).map { exchange in
          "{\"step\":\(exchange / 4),\"method\":\"evaluate\",\"params\":{\"instance\":1,\"script\":\"Bridge._handle('{\\\\\\\"id\\\\\\\":\(exchange)}');\"},"
            + "\"events\":[{\"event\":\"navigate\",\"url\":\"https://__bridge__\"}],\"value\":\"[]\"}"
        }
        return
          "{\"id\":\"\(id)\",\"class\":\"core\",\"requirements\":[\"WVJB-RESP-01\"],\(outcome),\"transcript\":[\(transcript.joined(separator: ","))]}"
      }
      let text =
        "{\"schema\":1,\"corpus\":{\"version\":\"\(corpus.version)\",\"digest\":\"\(corpus.digest)\"},\"harness\":{\"name\":\"h\",\"version\":\"1\"},"
        + "\"implementation\":{\"name\":\"Bridge \(column)\",\"version\":\"1\",\"language\":\"Swift\"},\"features\":[],\"half\":\"native\",\"dialect\":\"wvjb-6\","
        + "\"requested\":{\"class\":null,\"filter\":null,\"shard\":null},\"class\":null,\"complete\":true,\"summary\":{},\"results\":[\(results.joined(separator: ",\n"))]}"
      return Array(text.utf8)
    }
  }

  /// Reads the texts and renders them as one page; gives the page's size in bytes.
  static func render(_ texts: [[UInt8]], corpus: Corpus) throws -> Int {
    let sheets = try texts.enumerated().map { index, text in
      ReportSheet(
        report: try StoredReport(text, file: "report \(index)").report(),
        corpus: corpus,
        command: "--adapter COMMAND"
      )
    }
    var size = 0
    ReportFormat.html.render(sheets) { size += $0.count }
    return size
  }
}
