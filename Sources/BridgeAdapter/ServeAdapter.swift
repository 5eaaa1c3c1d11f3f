#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes this process the adapter of an implementation: answers the harness on stdin and stdout, and exits with status 0 when it has ended.
///
/// Call it in main.swift, on the thread that the implementation is to be used on. What the implementation prints goes to stderr.
public func serveAdapter(_ implementation: some BridgeImplementation) -> Never {
  var loop = AdapterLoop(StandardStreams())
  loop.run(AdapterSession(implementation))
  exit(0)
}
