#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes this process the adapter of a bridge of the profile `wvjb`: answers the harness on stdin and stdout, and exits with status 0 when it has ended.
///
/// Call it in main.swift, on the thread that the implementation is to be used on. What the implementation prints goes to stderr.
public func serveAdapter(_ implementation: some BridgeImplementation) -> Never {
  serve(AdapterSession(implementation))
}

/// Makes this process the adapter of an implementation of any profile, in the same way.
public func serveAdapter(profile implementation: some ProfileImplementation) -> Never {
  serve(AdapterSession(profile: implementation))
}

private func serve(_ session: AdapterSession) -> Never {
  var loop = AdapterLoop(StandardStreams())
  loop.run(session)
  exit(0)
}
