internal import Synchronization

/// A notifier of changes to values that were read: its observer is called once, and not again until a further read.
package final class ChangeNotice: Sendable {
  private struct State {
    var tell: @Sendable () -> Void
    var isDue = false
    var isTelling = false
    var isReadTooEarly = false
  }

  private let state: Mutex<State>

  /// Creates a notifier with its observer, which is called before a change, on the thread that makes the change.
  package init(_ tell: @escaping @Sendable () -> Void = {}) {
    state = Mutex(State(tell: tell))
  }

  /// Sets the observer, in place of the former one; it is called before a change, on the thread that makes the change.
  package func setObserver(_ tell: @escaping @Sendable () -> Void) {
    state.withLock { $0.tell = tell }
  }

  /// Records that a value was read, so that the observer is notified of the next change.
  ///
  /// - Returns: Whether the value may be cached. It may not while the observer is notified, because the change is yet
  ///   to come; the observer is then notified again.
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
    let tell: (@Sendable () -> Void)? = state.withLock { state in
      guard state.isDue else { return nil }
      state.isDue = false
      state.isTelling = true
      return state.tell
    }
    guard let tell else { return }
    tell()
    if endTelling() { Task { @MainActor in tellAgain() } }
  }

  /// Notifies an observer that read too early again. After the change, what it reads may be cached.
  private func tellAgain() {
    let tell: (@Sendable () -> Void)? = state.withLock { state in
      guard state.isDue else { return nil }
      state.isDue = false
      return state.tell
    }
    tell?()
  }

  /// Ends a notification, and returns whether something was read during it.
  private func endTelling() -> Bool {
    state.withLock { state in
      state.isTelling = false
      defer { state.isReadTooEarly = false }
      if state.isReadTooEarly { state.isDue = true }
      return state.isReadTooEarly
    }
  }
}
