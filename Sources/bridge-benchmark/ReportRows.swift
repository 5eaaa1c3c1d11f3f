import BridgeConformance

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The rows of the reports: how they grow, against the run that made them, and in memory.
enum ReportRows {
  /// Vectors with short transcripts, about 1 MB of report a copy.
  private static let small = ["number", "respond"]
  /// Vectors with payloads of up to a megabyte, about 12 MB of report a copy.
  private static let large = ["shape"]

  /// Measures and prints all.
  /// - Parameters:
  ///   - programs: the folder of the programs that were built together with this one; a folder is made in it, and removed.
  ///   - kit: the folder of the kit.
  static func print(programs: String, kit: String) throws {
    let folder = programs + "/benchmark-reports"
    mkdir(folder, 0o755)
    defer { _ = Measurement.run(["rm", "-rf", folder]) }
    let work = ReportWork(program: programs + "/bridge-conformance", corpus: kit + "/vectors", folder: folder)
    try againstRuns(work, webHalf: kit + "/harness-js/reference/web-half.js")
    let largest = try growth(work)
    let heavy = try work.reports(topics: large, copies: 9, named: "heavy")
    Swift.print("peak memory of reading a report, against its size")
    for (kind, reports) in [("many results", largest), ("large payloads", heavy)] {
      for (name, words) in work.readers(reports) {
        let ratio = try work.measure(words, tries: 1).peakMegabytes * 1.048576 / reports.megabytes
        let size = "\(Measurement.number(reports.megabytes)) MB, \(kind)"
        row("  \(name), \(size)", ratio, "x", bar(ratio, atMost: 4, "x"))
      }
    }
    try html(work)
  }

  private static func againstRuns(_ work: ReportWork, webHalf: String) throws {
    Swift.print("verify, against the run that it verifies")
    let text = String(decoding: try File.read(webHalf), as: UTF8.self)
    let broken = work.folder + "/broken.js"
    try CopiedCorpus.write(Array(text.replacing("responseData", with: "responseDatum").utf8), to: broken)
    for (name, implementation) in [
      ("the native reference half", "reference"), ("the web reference half", webHalf),
      ("a web half that fails", broken),
    ] {
      let report = work.folder + "/one.json"
      let run = try work.measure(
        ["run", "--implementation", implementation, "--report", "json=\(report)"],
        allowing: [0, 1]
      )
      let ratio = try work.measure(["verify", report]).seconds / run.seconds
      row("  \(name)", ratio, "x", bar(ratio, atMost: 1, "x"))
    }
  }

  /// Gives the largest reports.
  private static func growth(_ work: ReportWork) throws -> ReportWork.Reports {
    Swift.print("reports of 1, 10 and 100 times the size, time for a megabyte")
    var first: [String: Double] = [:]
    var reports = try work.reports(topics: small, copies: 1, named: "small-1")
    for copies in [1, 10, 100] {
      if copies > 1 { reports = try work.reports(topics: small, copies: copies, named: "small-\(copies)") }
      for (name, words) in work.readers(reports) {
        let seconds = try work.measure(words).seconds
        let rate = seconds / reports.megabytes * 1000
        if copies == 1 { first[name] = rate }
        let ratio = rate / (first[name] ?? rate)
        let note = copies == 1 ? "" : "\(Measurement.number(ratio)) x " + bar(ratio, atMost: 1.25, "x that of 1 times")
        row("  \(name), \(copies) x (\(Measurement.number(reports.megabytes)) MB)", rate, "ms/MB", note)
        if name == "verify" {
          let ratio = seconds / reports.runSeconds
          row("    against its run", ratio, "x", bar(ratio, atMost: 1, "x"))
        }
      }
    }
    return reports
  }

  private static func html(_ work: ReportWork) throws {
    // 110 vectors a copy.
    let reports = try work.reports(topics: small, copies: 18, named: "matrix")
    let sheets = try work.sheets(of: reports, implementations: 8)
    Swift.print("a page of \(sheets[0].report.results.count) vectors by \(sheets.count) implementations")
    var size = 0
    let seconds = Measurement.best(of: 3) {
      size = 0
      ReportFormat.html.render(sheets) { size += $0.count }
    }
    row("  rendering", seconds, "s", bar(seconds, atMost: 1, "s"))
    row("  size", Double(size) / 1e6, "MB", bar(Double(size) / 1e6, atMost: 10, "MB"))
  }
}
