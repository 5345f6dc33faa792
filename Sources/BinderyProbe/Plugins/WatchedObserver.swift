internal import CBindery
internal import Synchronization

/// An observer of a view model that counts its notifications: those that came while they were wanted, and others.
final class WatchedObserver: Sendable {
  /// Counts of the notifications received so far.
  struct Notices: Hashable, Sendable {
    /// The number of notifications that came while they were wanted.
    var wanted = 0

    /// The number of notifications that came while they weren't wanted.
    var unwanted = 0

    fileprivate var isWanted = false
  }

  private let kept = Mutex(Notices())

  // Never freed, so that a late notification is harmless. Its owner is never freed either.
  private nonisolated(unsafe) let table: UnsafeMutablePointer<bindery_observer>

  /// Creates an observer that wants no notifications yet.
  init() {
    table = .allocate(capacity: 1)
    table.initialize(
      to: bindery_observer(
        size: UInt32(MemoryLayout<bindery_observer>.size), reserved: 0, state: Unmanaged.passRetained(self).toOpaque(),
        changed: { observer in
          guard let state = observer?.pointee.state else { return }
          Unmanaged<WatchedObserver>.fromOpaque(state).takeUnretainedValue().take()
        }))
  }

  /// The observer as a struct of the contract.
  var pointer: UnsafePointer<bindery_observer> { UnsafePointer(table) }

  /// The counts of notifications so far.
  var notices: Notices { kept.withLock { $0 } }

  /// Sets whether notifications are wanted from now on.
  func want(_ isWanted: Bool) {
    kept.withLock { $0.isWanted = isWanted }
  }

  private func take() {
    kept.withLock { if $0.isWanted { $0.wanted += 1 } else { $0.unwanted += 1 } }
  }
}
