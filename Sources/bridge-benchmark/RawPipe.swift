#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lines of 200 bytes to a child that sends them back: what the pipe alone can do.
enum RawPipe {
  private static let line = [UInt8](repeating: UInt8(ascii: "x"), count: 199) + [UInt8(ascii: "\n")]

  /// The child's side: everything read is written back.
  static func echo() {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(0, &chunk, chunk.count)
      if count <= 0 { return }
      writeAll(1, chunk[..<count])
    }
  }

  /// Lines a second, so many at a time.
  static func rate(batch: Int, batches: Int, program: String) -> Double {
    var input: [Int32] = [0, 0]
    var output: [Int32] = [0, 0]
    guard pipe(&input) == 0, pipe(&output) == 0 else { return 0 }
    for end in [input[1], output[0]] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input[0], 0)
    posix_spawn_file_actions_adddup2(&actions, output[1], 1)
    let arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup("echo"), nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    guard posix_spawn(&process, program, &actions, nil, arguments, environ) == 0 else { return 0 }
    close(input[0])
    close(output[1])
    let bytes = (0..<batch).flatMap { _ in line }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    func round() {
      writeAll(input[1], bytes[...])
      var got = 0
      while got < bytes.count {
        let count = read(output[0], &chunk, chunk.count)
        if count <= 0 { return }
        got += count
      }
    }
    round()
    let seconds = Measurement.best(of: 3) { for _ in 0..<batches { round() } }
    close(input[1])
    close(output[0])
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return Double(batch * batches) / seconds
  }

  private static func writeAll(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}
