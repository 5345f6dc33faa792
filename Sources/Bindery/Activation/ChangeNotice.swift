internal import Synchronization

/// A notifier of changes to values that were read. Its observer is called once, and not again before a further read.
package final class ChangeNotice: Sendable {
  /// The state of a notifier, which its lock protects.
  private struct State {
    /// The observer.
    var observer: @Sendable () -> Void
    /// Whether a value was read since the last notification, so that the next change is reported.
    var isDue = false
    /// Whether the observer is being called now.
    var isTelling = false
    /// Whether a value was read during the notification, and so before the change was made.
    var isReadTooEarly = false
  }

  private let state: Mutex<State>

  /// Creates a notifier with its observer, which is called just before a change, on the thread that makes the change.
  package init(_ observer: @escaping @Sendable () -> Void = {}) {
    state = Mutex(State(observer: observer))
  }

  /// Replaces the observer, which is called just before a change, on the thread that makes the change.
  package func setObserver(_ observer: @escaping @Sendable () -> Void) {
    state.withLock { $0.observer = observer }
  }

  /// Records that a value was read, so that the observer is notified of the next change.
  ///
  /// - Returns: Whether the value may be cached. During a notification it may not, because the change is yet to come;
  ///   the observer is then notified once more afterwards.
  @discardableResult
  package func noteReading() -> Bool {
    state.withLock { state in
      state.isDue = !state.isTelling
      state.isReadTooEarly = state.isTelling
      return state.isDue
    }
  }

  /// Notifies the observer of a change, unless nothing was read since the last notification.
  package func noteChange() {
    let observer: (@Sendable () -> Void)? = state.withLock { state in
      guard state.isDue else { return nil }
      state.isDue = false
      state.isTelling = true
      return state.observer
    }
    guard let observer else { return }
    observer()
    if endTelling() { Task { @MainActor in notifyAgain() } }
  }

  /// Notifies the observer once more, because it read a value before the change was made.
  private func notifyAgain() {
    let observer: (@Sendable () -> Void)? = state.withLock { state in
      guard state.isDue else { return nil }
      state.isDue = false
      return state.observer
    }
    observer?()
  }

  /// Records the end of a notification, and returns whether a value was read during it.
  private func endTelling() -> Bool {
    state.withLock { state in
      state.isTelling = false
      defer { state.isReadTooEarly = false }
      if state.isReadTooEarly { state.isDue = true }
      return state.isReadTooEarly
    }
  }
}
