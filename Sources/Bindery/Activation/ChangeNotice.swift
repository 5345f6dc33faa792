internal import Synchronization

/// Tells that what was read may differ, once until something is read again.
package final class ChangeNotice: Sendable {
  private struct State {
    var tell: @Sendable () -> Void
    var isDue = false
    var isTelling = false
    var isReadTooEarly = false
  }

  private let state: Mutex<State>

  package init(_ tell: @escaping @Sendable () -> Void = {}) {
    state = Mutex(State(tell: tell))
  }

  /// Takes the place of whoever was told before.
  package func setObserver(_ tell: @escaping @Sendable () -> Void) {
    state.withLock { $0.tell = tell }
  }

  /// Notes that something is read, so that the next change is news.
  ///
  /// - Returns: Whether what is read may be kept: not where somebody is told right now
  ///   of a change that is yet to come. He is then told again.
  @discardableResult
  package func noteReading() -> Bool {
    state.withLock { state in
      state.isDue = !state.isTelling
      state.isReadTooEarly = state.isTelling
      return state.isDue
    }
  }

  /// Tells of a change, unless it was told since the last reading.
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

  /// Tells whoever read too early, now that the change has come: what he reads now may be kept.
  private func tellAgain() {
    let tell: (@Sendable () -> Void)? = state.withLock { state in
      guard state.isDue else { return nil }
      state.isDue = false
      return state.tell
    }
    tell?()
  }

  /// Ends telling, and returns whether somebody has read meanwhile.
  private func endTelling() -> Bool {
    state.withLock { state in
      state.isTelling = false
      defer { state.isReadTooEarly = false }
      if state.isReadTooEarly { state.isDue = true }
      return state.isReadTooEarly
    }
  }
}
