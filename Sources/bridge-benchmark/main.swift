import BridgeConformance
import BridgeVectors

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

if CommandLine.arguments.dropFirst().first == "echo" {
  RawPipe.echo()
  exit(0)
}

/// The folder of the programs that were built together with this one, and of the kit.
let programs = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
  separator: "/"
)
let kit = VectorsLocation.directory + "/.."

// The reports and nothing else.
if CommandLine.arguments.dropFirst().first == "reports" {
  do {
    try ReportRows.print(programs: programs, kit: kit)
  } catch {
    print("bridge-benchmark: \(error)")
    exit(1)
  }
  exit(0)
}

// For a profiler: the Swift harness against the reference adapter, and nothing else.
if CommandLine.arguments.dropFirst().first == "rate" {
  let corpus = try Corpus(directory: VectorsLocation.directory)
  let rate = try HarnessRate.measure(programs + "/reference-adapter", corpus: corpus, repetitions: 60)
  print("\(Measurement.number(rate.perSecond)) requests/s")
  exit(0)
}

do {
  let corpus = try Corpus(directory: VectorsLocation.directory)
  print("pipe, lines of 200 bytes")
  let lockStep = RawPipe.rate(batch: 1, batches: 20_000, program: CommandLine.arguments[0])
  row("  in lock step", lockStep, "lines/s")
  let batched = RawPipe.rate(batch: 64, batches: 5_000, program: CommandLine.arguments[0])
  row("  in batches of 64", batched, "lines/s", "\(Measurement.number(batched / lockStep)) x lock step")

  print("harnesses")
  let native = try HarnessRate.measure(programs + "/reference-adapter", corpus: corpus, repetitions: 20)
  row("  Swift, reference-adapter", native.perSecond, "requests/s", bar(native.perSecond / lockStep, atLeast: 8))
  let web = try HarnessRate.measure(
    "node '\(kit)/harness-js/bin/web-adapter.js' '\(kit)/harness-js/reference/web-half.js'",
    corpus: corpus,
    repetitions: 3
  )
  row(
    "  Swift, web adapter",
    web.perSecond,
    "requests/s",
    "\(Measurement.number(web.perSecond / lockStep)) x lock step"
  )
  let requests = try RequestCount.of(corpus, half: .web, dialect: "wvjb-6")
  let script = [
    "node", "\(kit)/harness-js/bin/bridge-conformance.js", "run", "--implementation",
    "\(kit)/harness-js/reference/web-half.js",
  ]
  let jsSeconds = Measurement.best(of: 3) { _ = Measurement.run(script) }
  row(
    "  JavaScript, its web adapter, start included",
    Double(requests) / jsSeconds,
    "requests/s",
    "\(Measurement.number(Double(requests) / jsSeconds / lockStep)) x lock step"
  )

  print("the whole corpus, with the start of the adapter")
  let command = [programs + "/bridge-conformance", "run", "--implementation", "reference"]
  var peak = 0.0
  let whole = Measurement.best(of: 5) { peak = max(peak, Measurement.run(command).peakMegabytes) }
  row("  Swift, native, wall time", whole, "s", bar(whole, atMost: 0.5, "s"))
  row("  Swift, native, peak memory", peak, "MB", bar(peak, atMost: 100, "MB"))

  try ReportRows.print(programs: programs, kit: kit)

  print("decoders, \(Measurement.number(Double(Decoding.document.count) / 1e6)) MB of messages")
  let jansson = Decoding.jansson()
  let ours = Decoding.ours()
  row("  jansson", jansson, "MB/s")
  row("  Foundation", Decoding.foundation(), "MB/s")
  row("  bridge-json", ours, "MB/s", bar(ours / jansson, atLeast: 3))

  print("the page of \(PageRendering.columns) reports with \(PageRendering.rows) vectors each")
  let texts = PageRendering.reports(of: corpus)
  var size = 0
  let page = try Measurement.best(of: 3) { size = try PageRendering.render(texts, corpus: corpus) }
  row("  read and rendered", page, "s", bar(page, atMost: 1, "s"))
  row("  its size", Double(size) / 1e6, "MB", bar(Double(size) / 1e6, atMost: 10, "MB"))

  print("start-up")
  if let empty = CommandLine.arguments.dropFirst().first {
    let emptySeconds = Measurement.best(of: 30) { _ = Measurement.run([empty]) }
    row("  an empty Swift program", emptySeconds * 1000, "ms")
    let list = Measurement.best(of: 30) { _ = Measurement.run([programs + "/bridge-conformance", "list"]) }
    row(
      "  bridge-conformance list",
      list * 1000,
      "ms",
      "\(Measurement.number(list / emptySeconds)) x " + bar(list / emptySeconds, atMost: 4, "x")
    )
  } else {
    print("  (give the path of an empty Swift program to compare with; make bench does)")
  }
} catch {
  print("bridge-benchmark: \(error)")
  exit(1)
}
