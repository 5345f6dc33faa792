internal import CBindery
internal import Synchronization

/// Somebody who wants to know of the changes of a view model, and who counts what is told in time and what isn't.
final class WatchedObserver: Sendable {
  /// What has been told.
  struct Notices: Hashable, Sendable {
    /// How many notices came while they were wanted.
    var wanted = 0

    /// How many came when they weren't any more.
    var unwanted = 0

    fileprivate var isWanted = false
  }

  private let kept = Mutex(Notices())

  // Never freed, so that one that is told too late does no harm; its owner lives as long.
  private nonisolated(unsafe) let table: UnsafeMutablePointer<bindery_observer>

  /// Creates an observer that wants no notices yet.
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

  /// The observer in the form of the contract.
  var pointer: UnsafePointer<bindery_observer> { UnsafePointer(table) }

  /// What has been told.
  var notices: Notices { kept.withLock { $0 } }

  /// Says whether notices are wanted from now on.
  func want(_ isWanted: Bool) {
    kept.withLock { $0.isWanted = isWanted }
  }

  private func take() {
    kept.withLock { if $0.isWanted { $0.wanted += 1 } else { $0.unwanted += 1 } }
  }
}
