import Synchronization

/// Counts on any thread.
package final class NoticeCounter: Sendable {
  private let state = Mutex(0)

  /// Creates a counter at 0.
  package init() {}

  package var count: Int { state.withLock { $0 } }

  package func increment() {
    state.withLock { $0 += 1 }
  }
}
