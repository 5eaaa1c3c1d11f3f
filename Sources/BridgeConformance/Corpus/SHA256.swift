/// SHA-256 (FIPS 180-4). Written here because the toolchain on Linux has none, and a digest is all that is wanted of OpenSSL.
struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  /// Adds bytes to the message.
  mutating func update(_ bytes: [UInt8]) {
    length &+= UInt64(bytes.count)
    var offset = 0
    if !pending.isEmpty {
      offset = min(64 - pending.count, bytes.count)
      pending.append(contentsOf: bytes[..<offset])
      if pending.count < 64 { return }
      pending.withUnsafeBufferPointer { Self.compress($0, blocks: 0..<1, into: &state) }
      pending.removeAll(keepingCapacity: true)
    }
    let blocks = (bytes.count - offset) / 64
    bytes.withUnsafeBufferPointer { buffer in
      Self.compress(UnsafeBufferPointer(rebasing: buffer[offset...]), blocks: 0..<blocks, into: &state)
    }
    pending.append(contentsOf: bytes[(offset + blocks * 64)...])
  }

  /// Ends the message and gives its 32 bytes.
  mutating func finish() -> [UInt8] {
    let bits = length &* 8
    var padding: [UInt8] = [0x80]
    while (pending.count + padding.count) % 64 != 56 { padding.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      padding.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    update(padding)
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// Works whole blocks into the state. Unsafe buffers: a corpus has megabytes, and every run hashes it.
  private static func compress(_ bytes: UnsafeBufferPointer<UInt8>, blocks: Range<Int>, into state: inout [UInt32]) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      state.withUnsafeMutableBufferPointer { state in
        constants.withUnsafeBufferPointer { constants in
          for block in blocks {
            for i in 0..<16 {
              let index = block * 64 + i * 4
              schedule[i] =
                UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
                | UInt32(bytes[index + 3])
            }
            for i in 16..<64 {
              let a = schedule[i - 15]
              let b = schedule[i - 2]
              let s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >> 3)
              let s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >> 10)
              schedule[i] = schedule[i - 16] &+ s0 &+ schedule[i - 7] &+ s1
            }
            var (a, b, c, d) = (state[0], state[1], state[2], state[3])
            var (e, f, g, h) = (state[4], state[5], state[6], state[7])
            for i in 0..<64 {
              let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
              let choice = (e & f) ^ (~e & g)
              let t1 = h &+ s1 &+ choice &+ constants[i] &+ schedule[i]
              let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
              let majority = (a & b) ^ (a & c) ^ (b & c)
              (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ s0 &+ majority)
            }
            state[0] = state[0] &+ a
            state[1] = state[1] &+ b
            state[2] = state[2] &+ c
            state[3] = state[3] &+ d
            state[4] = state[4] &+ e
            state[5] = state[5] &+ f
            state[6] = state[6] &+ g
            state[7] = state[7] &+ h
          }
        }
      }
    }
  }

  @inline(__always) private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, section 4.2.2).
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
