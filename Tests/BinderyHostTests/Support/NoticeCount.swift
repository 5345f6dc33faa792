import Synchronization

/// Counts notices, on any thread.
final class NoticeCount: Sendable {
  private let state = Mutex(0)

  var count: Int { state.withLock { $0 } }

  func add() {
    state.withLock { $0 += 1 }
  }
}
