#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What a thread waits for: each signal lets one wait pass.
///
/// It counts, so that a signal before the wait isn't lost. A task must not wait here: the
/// threads that tasks share are few.
package final class ThreadSignal: Sendable {
  // Both stay in one place for as long as this object lives, and are used through their own functions only,
  // which are safe on any thread.
  private nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private nonisolated(unsafe) let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  // Written while `lock` is held.
  private nonisolated(unsafe) var count = 0

  /// Creates a signal that was not given yet.
  package init() {
    lock.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(lock, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(lock)
    condition.deallocate()
    lock.deallocate()
  }

  /// Lets one wait pass.
  package func signal() {
    pthread_mutex_lock(lock)
    count += 1
    pthread_cond_signal(condition)
    pthread_mutex_unlock(lock)
  }

  /// Waits for a signal that nobody else has waited for.
  package func wait() {
    pthread_mutex_lock(lock)
    while count == 0 { pthread_cond_wait(condition, lock) }
    count -= 1
    pthread_mutex_unlock(lock)
  }
}
