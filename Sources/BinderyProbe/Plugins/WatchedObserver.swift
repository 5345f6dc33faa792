internal import CBindery
internal import Glibc
internal import Synchronization

/// An observer of a view model that counts its notifications: those that came while they were wanted, and others.
///
/// A notification that is still running when they stop being wanted counts as both.
final class WatchedObserver: Sendable {
  /// Counts of the notifications received so far.
  struct Notices: Hashable, Sendable {
    /// The number of notifications that came while they were wanted.
    var wanted = 0

    /// The number of notifications that came, or were still running, while they weren't wanted.
    var unwanted = 0

    /// The number of notifications that came on another thread than the one that created the observer.
    var foreign = 0

    /// The number of notifications that are still running.
    fileprivate(set) var running = 0

    /// Whether notifications are wanted now.
    fileprivate var isWanted = false
  }

  /// The notifications so far.
  private let state = Mutex(Notices())
  /// Whether the observer returns only after a moment, so that concurrent notifications overlap.
  private let isSlow: Bool
  /// The thread that has created the observer, on which notifications may come.
  private let owner = pthread_self()

  // Never freed, so that a late notification is harmless. Its owner is never freed either.
  /// The C table that the plugin gets.
  private nonisolated(unsafe) let table: UnsafeMutablePointer<bindery_observer>

  /// Creates an observer whose notifications aren't wanted yet.
  ///
  /// If `isSlow` is true, its first notifications on threads of the plugin take 50 ms each, so that a plugin is found
  /// that doesn't wait for them when it replaces the observer.
  init(isSlow: Bool = false) {
    self.isSlow = isSlow
    table = .allocate(capacity: 1)
    table.initialize(
      to: bindery_observer(
        size: UInt32(MemoryLayout<bindery_observer>.size), reserved: 0, state: Unmanaged.passRetained(self).toOpaque(),
        changed: { observer in
          guard let state = observer?.pointee.state else { return }
          Unmanaged<WatchedObserver>.fromOpaque(state).takeUnretainedValue().countNotification()
        }))
  }

  /// The observer as a C struct of the contract, which the plugin gets.
  var pointer: UnsafePointer<bindery_observer> { UnsafePointer(table) }

  /// The counts of notifications received so far.
  var notices: Notices { state.withLock { $0 } }

  /// Sets whether notifications from now on count as wanted or as unwanted.
  func setWanted(_ isWanted: Bool) {
    state.withLock { $0.isWanted = isWanted }
  }

  /// Counts a notification of the plugin.
  private func countNotification() {
    let isForeign = pthread_equal(owner, pthread_self()) == 0
    let (wasWanted, count) = state.withLock { notices in
      if notices.isWanted { notices.wanted += 1 } else { notices.unwanted += 1 }
      if isForeign { notices.foreign += 1 }
      notices.running += 1
      return (notices.isWanted, notices.foreign)
    }
    if isSlow, isForeign, count <= 4 { OwnTime.pass(milliseconds: 50) }
    state.withLock { notices in
      notices.running -= 1
      if wasWanted, !notices.isWanted { notices.unwanted += 1 }
    }
  }
}
