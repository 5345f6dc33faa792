/// A count of the calls that were begun and are over, with the tasks that wait for all calls begun before.
struct CallCount: Sendable {
  /// The number of calls that were begun.
  private var begun = 0
  /// The number of calls that are over.
  private var over = 0
  /// The waiting tasks, each with the number of calls that must be over before it continues.
  private var waiters: [(begun: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// Counts a call that is begun.
  mutating func begin() { begun += 1 }

  /// Counts a call that is over, and returns the continuations of the tasks that needn't wait any longer.
  mutating func end() -> [CheckedContinuation<Void, Never>] {
    over += 1
    let ready = waiters.prefix { $0.begun <= over }
    waiters.removeFirst(ready.count)
    return ready.map(\.continuation)
  }

  /// Adds the continuation of a task that waits for all calls begun so far, or returns true if none is pending.
  mutating func wait(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
    guard over < begun else { return true }
    waiters.append((begun, continuation))
    return false
  }
}
