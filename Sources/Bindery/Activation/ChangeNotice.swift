internal import Synchronization

/// A notifier of changes to values that were read: it notifies once until something is read again.
package final class ChangeNotice: Sendable {
  private struct State {
    var tell: @Sendable () -> Void
    var isDue = false
    var isTelling = false
    var isReadTooEarly = false
  }

  private let state: Mutex<State>

  /// Creates a notifier with its observer, which by default does nothing.
  package init(_ tell: @escaping @Sendable () -> Void = {}) {
    state = Mutex(State(tell: tell))
  }

  /// Sets the observer, in place of any former one.
  package func setObserver(_ tell: @escaping @Sendable () -> Void) {
    state.withLock { $0.tell = tell }
  }

  /// Notes a read, so that the next change is reported.
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
