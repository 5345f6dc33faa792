internal import Bindery
internal import BinderyStreams
internal import Synchronization

/// A queue of writes to a worker on a thread of its own, so that a worker that doesn't read blocks no caller.
///
/// The writes are done in order. The thread ends when there are none.
final class LiveOutbox: Sendable {
  private struct State {
    /// The writes that weren't begun yet, in order.
    var writes: [@Sendable () -> Void] = []
    /// Whether a thread is writing, so that no other is started.
    var isWriting = false
  }

  private let state = Mutex(State())

  /// Queues a write after the earlier ones, and returns without waiting for it.
  func add(_ write: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      state.writes.append(write)
      defer { state.isWriting = true }
      return !state.isWriting
    }
    guard isFirst else { return }
    // Without a thread, waiting is better than to lose a write.
    if !SystemThread.start({ self.work() }) { work() }
  }

  /// Performs the queued writes until there are none.
  private func work() {
    while let writes = next() { for write in writes { write() } }
  }

  /// Removes and returns all queued writes, or returns `nil` if there are none: then the next write starts another
  /// thread.
  private func next() -> [@Sendable () -> Void]? {
    state.withLock { state in
      defer { state.writes = [] }
      state.isWriting = !state.writes.isEmpty
      return state.isWriting ? state.writes : nil
    }
  }
}
