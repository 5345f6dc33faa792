internal import Glibc

/// A counting semaphore on which threads can wait.
///
/// A signal before a wait isn't lost. A task must not wait on a semaphore, because tasks share a small number of
/// threads.
package final class Semaphore: Sendable {
  // Both are at a fixed address for as long as this object lives, and are only used by their own functions, which are
  // safe on any thread.
  /// The lock that protects the count.
  private nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// The condition variable on which threads wait.
  private nonisolated(unsafe) let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  // Guarded by `lock`.
  /// The number of signals that no thread has taken yet.
  private nonisolated(unsafe) var count = 0

  /// Creates a semaphore with a count of 0.
  package init() {
    lock.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // A change of the system clock must not affect time limits.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(lock)
    condition.deallocate()
    lock.deallocate()
  }

  /// Increments the count, and wakes a waiting thread if there is one.
  package func signal() {
    pthread_mutex_lock(lock)
    count += 1
    pthread_cond_signal(condition)
    pthread_mutex_unlock(lock)
  }

  /// Blocks the thread until the count is positive, and decrements it.
  package func wait() {
    pthread_mutex_lock(lock)
    while count == 0 { pthread_cond_wait(condition, lock) }
    count -= 1
    pthread_mutex_unlock(lock)
  }

  /// Blocks the thread until the count is positive, and decrements it; returns `false` if a time limit passes first.
  package func wait(atMost limit: Duration) -> Bool {
    var time = Self.time(after: limit)
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while count == 0 {
      if Self.wait(condition, lock, until: &time) != 0 { return false }
    }
    count -= 1
    return true
  }

  /// Returns the monotonic time after a time limit as the two numbers of a `timespec`: seconds and nanoseconds.
  private static func time(after limit: Duration) -> [Int] {
    let now = SystemTime(of: CLOCK_MONOTONIC)
    let (seconds, attoseconds) = max(limit, .zero).components
    let nanoseconds = now.nanoseconds + Int(attoseconds / 1_000_000_000)
    return [now.seconds + Int(seconds) + nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000]
  }

  /// Waits for a signal of the condition until a time, and returns 0 or an error such as `ETIMEDOUT`.
  private static func wait(
    _ condition: UnsafeMutablePointer<pthread_cond_t>, _ lock: UnsafeMutablePointer<pthread_mutex_t>,
    until time: inout [Int]
  ) -> Int32 {
    time.withUnsafeBytes { time in
      guard let start = time.baseAddress else { return ETIMEDOUT }
      return pthread_cond_timedwait(condition, lock, start.assumingMemoryBound(to: timespec.self))
    }
  }
}
