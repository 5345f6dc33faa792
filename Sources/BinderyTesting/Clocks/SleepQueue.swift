/// The tasks that sleep until a test clock reaches their deadlines, and the clock's time.
struct SleepQueue {
  /// A task that sleeps.
  struct Sleeper {
    /// Its place in the order in which tasks fell asleep.
    let id: Int
    let deadline: TestClock.Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// The continuations to resume once a task wants to sleep.
  struct Arrival {
    /// That of the task, and how its sleep has ended; `nil` while it sleeps.
    var ended: (continuation: CheckedContinuation<Void, any Error>, result: Result<Void, any Error>)?
    /// Those that have waited for this many sleepers.
    var met: [AsyncStream<Void>.Continuation] = []

    func resume() {
      if let ended { ended.continuation.resume(with: ended.result) }
      met.forEach { $0.yield() }
    }
  }

  /// The current instant of the clock.
  var now = TestClock.Instant(offset: .zero)

  /// The number of times that a task fell asleep.
  private(set) var fallenCount = 0

  /// The tasks that sleep, in the order in which they fell asleep.
  private(set) var sleepers: [Sleeper] = []

  private var lastId = 0
  private var cancelled: Set<Int> = []
  private var watchers: [(count: Int, continuation: AsyncStream<Void>.Continuation)] = []

  /// The earliest deadline, or `nil` if no task sleeps.
  var nextDeadline: TestClock.Instant? { sleepers.map(\.deadline).min() }

  /// Returns an ID for a task that is about to sleep.
  mutating func newId() -> Int {
    lastId += 1
    return lastId
  }

  /// Adds a sleeper, unless it was cancelled or its deadline is reached.
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

  /// Removes and returns a sleeper, or notes the cancellation of one that isn't added yet.
  mutating func cancel(_ id: Int) -> Sleeper? {
    guard let index = sleepers.firstIndex(where: { $0.id == id }) else {
      cancelled.insert(id)
      return nil
    }
    return sleepers.remove(at: index)
  }

  /// Forgets that a sleeper was cancelled.
  mutating func forgetCancellation(of id: Int) { cancelled.remove(id) }

  /// Removes and returns the sleeper that wakes first, and sets the time to its deadline; `nil` if that is after an
  /// instant.
  mutating func wakeFirst(before end: TestClock.Instant) -> Sleeper? {
    let first = sleepers.filter { $0.deadline <= end }.min { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
    guard let first else { return nil }
    sleepers.removeAll { $0.id == first.id }
    now = max(now, first.deadline)
    return first
  }

  /// Returns whether at least `count` tasks sleep; if they don't, a continuation is told once they do.
  mutating func watch(for count: Int, _ continuation: AsyncStream<Void>.Continuation) -> Bool {
    guard sleepers.count < count else { return true }
    watchers.append((count, continuation))
    return false
  }
}
