import Synchronization

/// Counts on any thread.
final class NoticeCounter: Sendable {
  private let state = Mutex(0)

  var count: Int { state.withLock { $0 } }

  func increment() {
    state.withLock { $0 += 1 }
  }
}
