/// The calls that are begun and over, and those who wait until all that were begun before are over.
struct CallCount: Sendable {
  private var begun = 0
  private var over = 0
  private var waiters: [(begun: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// Notes that a call is begun.
  mutating func begin() { begun += 1 }

  /// Notes that one of the calls is over, and returns those who have waited for it.
  mutating func end() -> [CheckedContinuation<Void, Never>] {
    over += 1
    let ready = waiters.prefix { $0.begun <= over }
    waiters.removeFirst(ready.count)
    return ready.map(\.continuation)
  }

  /// Adds a waiter, or returns true if there is nothing to wait for.
  mutating func wait(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
    guard over < begun else { return true }
    waiters.append((begun, continuation))
    return false
  }
}
