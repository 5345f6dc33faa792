import Bindery
import TestSupport
import Testing

struct `Contexts on many threads` {
  private struct Step: Action {
    typealias Reply = Int
  }

  private let window = Context()
  private let journal = Journal()

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `What is handled is done once, whatever else goes on`(seed: UInt64) async {
    let shared = window.newScope()
    let handledCount = await withTaskGroup(of: Int.self) { group in
      for worker in 0..<6 as Range<UInt64> {
        group.addTask { await work(in: shared, seed: seed &* 6 &+ worker) }
      }
      return await group.reduce(0, +)
    }
    expectEqual(journal.lines.count, handledCount)
    #expect(handledCount > 0)
  }

  /// Registers, sends, ends and lets go at random, and counts what was handled.
  private func work(in shared: Context, seed: UInt64) async -> Int {
    var random = SplitMix64(seed: seed)
    var handledCount = 0
    var registrations: [Registration] = []
    var scope = shared.newScope()
    for _ in 0..<150 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: registrations.append(register(in: shared))
      case 1: registrations.popLast()?.end()
      case 2: scope = shared.newScope()
      case 3: scope.end()
      case 4: _ = register(in: scope)
      default: if await scope.send(Step()).isHandled { handledCount += 1 }
      }
    }
    return handledCount
  }

  private func register(in context: Context) -> Registration {
    context.receive(Step.self) { [journal] _ in
      journal.write("done")
      return 0
    }
  }
}
