/// The tasks that sleep until a test clock reaches their deadlines, and the clock's time.
struct SleepQueue {
  /// A task that sleeps until the clock reaches its deadline.
  struct Sleeper {
    /// The number of the sleep, in the order in which tasks fell asleep.
    let id: Int
    /// The time at which the task wakes.
    let deadline: TestClock.Instant
    /// The continuation of the task.
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// The continuations to resume after a task was added to the queue.
  struct Arrival {
    /// The task's continuation with the result of its sleep if that is over already, or `nil` while the task sleeps.
    var ended: (continuation: CheckedContinuation<Void, any Error>, result: Result<Void, any Error>)?
    /// The continuations of the tests that waited for as many sleepers as there are now.
    var met: [AsyncStream<Void>.Continuation] = []

    /// Resumes the tasks.
    func resume() {
      if let ended { ended.continuation.resume(with: ended.result) }
      met.forEach { $0.yield() }
    }
  }

  /// The current instant of the clock.
  var now = TestClock.Instant(offset: .zero)

  /// The number of times so far that a task fell asleep.
  private(set) var fallenCount = 0

  /// The tasks that sleep, in the order in which they fell asleep.
  private(set) var sleepers: [Sleeper] = []

  /// The identifier that was given last to a task.
  private var lastId = 0
  /// The identifiers of the tasks that were cancelled before they fell asleep.
  private var cancelled: Set<Int> = []
  /// The waiting tests, each with the number of sleepers at which it continues.
  private var watchers: [(count: Int, continuation: AsyncStream<Void>.Continuation)] = []

  /// The earliest deadline of a sleeping task, or `nil` if no task sleeps.
  var nextDeadline: TestClock.Instant? { sleepers.map(\.deadline).min() }

  /// Returns an ID for a task that is about to sleep.
  mutating func newId() -> Int {
    lastId += 1
    return lastId
  }

  /// Adds a sleeper, unless it was cancelled or its deadline is reached, and returns the continuations to resume.
  mutating func add(_ sleeper: Sleeper) -> Arrival {
    if cancelled.remove(sleeper.id) != nil {
      return Arrival(ended: (sleeper.continuation, .failure(CancellationError())))
    }
    if sleeper.deadline <= now { return Arrival(ended: (sleeper.continuation, .success(()))) }
    sleepers.append(sleeper)
    fallenCount += 1
    let count = sleepers.count
    defer { watchers.removeAll { $0.count <= count } }
    return Arrival(met: watchers.filter { $0.count <= count }.map(\.continuation))
  }

  /// Removes and returns the sleeper with an ID, or records the cancellation of one that isn't added yet.
  mutating func cancel(_ id: Int) -> Sleeper? {
    guard let index = sleepers.firstIndex(where: { $0.id == id }) else {
      cancelled.insert(id)
      return nil
    }
    return sleepers.remove(at: index)
  }

  /// Removes the record that the sleeper with an ID was cancelled.
  mutating func forgetCancellation(of id: Int) { cancelled.remove(id) }

  /// Removes and returns the sleeper with the earliest deadline, and sets the time to that; `nil` if no deadline is
  /// reached by `end`.
  mutating func wakeFirst(before end: TestClock.Instant) -> Sleeper? {
    let first = sleepers.filter { $0.deadline <= end }.min { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
    guard let first else { return nil }
    sleepers.removeAll { $0.id == first.id }
    now = max(now, first.deadline)
    return first
  }

  /// Returns whether at least `count` tasks sleep. If not, the continuation is resumed once they do.
  mutating func watch(for count: Int, _ continuation: AsyncStream<Void>.Continuation) -> Bool {
    guard sleepers.count < count else { return true }
    watchers.append((count, continuation))
    return false
  }
}
