internal import Observation
internal import Synchronization

/// A value made of what is observable, made again once that has changed.
///
/// Keeping the value is what keeps the number of observations at one: an observation
/// can't be taken back, so something that is drawn often but changes seldom would
/// else collect them.
@MainActor
final class TrackedValue<Value> {
  private final class Staleness: Sendable {
    let isStale = Atomic(true)
  }

  private let staleness = Staleness()
  private var value: Value?

  /// Gives the value, and tells once that it may differ.
  ///
  /// - Parameters:
  ///   - notice: Told of a change.
  ///   - make: Makes the value.
  /// - Returns: The value now.
  func read(_ notice: ChangeNotice, _ make: () -> Value) -> Value {
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
