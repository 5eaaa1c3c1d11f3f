#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Cuts a stream of bytes into lines, without a copy of each.
struct LineBuffer {
  /// What the next cut gives.
  enum Line {
    /// The bytes at this place, without LF and a CR before it.
    case line(Range<Int>)
    /// A line was longer than allowed, and is left out.
    case tooLong
  }

  private let limit: Int
  private var storage: [UInt8]
  /// The place of what has not been taken yet.
  private var start = 0
  private var end = 0
  /// Up to here there is no line's end.
  private var searched = 0
  /// Whether the rest of a line that was too long is to be left out.
  private var isSkipping = false

  /// A buffer for lines of at most so many bytes.
  init(limit: Int, capacity: Int = 1 << 18) {
    self.limit = limit
    storage = Array(repeating: 0, count: capacity)
  }

  /// Takes the next whole line, or nil if none is there.
  mutating func next() -> Line? {
    while true {
      let found = storage.withUnsafeBytes { bytes -> Int? in
        guard let base = bytes.baseAddress, searched < end else { return nil }
        guard let place = memchr(base + searched, 0x0A, end - searched) else { return nil }
        return UnsafeRawPointer(place) - base
      }
      guard let found else {
        searched = end
        if isSkipping { start = end }
        if end - start > limit {
          start = end
          isSkipping = true
          return .tooLong
        }
        return nil
      }
      let first = start
      start = found + 1
      searched = start
      if isSkipping {
        isSkipping = false
        continue
      }
      let last = found > first && storage[found - 1] == 0x0D ? found - 1 : found
      return last - first > limit ? .tooLong : .line(first..<last)
    }
  }

  /// Takes what is left when the input has ended without a line's end, or nil if nothing is left.
  mutating func rest() -> Line? {
    guard !isSkipping, start < end else { return nil }
    defer { start = end }
    return .line(start..<end)
  }

  /// Does something with the bytes of a line, until the next ``fill(_:)``.
  func withBytes(of line: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) {
    storage.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[line])) }
  }

  /// Has more input written behind what is there; `read` gives the number of bytes, which is given on.
  mutating func fill(_ read: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    makeRoom()
    let size = storage.withUnsafeMutableBytes { read(UnsafeMutableRawBufferPointer(rebasing: $0[end...])) }
    end += size
    return size
  }

  private mutating func makeRoom() {
    if start == end {
      start = 0
      end = 0
      searched = 0
    }
    if storage.count - end >= storage.count / 4 { return }
    if start > 0 {
      storage.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        memmove(base, base + start, end - start)
      }
      end -= start
      searched -= start
      start = 0
    }
    if storage.count - end < storage.count / 4 {
      storage.append(contentsOf: repeatElement(0, count: storage.count))
    }
  }
}
