/// The requirements of each topic, each coloured by how many of its vectors have passed.
struct RequirementHeatMap {
  private struct Cell {
    let requirement: String
    /// The first vector of it: one that did not pass, if there is any.
    var index: Int
    var passed = 0
    var judged = 0
  }

  private struct Row {
    let topic: String
    var cells: [Cell] = []
    var places: [String: Int] = [:]
    var counts = [(passed: Int, judged: Int)](repeating: (0, 0), count: ConformanceClass.allCases.count)
  }

  private var rows: [Row] = []
  private let anchor: (Int) -> String

  /// Counts the results; the anchor of a vector is made of its place.
  init(_ results: [VectorResult], anchor: @escaping (Int) -> String) {
    self.anchor = anchor
    var places: [String: Int] = [:]
    for (index, result) in results.enumerated() {
      let topic = Self.topic(result.id)
      let place = places[topic] ?? rows.count
      if place == rows.count {
        rows.append(Row(topic: topic))
        places[topic] = place
      }
      let passed = result.verdict == .pass
      if !result.verdict.isNeutral {
        rows[place].counts[result.conformanceClass.rank].judged += 1
        if passed { rows[place].counts[result.conformanceClass.rank].passed += 1 }
      }
      for id in result.requirements {
        let cell = rows[place].places[id] ?? rows[place].cells.count
        if cell == rows[place].cells.count {
          rows[place].cells.append(Cell(requirement: id, index: index))
          rows[place].places[id] = cell
        }
        if result.verdict.isNeutral { continue }
        // The link leads to the first that did not pass.
        if !passed, rows[place].cells[cell].passed == rows[place].cells[cell].judged {
          rows[place].cells[cell].index = index
        }
        rows[place].cells[cell].judged += 1
        if passed { rows[place].cells[cell].passed += 1 }
      }
    }
  }

  /// A vector's topic with its profile, as it stands in the id.
  static func topic(_ id: String) -> String {
    id.lastIndex(of: "/").map { String(id[..<$0]) } ?? id
  }

  /// The topics of results, in their order.
  static func topics(_ results: [VectorResult]) -> [String] {
    var seen = Set<String>()
    return results.map { topic($0.id) }.filter { seen.insert($0).inserted }
  }

  /// Writes the table.
  func write(into out: inout HTMLWriter) {
    out.markup(
      "<section aria-labelledby=\"map\"><h2 id=\"map\">Requirements by topic</h2>\n<div class=\"box\" tabindex=\"0\" role=\"group\" aria-labelledby=\"map\"><table class=\"heat\" role=\"table\"><thead role=\"rowgroup\"><tr role=\"row\"><th role=\"columnheader\" scope=\"col\">topic"
    )
    for conformanceClass in ConformanceClass.allCases {
      out.put("<th role=\"columnheader\" scope=\"col\">", conformanceClass.rawValue, "")
    }
    out.markup("<th role=\"columnheader\" scope=\"col\">requirements</thead><tbody role=\"rowgroup\">\n")
    let shared = sharedPrefix
    let profiles = Self.profiles(rows.map(\.topic))
    for row in rows {
      out.put("<tr role=\"row\"><th role=\"rowheader\" scope=\"row\">", Self.short(row.topic, in: profiles), "")
      for (passed, judged) in row.counts {
        if passed < judged {
          out.markup("<td role=\"cell\" class=\"c x\">")
        } else {
          out.markup("<td role=\"cell\" class=\"c\">")
        }
        out.text(judged == 0 ? "–" : "\(passed)/\(judged)")
      }
      out.markup("<td role=\"cell\"><div class=\"chips\">")
      var family: String?
      for cell in row.cells.sorted(by: { $0.requirement < $1.requirement }) {
        let (name, number) = Self.parts(cell.requirement)
        if name != family {
          if family != nil { out.markup("</span>") }
          out.put("<span><span class=\"f\">", String(name.dropFirst(shared.count)), "</span>")
        }
        family = name
        switch (cell.passed, cell.judged) {
        case (_, 0): out.markup("<a class=\"o\"")
        case (let passed, let judged) where passed == judged: out.markup("<a class=\"p\"")
        case (0, _): out.markup("<a class=\"x\"")
        default: out.markup("<a class=\"s\"")
        }
        out.put(" data-q=\"", cell.requirement, "\"")
        out.put(" data-t=\"", row.topic, "\"")
        out.put(" href=\"#", anchor(cell.index), "\" aria-label=\"")
        out.text(cell.requirement)
        out.text(cell.judged == 0 ? ": nothing judged" : ": \(cell.passed) of \(cell.judged) passed")
        out.put("\">", number, "</a>")
      }
      out.markup(family == nil ? "</div>\n" : "</span></div>\n")
    }
    out.markup(
      "</tbody></table></div>\n<p class=\"key\"><span><span class=\"chips\"><b class=\"p\"></b></span>all vectors passed</span><span><span class=\"chips\"><b class=\"s\"></b></span>some did not</span><span><span class=\"chips\"><b class=\"x\"></b></span>none passed</span><span><span class=\"chips\"><b class=\"o\"></b></span>nothing judged</span></p></section>\n"
    )
  }

  /// The profiles of topics.
  static func profiles(_ topics: [String]) -> Set<Substring> {
    Set(topics.map { $0.prefix { $0 != "/" } })
  }

  /// A topic without its profile, where all are of the same.
  static func short(_ topic: String, in profiles: Set<Substring>) -> String {
    guard profiles.count == 1, let slash = topic.firstIndex(of: "/") else { return topic }
    return String(topic[topic.index(after: slash)...])
  }

  /// What all requirements begin with, up to their first dash.
  private var sharedPrefix: String {
    let prefixes = Set(rows.flatMap { $0.cells.map { String($0.requirement.prefix { $0 != "-" }) + "-" } })
    guard prefixes.count == 1, let prefix = prefixes.first else { return "" }
    return rows.allSatisfy { $0.cells.allSatisfy { Self.parts($0.requirement).family.hasPrefix(prefix) } } ? prefix : ""
  }

  /// A requirement's number in two: what it shares with its family, and its own.
  private static func parts(_ id: String) -> (family: String, number: String) {
    guard let dash = id.lastIndex(of: "-") else { return ("", id) }
    return (String(id[..<dash]), String(id[id.index(after: dash)...]))
  }
}
