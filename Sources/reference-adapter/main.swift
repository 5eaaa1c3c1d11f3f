import BridgeAdapter
import ReferenceHalf
import WebViewJavascriptBridge

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Says how the program is used, and ends it with status 2.
func refuse(_ reason: String) -> Never {
  let text = "reference-adapter: \(reason)\nusage: reference-adapter [PROFILE|DIALECT]\n"
  text.withCString { _ = write(2, $0, strlen($0)) }
  exit(2)
}

guard CommandLine.arguments.count <= 2 else { refuse("one argument at most") }

// The reference native half of one profile, by the profile's name or that of one of its dialects.
switch CommandLine.arguments.dropFirst().first ?? "wvjb" {
case "wvjb": serveAdapter(ReferenceImplementation())
case "jsnoty": serveAdapter(profile: JsNotyReferenceImplementation())
case "ajax": serveAdapter(profile: AjaxReferenceImplementation())
case "webscript": serveAdapter(profile: WebScriptImplementation())
case let name:
  if let dialect = BridgeDialect.named(name) { serveAdapter(ReferenceImplementation([dialect])) }
  refuse("there is no reference native half for \(name)")
}
