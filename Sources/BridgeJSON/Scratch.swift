/// A growing stack of values that can hand over its top as an array, by moving, in one allocation.
struct Scratch<Element>: ~Copyable {
  private var storage: UnsafeMutablePointer<Element>?
  private var capacity = 0
  /// The number of values on the stack.
  private(set) var count = 0

  /// Puts a value on top.
  @inline(__always)
  mutating func push(_ element: consuming Element) {
    if count == capacity { grow() }
    // Nil only while the capacity is 0.
    storage?.advanced(by: count).initialize(to: element)
    count &+= 1
  }

  /// Takes the values from the index `start` on away, and gives them as an array.
  @inline(__always)
  mutating func pop(from start: Int) -> [Element] {
    guard let storage, start < count else { return [] }
    let size = count &- start
    count = start
    return Array(unsafeUninitializedCapacity: size) { buffer, initialized in
      buffer.baseAddress?.moveInitialize(from: storage + start, count: size)
      initialized = size
    }
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(16, capacity * 2))
    if let storage {
      larger.moveInitialize(from: storage, count: count)
      storage.deallocate()
    }
    storage = larger
    capacity = max(16, capacity * 2)
  }

  deinit {
    storage?.deinitialize(count: count)
    storage?.deallocate()
  }
}

extension Scratch where Element == JSONObject.Member {
  /// Gives the topmost member its value.
  @inline(__always)
  mutating func setLast(_ value: consuming JSONValue) {
    storage?[count &- 1].value = value
  }
}
