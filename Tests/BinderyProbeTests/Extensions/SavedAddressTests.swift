@testable import BinderyProbe
import TestSupport
import Testing

struct `An address in a saved state` {
  /// An address in use, as the bytes of a pointer.
  private static let bytes: [UInt8] = [0x10, 0x32, 0x54, 0x76, 0x55, 0x55, 0, 0]

  private func place(in state: [UInt8]) -> Int? {
    SavedAddress(in: state, mappings: [0x5555_7654_3210..<0x5555_7654_3211])?.offset
  }

  @Test func `It is found as bytes wherever they are, and in a text`() {
    expectEqual(place(in: Self.bytes), 0)
    expectEqual(place(in: [1, 2, 3] + Self.bytes + [4]), 3)
    expectEqual(place(in: Array("7 0x555576543210 8".utf8)), 2)
    expectEqual(place(in: Array("at \(0x5555_7654_3210)".utf8)), 3)
  }

  @Test(
    arguments: [
      [], [1], Array("1764273403000".utf8), Array("0x".utf8), Array("5555765432101".utf8), bytes.dropLast(),
      Array(repeating: 0, count: 64), Array(repeating: 0xFF, count: 64),
    ] as [[UInt8]])
  func `Everything else is none`(state: [UInt8]) {
    expectNil(place(in: state))
  }

  @Test func `What is in use is known by the system`() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    defer { memory.deallocate() }
    let mappings = ProcessMeasures.mappings
    #expect(mappings.contains { $0.contains(UInt(bitPattern: memory)) })
    #expect(!mappings.contains { $0.contains(0) || $0.contains(1 << 46) })
  }
}
