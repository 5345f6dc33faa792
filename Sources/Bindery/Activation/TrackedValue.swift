internal import Observation
internal import Synchronization

/// A cache of a value computed from observable state, which recomputes the value after that state has changed.
///
/// The cache limits the observations to one: an observation can't be cancelled, so drawing often without a change would
/// otherwise accumulate them.
@MainActor
package final class TrackedValue<Value> {
  /// A thread-safe flag that an observation sets when the observed state is about to change.
  private final class Staleness: Sendable {
    /// Whether the cached value is out of date, or was never computed.
    let isStale = Atomic(true)
  }

  /// The flag that says whether the cached value is out of date.
  private let staleness = Staleness()
  /// The cached value, or `nil` before the first read.
  private var value: Value?

  /// Creates a cache without a value.
  package init() {}

  /// Returns the cached or recomputed value, and has its next change reported.
  ///
  /// - Parameters:
  ///   - notice: The notifier that reports the next change, just before it is made.
  ///   - make: A function that computes the value.
  /// - Returns: The current value.
  package func read(_ notice: ChangeNotice, _ make: () -> Value) -> Value {
    guard notice.noteReading() else { return make() }
    if let value, !staleness.isStale.load(ordering: .acquiring) { return value }
    staleness.isStale.store(false, ordering: .releasing)
    let made = withObservationTracking(make) { [staleness] in
      staleness.isStale.store(true, ordering: .releasing)
      notice.noteChange()
    }
    value = made
    return made
  }
}
