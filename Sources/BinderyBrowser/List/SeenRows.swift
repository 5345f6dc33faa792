/// The tracker of the rows that count as seen, because they have stayed on the screen for a moment.
///
/// Rows that leave the screen are unseen at once. While a user scrolls quickly, no row is seen, and so only rows that
/// stay are loaded.
@MainActor
final class SeenRows {
  /// Called when further rows have become seen because they have stayed on the screen.
  var changed: @MainActor () -> Void = {}

  /// The positions of the rows that are seen; always among those on the screen.
  private(set) var seen = 0..<0

  /// The positions of the rows that are on the screen.
  private var shown = 0..<0

  /// The positions of the rows that have been on the screen since the current wait began.
  private var staying = 0..<0
  /// The task that waits until the rows have stayed long enough, or `nil` if none is running.
  private var waiting: Task<Void, Never>?
  /// The time for which a row has to stay on the screen to be seen.
  private let patience: Duration
  /// The clock that measures times.
  private let clock: any Clock<Duration>

  /// Creates a tracker without rows, with the time for which a row has to stay on the screen to be seen.
  init(after patience: Duration, on clock: any Clock<Duration>) {
    self.patience = patience
    self.clock = clock
  }

  isolated deinit {
    waiting?.cancel()
  }

  /// Notes the rows that are on the screen now.
  ///
  /// - Parameters:
  ///   - rows: The positions of the rows.
  ///   - isScrolled: Whether the user has scrolled to these rows. Rows that a change of the list has brought are seen
  ///     at once.
  func show(_ rows: Range<Int>, isScrolled: Bool) {
    shown = rows
    staying = staying.clamped(to: rows)
    seen = isScrolled || waiting != nil ? seen.clamped(to: rows) : rows
    wait()
  }

  /// Starts waiting for the rows that aren't seen yet, unless a wait is under way.
  private func wait() {
    guard waiting == nil, seen != shown else { return }
    staying = shown
    waiting = Task { [weak self, clock, patience] in
      guard (try? await clock.sleep(for: patience)) != nil, !Task.isCancelled else { return }
      self?.endWait()
    }
  }

  /// Ends the wait: the rows that have stayed are seen, together with those seen before if both ranges touch.
  private func endWait() {
    waiting = nil
    let touches = staying.lowerBound <= seen.upperBound && seen.lowerBound <= staying.upperBound
    if seen.isEmpty || !touches {
      seen = staying
    } else if !staying.isEmpty {
      seen = min(staying.lowerBound, seen.lowerBound)..<max(staying.upperBound, seen.upperBound)
    }
    wait()
    changed()
  }
}
