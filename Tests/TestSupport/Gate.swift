import Dispatch
import Synchronization

/// Something that is waited for, by threads and by tasks, until it is opened once and for all.
package final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiters: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether everybody is let through.
  package var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Lets everybody through from now on.
  package func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter() }
  }

  /// Waits on this thread, at most for a minute, so that a test that fails ends nevertheless.
  package func wait() {
    let semaphore = DispatchSemaphore(value: 0)
    call { semaphore.signal() }
    _ = semaphore.wait(timeout: .now() + 60)
  }

  /// Waits in this task.
  package func opened() async {
    await withCheckedContinuation { continuation in
      call { continuation.resume() }
    }
  }

  /// Waits in this task, at most until the task is cancelled.
  ///
  /// - Throws: `CancellationError` where the task is cancelled.
  package func openedOrCancelled() async throws {
    let (opened, opening) = AsyncStream<Void>.makeStream()
    call { opening.finish() }
    for await _ in opened {}
    try Task.checkCancellation()
  }

  private func call(_ waiter: @escaping @Sendable () -> Void) {
    let isOpen = state.withLock { state in
      if !state.isOpen { state.waiters.append(waiter) }
      return state.isOpen
    }
    if isOpen { waiter() }
  }
}
