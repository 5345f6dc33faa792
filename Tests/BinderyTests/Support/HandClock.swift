import Synchronization

/// A clock that stands still until a test moves it.
final class HandClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    var nextId = 0
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
      let count = sleepers.count
      defer { watchers.removeAll { $0.count == count } }
      return watchers.filter { $0.count == count }.map(\.continuation)
    }
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let id = state.withLock { state in
      state.nextId += 1
      return state.nextId
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { add(Sleeper(deadline: deadline, continuation: $0), id) }
    } onCancel: {
      cancel(id)
    }
  }

  /// Waits until so many sleep, and then moves the clock.
  func advance(by duration: Duration, sleepers count: Int) async {
    await untilSleeping(count)
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Waits until so many sleep.
  func untilSleeping(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let ready = state.withLock { state in
        state.watchers.append((count, continuation))
        return state.takeWatchers()
      }
      for watcher in ready { watcher.resume() }
    }
  }

  private func add(_ sleeper: Sleeper, _ id: Int) {
    let (isCancelled, ready) = state.withLock { state in
      if state.cancelled.remove(id) != nil { return (true, state.takeWatchers()) }
      state.sleepers[id] = sleeper
      return (false, state.takeWatchers())
    }
    if isCancelled { sleeper.continuation.resume(throwing: CancellationError()) }
    for watcher in ready { watcher.resume() }
  }

  private func cancel(_ id: Int) {
    let (sleeper, ready) = state.withLock { state in
      let sleeper = state.sleepers.removeValue(forKey: id)
      if sleeper == nil { state.cancelled.insert(id) }
      return (sleeper, state.takeWatchers())
    }
    sleeper?.continuation.resume(throwing: CancellationError())
    for watcher in ready { watcher.resume() }
  }
}
