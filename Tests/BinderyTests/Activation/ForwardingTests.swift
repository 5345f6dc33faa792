import Bindery
import BinderyInterface
import Observation
import TestSupport
import Testing

@MainActor
struct `Forwarding while active` {
  @Test func `Each activation subscribes again, and nothing passes in between`() async throws {
    let subscriptions = NoticeCounter()
    let row = Row {
      subscriptions.increment()
      return endless([1, 2])
    }
    let presence = Presence.presenting(row, at: .near)
    await Task {}.value
    expectEqual(subscriptions.count, 0)
    presence.level = .visible
    try await waitUntil("both came") { row.values == [1, 2] }
    presence.level = .focused
    await Task {}.value
    expectEqual(subscriptions.count, 1)
    presence.level = .offscreen
    presence.level = .visible
    try await waitUntil("both came again") { row.values == [1, 2, 1, 2] }
    expectEqual(subscriptions.count, 2)
  }

  @Test func `A value that comes after the level was left is not forwarded`() async throws {
    let (events, subscriptions) = (Outputs<Int>(), NoticeCounter())
    let row = Row {
      defer { subscriptions.increment() }
      return events.subscribe()
    }
    let presence = Presence.presenting(row, at: .visible)
    try await waitUntil("it subscribed") { subscriptions.count == 1 }
    events.send(1)
    try await waitUntil("the first came") { row.values == [1] }
    events.send(2)
    presence.level = .offscreen
    events.send(3)
    await Task {}.value
    presence.level = .visible
    try await waitUntil("it subscribed again") { subscriptions.count == 2 }
    events.send(4)
    try await waitUntil("the last came") { row.values.last == 4 }
    expectEqual(row.values, [1, 4])
  }

  @Test func `A sequence that ends is not asked again before the level is left`() async throws {
    let subscriptions = NoticeCounter()
    let row = Row {
      subscriptions.increment()
      return AsyncStream<Int> {
        $0.yield(1)
        $0.finish()
      }
    }
    let presence = Presence.presenting(row, at: .visible)
    try await waitUntil("the value came") { row.values == [1] }
    presence.level = .focused
    presence.level = .visible
    await Task {}.value
    expectEqual(subscriptions.count, 1)
    presence.level = .near
    presence.level = .visible
    try await waitUntil("it is asked again") { subscriptions.count == 2 }
  }

  @Test func `It ends when its presenter leaves, and keeps nothing alive`() async throws {
    var row: Row? = Row { endless([1]) }
    weak let weakly = row
    var presence = row.map { Presence.presenting($0, at: .visible) }
    try await waitUntil("the value came") { weakly?.values == [1] }
    row = nil
    presence = nil
    try await waitUntil("the row is let go") { weakly == nil }
    #expect(row == nil && presence == nil)
  }
}

@MainActor
struct `Throttling below a level` {
  private let clock = ManualClock()

  @Test func `Values go through at once while visible, and the last one of an interval while near`() async throws {
    let (row, presence) = throttled(at: .visible)
    try await row.waitForLevel(.visible)
    row.throttle.send(0)
    row.throttle.send(1)
    expectEqual(row.values, [0, 1])
    presence.level = .near
    try await row.waitForLevel(.near)
    row.throttle.send(2)
    row.throttle.send(3)
    await clock.waitForSleepers()
    clock.advanceAtOnce(by: .seconds(1))
    try await waitUntil("the last came") { row.values.count == 3 }
    row.throttle.send(4)
    presence.level = .visible
    try await waitUntil("the one that waited came") { row.values == [0, 1, 3, 4] }
  }

  @Test func `Nothing goes through offscreen, and the last value does on activation`() async throws {
    let (row, presence) = throttled(at: .near)
    row.throttle.send(1)
    await clock.waitForSleepers()
    presence.level = .offscreen
    try await row.waitForLevel(.offscreen)
    row.throttle.send(2)
    row.throttle.send(3)
    expectEqual(clock.sleeperCount, 0)
    clock.advanceAtOnce(by: .seconds(5))
    await Task {}.value
    #expect(row.values.isEmpty)
    presence.level = .focused
    try await waitUntil("the last came") { row.values == [3] }
    row.throttle.send(4)
    expectEqual(row.values, [3, 4])
  }

  @Test func `Each interval begins with the first value that it holds back`() async throws {
    let (row, presence) = throttled(at: .near)
    for value in [1, 2, 3] {
      row.throttle.send(value * 10)
      await clock.waitForSleepers()
      clock.advanceAtOnce(by: .milliseconds(500))
      row.throttle.send(value)
      await clock.waitForSleepers()
      clock.advanceAtOnce(by: .milliseconds(500))
      try await waitUntil("the last came") { row.values.last == value }
    }
    expectEqual(row.values, [1, 2, 3])
    withExtendedLifetime(presence) {}
  }

  @Test func `What comes to a row that is let go goes nowhere, and keeps nothing alive`() async throws {
    var pair: (row: ThrottledRow, presence: Presence)? = throttled(at: .near)
    weak let row = pair?.row
    weak let throttle = pair?.row.throttle
    row?.throttle.send(1)
    await clock.waitForSleepers()
    pair = nil
    try await waitUntil("the row is let go") { row == nil && throttle == nil && clock.sleeperCount == 0 }
    expectNil(pair)
  }

  private func throttled(at level: Activation) -> (row: ThrottledRow, presence: Presence) {
    let row = ThrottledRow(ThrottledWhileBelow(.visible, for: .seconds(1), on: clock))
    return (row, Presence.presenting(row, at: level))
  }
}

/// A view model that forwards a sequence while it is visible.
@Observable
private final class Row: LiveViewModel {
  @ObservationIgnored private(set) var values: [Int] = []
  @ObservationIgnored private let subscribe: @MainActor () -> AsyncStream<Int>

  init(_ subscribe: @escaping @MainActor () -> AsyncStream<Int>) {
    self.subscribe = subscribe
  }

  convenience init(model: Song, context: Context) {
    self.init { endless([]) }
  }

  func update(_ model: Song) {}

  func run(at level: Activation) async {
    guard level == .visible else { return }
    for await value in subscribe() {
      // A value that was under way when the level was left counts no more.
      guard !Task.isCancelled else { return }
      values.append(value)
    }
  }
}

/// A view model that takes values through a throttle.
@Observable
private final class ThrottledRow: LiveViewModel {
  @ObservationIgnored private(set) var values: [Int] = []
  @ObservationIgnored private var levels: Set<Activation> = []
  @ObservationIgnored let throttle: ThrottledWhileBelow<Int>

  init(_ throttle: ThrottledWhileBelow<Int>) {
    self.throttle = throttle
  }

  convenience init(model: Song, context: Context) {
    self.init(ThrottledWhileBelow(.visible, for: .seconds(1), on: context.clock))
  }

  func update(_ model: Song) {}

  func run(at level: Activation) async {
    levels.insert(level)
    await throttle.forward(at: level) { [weak self] in self?.values.append($0) }
    levels.remove(level)
  }

  /// Waits until a level is the highest at which the view model runs.
  func waitForLevel(_ level: Activation) async throws {
    try await waitUntil("it runs at \(level)") { (levels.max() ?? .offscreen) == level }
  }
}

/// A sequence that gives values, and then waits for ever.
private func endless(_ values: [Int]) -> AsyncStream<Int> {
  let events = AsyncStream<Int>.makeStream()
  for value in values { events.continuation.yield(value) }
  events.continuation.onTermination = { _ in withExtendedLifetime(events.continuation) {} }
  return events.stream
}
