@testable import BinderyProbe
import TestSupport
import Testing

struct `States that no view model has saved` {
  @Test func `A mixture has a byte that was taken and one that was refused`() {
    let mixtures = OddStates.mixtures(of: [75, 0, 0], accepted: [[75, 1, 0]], refused: [[74, 0, 0], [75, 0, 128]])
    expectEqual(mixtures, [[74, 1, 0], [75, 1, 128]])
  }

  @Test func `States of another size, or with several other bytes, make no mixture`() {
    expectEqual(OddStates.mixtures(of: [1, 2], accepted: [[1, 2, 3], [7, 8]], refused: [[1, 3]]), [])
    expectEqual(OddStates.mixtures(of: [1, 2], accepted: [[2, 2]], refused: []), [])
  }

  @Test func `A place that may be taken and refused is not mixed with itself`() {
    expectEqual(OddStates.mixtures(of: [1], accepted: [[0]], refused: [[2]]), [])
  }

  @Test func `There are at most 48 mixtures, and no place is changed twice`() {
    let saved = [UInt8](repeating: 0, count: 64)
    let others = saved.indices.map { place in saved.enumerated().map { $0.offset == place ? 1 : $0.element } }
    let mixtures = OddStates.mixtures(of: saved, accepted: others + others, refused: others)
    expectEqual(mixtures.count, 48)
    #expect(mixtures.allSatisfy { $0.count { $0 != 0 } == 2 })
  }
}
