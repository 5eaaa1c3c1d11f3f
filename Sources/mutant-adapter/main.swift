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
  let text = "\(reason)\nusage: mutant-adapter NAME | --list\n"
  text.withCString { _ = write(2, $0, strlen($0)) }
  exit(2)
}

guard CommandLine.arguments.count == 2 else { refuse("one argument is needed") }
let name = CommandLine.arguments[1]

if name == "--list" {
  for mutant in Mutant.all { print("\(mutant.kind.rawValue)\t\(mutant.name)") }
} else if let mutant = Mutant.named(name) {
  serveAdapter(MutantImplementation(mutant))
} else {
  refuse("there is no mutant \(name)")
}
