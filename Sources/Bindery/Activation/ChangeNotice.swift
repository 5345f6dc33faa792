internal import Synchronization

/// Tells that what was read may differ, once until something is read again.
final class ChangeNotice: Sendable {
  private struct State {
    var tell: @Sendable () -> Void
    var isDue = false
    var isTelling = false
  }

  private let state: Mutex<State>

  init(_ tell: @escaping @Sendable () -> Void = {}) {
    state = Mutex(State(tell: tell))
  }

  /// Whether somebody is told right now, before the change itself.
  var isTelling: Bool { state.withLock(\.isTelling) }

  /// Takes the place of whoever was told before.
  func setObserver(_ tell: @escaping @Sendable () -> Void) {
    state.withLock { $0.tell = tell }
  }

  /// Notes that something is read, so that the next change is news.
  func noteReading() {
    state.withLock { $0.isDue = true }
  }

  /// Tells of a change, unless it was told since the last reading.
  func noteChange() {
    let tell: (@Sendable () -> Void)? = state.withLock {
      guard $0.isDue else { return nil }
      $0.isDue = false
      $0.isTelling = true
      return $0.tell
    }
    guard let tell else { return }
    tell()
    state.withLock { $0.isTelling = false }
  }
}
