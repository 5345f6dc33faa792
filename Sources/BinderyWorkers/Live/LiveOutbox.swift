internal import Bindery
internal import BinderyStreams
internal import Synchronization

/// A queue of writes to a worker, for a thread of its own: a worker that reads nothing keeps the writer waiting.
///
/// The writes are done in order. The thread ends when there are none.
final class LiveOutbox: Sendable {
  private struct State {
    var writes: [@Sendable () -> Void] = []
    var isWriting = false
  }

  private let state = Mutex(State())

  /// Has a write be done after those before it, and doesn't wait for that.
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

  private func work() {
    while let writes = next() { for write in writes { write() } }
  }

  /// Returns the writes to do, or `nil` after the last, when the next write starts another thread.
  private func next() -> [@Sendable () -> Void]? {
    state.withLock { state in
      defer { state.writes = [] }
      state.isWriting = !state.writes.isEmpty
      return state.isWriting ? state.writes : nil
    }
  }
}
