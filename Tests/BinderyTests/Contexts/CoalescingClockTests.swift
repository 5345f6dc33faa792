import Bindery
import TestSupport
import Testing

struct `Coalescing clock` {
  private let base = TestClock()
  private let clock: CoalescingClock<TestClock>

  init() {
    clock = CoalescingClock(base)
  }

  /// Starts a task that sleeps, and returns once it does. Its value is whether it woke at its deadline or later.
  private func sleeper(for time: Duration) async throws -> Task<Bool, any Error> {
    let (count, deadline) = (clock.sleeperCount, clock.now.advanced(by: time))
    let task = Task { [clock] in
      try await clock.sleep(until: deadline)
      return clock.now >= deadline
    }
    try await waitUntil("the task sleeps") { clock.sleeperCount > count }
    return task
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Sleepers wake at their deadlines unless they are cancelled`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var sleepers: [(task: Task<Bool, any Error>, deadline: TestClock.Instant)] = []
    for _ in 0..<40 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        let time = Duration.milliseconds(Int.random(in: 1...50, using: &random))
        sleepers.append((try await sleeper(for: time), clock.now.advanced(by: time)))
      case 2:
        guard let index = sleepers.indices.randomElement(using: &random) else { continue }
        let task = sleepers.remove(at: index).task
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
      default:
        base.advanceAtOnce(by: .milliseconds(Int.random(in: 1...20, using: &random)))
        for sleeper in sleepers where sleeper.deadline <= base.now { #expect(try await sleeper.task.value) }
        sleepers.removeAll { $0.deadline <= base.now }
      }
      expectEqual(clock.sleeperCount, sleepers.count)
    }
    for sleeper in sleepers { sleeper.task.cancel() }
  }

  // MARK: Alarms

  @Test func `A thousand cancelled sleeps leave one alarm, which rings once`() async throws {
    for _ in 0..<1000 {
      let task = try await sleeper(for: .seconds(60))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      base.advanceAtOnce(by: .milliseconds(10))
    }
    expectEqual(clock.sleeperCount, 0)
    await base.waitForSleepers()
    expectEqual(base.sleeperCount, 1)
    await base.runUntilIdle()
    expectEqual(base.sleeperCount, 0)
  }

  @Test func `Later sleepers share an alarm, which is set again for those that are left`() async throws {
    let tasks = [
      try await sleeper(for: .seconds(1)), try await sleeper(for: .seconds(2)), try await sleeper(for: .seconds(3)),
    ]
    await base.waitForSleepers()
    expectEqual(base.sleeperCount, 1)
    for task in tasks {
      await base.waitForSleepers()
      base.advanceAtOnce(by: .seconds(1))
      #expect(try await task.value)
    }
    expectEqual(clock.sleeperCount, 0)
  }

  @Test func `A sleeper with an earlier deadline than all others wakes at it`() async throws {
    let late = try await sleeper(for: .seconds(600))
    let early = try await sleeper(for: .milliseconds(16))
    await base.waitForSleepers(2)
    base.advanceAtOnce(by: .milliseconds(16))
    #expect(try await early.value)
    expectEqual(clock.sleeperCount, 1)
    late.cancel()
  }

  // MARK: Edges

  @Test func `A deadline that is reached is no sleep`() async throws {
    try await clock.sleep(for: .zero)
    try await clock.sleep(for: .seconds(-1))
    #expect(clock.sleeperCount == 0 && base.sleeperCount == 0)
  }

  @Test func `A task that was cancelled doesn't fall asleep`() async {
    let task = Task { [clock] in
      await Task.waitForCancellation()
      try await clock.sleep(for: .seconds(1))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0 && base.sleeperCount == 0)
  }

  @Test func `View models and time limits wait by such a clock`() {
    #expect(Context().clock is CoalescingClock<ContinuousClock>)
  }
}
