#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ends the process as a fault that reaches the run loop does.
func crash(_ reason: String) -> Never {
  "mutant: \(reason)\n".withCString { text in
    _ = write(2, text, strlen(text))
  }
  abort()
}

/// Waits for ever, as a parser that makes no progress does, but without using the processor.
func hang() -> Never {
  while true { pause() }
}
