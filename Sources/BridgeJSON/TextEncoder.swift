/// Writes values as text into a buffer that starts on the stack and moves to the heap if it has to.
struct TextEncoder: ~Copyable {
  /// Enough for most of a bridge's messages, and little for a stack.
  static let initialCapacity = 1024

  private var storage: UnsafeMutablePointer<UInt8>?
  private var capacity: Int
  private var count = 0
  private var isOnHeap = false

  /// An encoder that writes into `buffer` first, which must outlive it.
  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    storage = buffer.baseAddress
    capacity = buffer.count
  }

  /// What was written so far; valid until the next write.
  var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: storage, count: count) }

  /// Writes a value, in the shortest form, or indented by so many spaces a level.
  mutating func write(_ value: JSONValue, indent: Int? = nil) {
    var open: [Frame] = []
    begin(value, into: &open)
    while let last = open.indices.last {
      let index = open[last].next
      guard index < open[last].count else {
        if let indent, index > 0 { breakLine(indent * last) }
        write(open[last].end)
        open.removeLast()
        continue
      }
      open[last].next = index &+ 1
      if index > 0 { write(UInt8(ascii: ",")) }
      if let indent { breakLine(indent * (last + 1)) }
      if open[last].isObject {
        write(open[last].object.members[index].name)
        write(UInt8(ascii: ":"))
        if indent != nil { write(UInt8(ascii: " ")) }
        begin(open[last].object.members[index].value, into: &open)
      } else {
        begin(open[last].elements[index], into: &open)
      }
    }
  }

  /// A container that was begun, and how far it was written.
  private struct Frame {
    var elements: [JSONValue] = []
    var object = JSONObject()
    let isObject: Bool
    let count: Int
    var next = 0

    var end: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
  }

  /// Writes a scalar, or the start of a container, which is then open.
  @inline(__always)
  private mutating func begin(_ value: JSONValue, into open: inout [Frame]) {
    switch value {
    case .null: write(literal: "null")
    case .bool(true): write(literal: "true")
    case .bool(false): write(literal: "false")
    case .number(let number): write(number)
    case .string(let string): write(string)
    case .array(let elements):
      write(UInt8(ascii: "["))
      open.append(Frame(elements: elements, isObject: false, count: elements.count))
    case .object(let object):
      write(UInt8(ascii: "{"))
      open.append(Frame(object: object, isObject: true, count: object.count))
    }
  }

  private mutating func breakLine(_ spaces: Int) {
    write(UInt8(ascii: "\n"))
    for _ in 0..<spaces { write(UInt8(ascii: " ")) }
  }

  private mutating func write(_ number: JSONNumber) {
    var text = number.text
    text.withUTF8 { write($0) }
  }

  private mutating func write(_ string: JSONString) {
    write(UInt8(ascii: "\""))
    switch string.storage {
    case .text(var text): text.withUTF8 { writeEscaping($0) }
    case .units(let units): writeEscaping(units)
    }
    write(UInt8(ascii: "\""))
  }

  @inline(__always)
  private mutating func writeEscaping(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    var start = 0
    while true {
      let stop = PlainRun.end(in: base, from: start, to: bytes.count)
      write(UnsafeBufferPointer(start: base + start, count: stop &- start))
      if stop == bytes.count { return }
      writeEscape(UInt16(base[stop]))
      start = stop &+ 1
    }
  }

  private mutating func writeEscaping(_ units: [UInt16]) {
    var index = 0
    while index < units.count {
      let unit = units[index]
      index += 1
      switch unit {
      case 0..<0x20, 0x22, 0x5C:
        writeEscape(unit)
      case 0x20..<0x80:
        write(UInt8(unit))
      case 0xD800..<0xE000:
        if unit < 0xDC00, index < units.count, units[index] & 0xFC00 == 0xDC00 {
          writeScalar(0x10000 + UInt32(unit & 0x3FF) << 10 + UInt32(units[index] & 0x3FF))
          index += 1
        } else {
          writeEscape(unit)
        }
      default:
        writeScalar(UInt32(unit))
      }
    }
  }

  private mutating func writeScalar(_ number: UInt32) {
    guard let scalar = UnicodeScalar(number) else { return }
    for byte in UTF8.encode(scalar).map(Array.init) ?? [] { write(byte) }
  }

  private mutating func writeEscape(_ unit: UInt16) {
    write(UInt8(ascii: "\\"))
    switch unit {
    case 0x22, 0x5C: write(UInt8(unit))
    case 0x08: write(UInt8(ascii: "b"))
    case 0x09: write(UInt8(ascii: "t"))
    case 0x0A: write(UInt8(ascii: "n"))
    case 0x0C: write(UInt8(ascii: "f"))
    case 0x0D: write(UInt8(ascii: "r"))
    default:
      write(UInt8(ascii: "u"))
      for shift in [12, 8, 4, 0] as [UInt16] {
        let digit = UInt8(unit >> shift & 0xF)
        write(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }

  @inline(__always)
  private mutating func write(literal text: StaticString) {
    write(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  private mutating func write(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    storage?[count] = byte
    count &+= 1
  }

  @inline(__always)
  private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if capacity &- count < bytes.count { grow(by: bytes.count) }
    storage?.advanced(by: count).update(from: source, count: bytes.count)
    count &+= bytes.count
  }

  @inline(never)
  private mutating func grow(by size: Int) {
    let larger = max(capacity * 2, count + size)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    if let storage {
      moved.update(from: storage, count: count)
      if isOnHeap { storage.deallocate() }
    }
    storage = moved
    capacity = larger
    isOnHeap = true
  }

  deinit {
    if isOnHeap { storage?.deallocate() }
  }
}
