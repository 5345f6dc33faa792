@testable import BinderyStreams
import Testing
import TestSupport

struct `Calls in line for threads` {
  private final class Owner: Sendable {}

  /// Threads as they might be, and what each makes: nothing where it has just begun.
  private struct World {
    let limit: Int
    var line = CallQueue()
    var owners: [Owner] = []
    var threads: [ObjectIdentifier?] = []
    var pending: Set<ObjectIdentifier> = []
    var cancelled: Set<ObjectIdentifier> = []

    var lostCount: Int { threads.count { $0.map(cancelled.contains) ?? false } }

    mutating func file(givingThread: Bool) {
      let owner = Owner()
      owners.append(owner)
      let allAreLost = lostCount == limit
      let verdict = line.file(BlockingCall(of: owner, make: {}, refuse: { _ in }), limit: limit)
      expectEqual((verdict == .refuse), allAreLost)
      guard verdict != .refuse else { return }
      pending.insert(ObjectIdentifier(owner))
      guard verdict == .startThread else { return }
      if givingThread { threads.append(nil) } else { refuse(line.endThread()) }
    }

    mutating func goOn(_ index: Int) {
      let call = line.next(after: threads[index])
      expectEqual((call == nil), pending.isEmpty)
      guard let call else {
        threads.remove(at: index)
        return
      }
      #expect(pending.remove(call.id) != nil, "a call is made once, and not after it was cancelled or refused")
      threads[index] = call.id
    }

    mutating func cancel(_ owner: Owner) {
      let id = ObjectIdentifier(owner)
      cancelled.insert(id)
      pending.remove(id)
      refuse(line.cancel(id))
    }

    mutating func refuse(_ calls: [BlockingCall]) {
      for call in calls { #expect(pending.remove(call.id) != nil, "a call is refused once") }
    }
  }

  @Test(arguments: 0..<20)
  func `Each call is made or refused once, and none waits for a thread that never comes`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var world = World(limit: Int.random(in: 1...4, using: &random))
    for _ in 0..<100 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: world.file(givingThread: Int.random(in: 0..<4, using: &random) > 0)
      case 1: world.threads.indices.randomElement(using: &random).map { world.goOn($0) }
      default: world.owners.randomElement(using: &random).map { world.cancel($0) }
      }
      #expect(world.threads.count <= world.limit)
      #expect(world.pending.isEmpty || world.lostCount < world.threads.count)
    }
  }
}
