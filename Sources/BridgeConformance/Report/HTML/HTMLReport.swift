import BridgeJSON

/// Reports as one page for people: self-contained, readable without scripts, with all text from outside escaped.
enum HTMLReport {
  /// Gives the page's bytes to a function, piece by piece: one report in full, or several side by side.
  static func render(_ sheets: [ReportSheet], to sink: ([UInt8]) -> Void) {
    guard let first = sheets.first else { return }
    var out = HTMLWriter()
    let title =
      sheets.count > 1
      ? "Conformance of \(sheets.count) implementations"
      : "Conformance of \(first.heading)"
    head(title, into: &out)
    if sheets.count > 1 {
      MatrixPage(sheets).write(title: title, into: &out, to: sink)
    } else {
      ReportPage(first).write(into: &out, to: sink)
    }
    foot(first, into: &out)
    sink(out.take())
  }

  private static func head(_ title: String, into out: inout HTMLWriter) {
    out.markup("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    let policy = ContentSecurityPolicy.allowing(style: PageStyle.text, script: PageScript.text)
    // Only quotation marks of the policy's own could be escaped, and they are read back the same.
    out.put("<meta http-equiv=\"Content-Security-Policy\" content=\"", policy, "\">\n")
    out.markup(
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"referrer\" content=\"no-referrer\">\n<meta name=\"color-scheme\" content=\"light dark\">\n"
    )
    out.put("<title>", title, "</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>")
    out.markup(PageStyle.text)
    out.markup(
      "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#vectors\">Skip to the vectors</a>\n<header><p>Bridge conformance report</p><button type=\"button\" id=\"theme\" hidden>Dark theme</button></header>\n<main>\n"
    )
  }

  private static func foot(_ sheet: ReportSheet, into out: inout HTMLWriter) {
    out.markup("</main>\n<footer>")
    out.put("<p>Made by ", "\(Harness.reportName) \(Harness.version)", " ")
    out.put("with corpus ", sheet.report.corpusVersion, ". ")
    out.markup(
      "The page is complete in itself: it loads nothing, and reads the same without scripts.</p></footer>\n<script>"
    )
    out.markup(PageScript.text)
    out.markup("</script>\n</body>\n</html>\n")
  }

  /// The form with search and filters, which shows itself where scripts run.
  static func filters(
    verdicts: [String],
    topics: [String],
    halves: [(value: String, label: String)],
    into out: inout HTMLWriter
  ) {
    out.markup(
      "<form class=\"filters\" id=\"filters\" role=\"search\" aria-label=\"Vectors\" hidden><label class=\"q\">Search<input id=\"q\" type=\"search\" autocomplete=\"off\" placeholder=\"id, title, requirement or reason\"></label>"
    )
    let profiles = RequirementHeatMap.profiles(topics)
    select("Verdict", "v", verdicts.map { ($0, $0) }, into: &out)
    select("Class", "c", ConformanceClass.allCases.map { ($0.rawValue, $0.rawValue) }, into: &out)
    select("Topic", "t", topics.map { ($0, RequirementHeatMap.short($0, in: profiles)) }, into: &out)
    select("Half", "h", halves, into: &out)
    out.markup(
      "<button type=\"button\" id=\"clear\">Reset</button><button type=\"button\" id=\"unfold\">Unfold all</button><output id=\"shown\" aria-live=\"polite\"></output></form>\n"
    )
  }

  private static func select(
    _ label: String,
    _ key: String,
    _ options: [(value: String, label: String)],
    into out: inout HTMLWriter
  ) {
    out.put("<label>", label, "")
    out.put("<select data-by=\"", key, "\"><option value=\"\">all")
    for option in options {
      out.put("<option value=\"", option.value, "\">")
      out.text(option.label)
    }
    out.markup("</select></label>")
  }
}
