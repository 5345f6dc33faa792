import Bindery
import TestSupport
import Testing

struct `Abbreviated identifiers` {
  @Test(arguments: [0, 1, 1023, 1024])
  func `An identifier of up to 1 KiB stands for itself`(count: Int) {
    let id = ModelId(String(repeating: "z", count: count))
    expectEqual(id.abbreviated, id)
  }

  @Test func `A hash stands for a longer one, and differs where the identifier does`() {
    let (first, second) = (
      ModelId(String(repeating: "a", count: 1 << 20)), ModelId(String(repeating: "b", count: 1 << 20))
    )
    #expect(first.abbreviated.rawValue.utf8.count < 100)
    expectEqual(first.abbreviated, ModelId(String(repeating: "a", count: 1 << 20)).abbreviated)
    #expect(first.abbreviated != second.abbreviated)
    expectEqual(first.abbreviated.abbreviated, first.abbreviated)
  }
}
