import Bindery
@testable import ITunesStore
import TestSupport
import Testing

struct `What came of an answer` {
  @Test(arguments: 0..<20)
  func `It is taken in its order, once, and then the end for good`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var state = TransferState()
    var waiting: [TransferState.Part] = []
    for number in 0..<UInt8(50) {
      if Bool.random(using: &random) {
        let part = TransferState.Part.piece([number])
        waiting.append(part)
        expectNil(state.add(part))
      } else {
        expectEqual(state.next(), (waiting.isEmpty ? nil : waiting.removeFirst()))
      }
    }
    expectNil(state.add(.end(nil)))
    for part in waiting { expectEqual(state.next(), part) }
    expectEqual(state.next(), .end(nil))
    expectEqual(state.next(), .end(nil))
  }

  @Test(arguments: [1, 100, 16384])
  func `It is full by bytes or by pieces, and empty again once all are taken`(size: Int) {
    var state = TransferState()
    #expect(state.isEmpty)
    var count = 0
    while !state.isFull {
      _ = state.add(.piece(Array(repeating: 1, count: size)))
      count += 1
    }
    expectEqual(count, (TransferState.capacity + size + 63) / (size + 64))
    for _ in 0..<count {
      #expect(!state.isEmpty)
      _ = state.next()
    }
    #expect(state.isEmpty && !state.isFull)
  }

  @Test func `A queue that is never quite empty keeps its order`() {
    var state = TransferState()
    _ = state.add(.piece([0]))
    for number in 1...10_000 {
      _ = state.add(.piece([UInt8(truncatingIfNeeded: number)]))
      expectEqual(state.next(), .piece([UInt8(truncatingIfNeeded: number - 1)]))
    }
    #expect(!state.isEmpty)
  }

  @Test func `Nothing comes after the end`() {
    var state = TransferState()
    _ = state.add(.end(.cancelled))
    _ = state.add(.piece([1]))
    _ = state.add(.end(nil))
    expectEqual(state.next(), .end(.cancelled))
  }

  @Test(arguments: [false, true])
  func `To stop before everything is taken is never the end of a whole answer`(isWhole: Bool) {
    var state = TransferState()
    _ = state.add(.head(HTTPHead(status: 200)))
    _ = state.add(.piece([1]))
    if isWhole { _ = state.add(.end(nil)) }
    _ = state.stop(.cancelled)
    expectEqual(state.next(), .end(.cancelled))
  }

  @Test func `The first failure stays`() {
    var state = TransferState()
    let first = SourceFailure(.refused, "first")
    _ = state.stop(first)
    _ = state.stop(.cancelled)
    expectEqual(state.next(), .end(first))
  }
}
