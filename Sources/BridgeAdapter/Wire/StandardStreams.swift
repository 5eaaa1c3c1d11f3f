#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process's stdin and stdout.
///
/// The stream that the answers go to is taken away from everybody else: what the implementation prints goes to stderr, where it does no harm.
struct StandardStreams: AdapterTransport {
  private let input: Int32 = 0
  private let output: Int32

  init() {
    // A harness that goes away is noticed by write's result.
    signal(SIGPIPE, SIG_IGN)
    let copy = dup(1)
    output = copy >= 0 && dup2(2, 1) >= 0 ? copy : 1
  }

  var hasInput: Bool { isReady(input, for: POLLIN, within: 0) }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let size = receive(input, buffer)
      if size >= 0 { return size }
      switch errno {
      case EINTR: continue
      case EAGAIN: _ = isReady(input, for: POLLIN, within: -1)
      default: return 0
      }
    }
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let size = send(output, UnsafeRawBufferPointer(rebasing: rest))
      if size >= 0 {
        rest = rest.dropFirst(size)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: _ = isReady(output, for: POLLOUT, within: -1)
      default: return false
      }
    }
    return true
  }
}

// Free functions, because inside the type the names of C's functions would mean its methods.

private func receive(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

private func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

/// Whether the descriptor is ready within so many milliseconds; -1 waits for ever.
private func isReady(_ descriptor: Int32, for events: Int32, within timeout: Int32) -> Bool {
  var state = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  return poll(&state, 1, timeout) > 0
}
