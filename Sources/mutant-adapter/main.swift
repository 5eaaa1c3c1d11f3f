import BridgeAdapter
import BridgeMutants

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Says how the program is used, and ends it with status 2.
func refuse(_ reason: String) -> Never {
  let text = "mutant-adapter: \(reason)\nusage: mutant-adapter PROFILE NAME | PROFILE --list\n"
  text.withCString { _ = write(2, $0, strlen($0)) }
  exit(2)
}

guard CommandLine.arguments.count == 3 else { refuse("a profile and the name of a mutant are needed") }
let (profile, name) = (CommandLine.arguments[1], CommandLine.arguments[2])

switch (profile, name) {
case ("wvjb", "--list"):
  for mutant in Mutant.all { print("\(mutant.kind.rawValue)\t\(mutant.name)") }
case ("wvjb", _):
  guard let mutant = Mutant.named(name) else { refuse("there is no mutant \(name) of \(profile)") }
  serveAdapter(MutantImplementation(mutant))
case ("jsnoty", "--list"):
  for mutant in JsNotyMutant.all { print("\(mutant.kind.rawValue)\t\(mutant.name)") }
case ("jsnoty", _):
  guard let mutant = JsNotyMutant.named(name) else { refuse("there is no mutant \(name) of \(profile)") }
  serveAdapter(profile: JsNotyMutantImplementation(mutant))
case ("webscript", "--list"):
  for mutant in WebScriptMutant.all { print("\(mutant.kind.rawValue)\t\(mutant.name)") }
case ("webscript", _):
  guard let mutant = WebScriptMutant.named(name) else { refuse("there is no mutant \(name) of \(profile)") }
  serveAdapter(profile: mutant.implementation)
default: refuse("there is no profile \(profile)")
}
